import { pounds } from '@cledrau/domain/pounds.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { Trx } from '../../../db/database.ts'
import type { Say } from '../../../words.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { Tellings } from '../../messages/tellings/tellings.service.ts'
import { escape } from './case-page.ts'

/** What a traveller hears of Delay Repay without looking: due, agreed, paid, asked, refused, soon over. */
export const TOLD = ['DUE', 'AGREED', 'PAID', 'ASKED', 'REFUSED', 'OTHER_WAY', 'EXPIRING', 'MORE'] as const
export type Told = (typeof TOLD)[number]

type About = {
  accountId: string | null
  orderId: string | null
  claimId: string
  journeyId: string
  from: string
  to: string
  amount: number
  /** Tells one telling of a kind from the next: paid twice is two. */
  turn?: number | string
}

export type ClaimTellings = (trx: Trx, what: Told, about: About) => Promise<void>

type Parts = {
  now: () => Instant
  tellings: Pick<Tellings, 'tell'>
  mails: Pick<Mails, 'add'>
  say: Say
  stationName: (crs: string) => Bilingual
  /** Open pages of its traveller load their claims afresh. */
  stream: (trx: Trx, accountId: string) => Promise<void>
}

const USEFUL_FOR = 7 * DAY

/** An account hears by what it chose; a guest by a letter to the address that the order was bought with. */
export function openClaimTellings({ now, tellings, mails, say, stationName, stream }: Parts): ClaimTellings {
  return async (trx, what, { accountId, orderId, claimId, journeyId, from, to, amount, turn = 0 }) => {
    const words = (language: Language) => {
      const facts = { amount: pounds(amount), from: stationName(from)[language], to: stationName(to)[language] }
      const body = say(language, `CLAIM_TOLD_${what}`, facts)
      return { title: say(language, `CLAIM_TOLD_${what}_TITLE`, facts), body: fitting(body), bodyHtml: escape(body) }
    }
    const cause = `claim:${claimId}:${what}:${turn}`
    if (accountId === null) {
      const order = orderId === null ? undefined : await soldOrders.find(trx, orderId)
      // Whose account is deleted is nobody to write to any more.
      if (!order || order.accountId !== null || order.email === '') return
      const { email: recipient, language, recordLocator: reference } = order
      const { title, body } = words(language)
      const facts = { title, body, reference }
      await mails.add(trx, { event: cause, accountId, recipient, language, template: 'GUEST_CLAIM', facts })
      return
    }
    await stream(trx, accountId)
    await tellings.tell(trx, {
      cause,
      accountId,
      channel: 'delayRepay',
      about: { kind: 'claim', id: claimId },
      supersedes: `claim:${claimId}`,
      usefulUntil: instant(now() + USEFUL_FOR),
      urgent: false,
      words,
      page: {
        path: `/delay-repay-overview/claim/${what === 'DUE' || what === 'EXPIRING' ? journeyId : claimId}`,
        fields: {},
      },
    })
  }
}
