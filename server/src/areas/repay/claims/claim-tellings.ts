import { pounds } from '@cledrau/domain/pounds.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { Trx } from '../../../db/database.ts'
import type { Say } from '../../../words.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { Telling, Tellings } from '../../messages/tellings/tellings.service.ts'
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

export type ClaimTellings = (trx: Trx, what: Told, claims: readonly About[]) => Promise<void>

type Parts = {
  now: () => Instant
  tellings: Pick<Tellings, 'tellAll'>
  mails: Pick<Mails, 'add'>
  say: Say
  stationName: (crs: string) => Bilingual
  /** Open pages of these travellers load their claims afresh. */
  stream: (trx: Trx, accountIds: readonly string[]) => Promise<void>
}

const USEFUL_FOR = 7 * DAY

/** An account hears by what it chose; a guest by a letter to the address that the order was bought with. */
export function openClaimTellings({ now, tellings, mails, say, stationName, stream }: Parts): ClaimTellings {
  const wordsOf =
    (what: Told, { from, to, amount }: About) =>
    (language: Language) => {
      const facts = { amount: pounds(amount), from: stationName(from)[language], to: stationName(to)[language] }
      const body = say(language, `CLAIM_TOLD_${what}`, facts)
      return { title: say(language, `CLAIM_TOLD_${what}_TITLE`, facts), body: fitting(body), bodyHtml: escape(body) }
    }
  const causeOf = (what: Told, { claimId, turn = 0 }: About) => `claim:${claimId}:${what}:${turn}`

  const writeToGuest = async (trx: Trx, what: Told, claim: About) => {
    const order = claim.orderId === null ? undefined : await soldOrders.find(trx, claim.orderId)
    // Whose account is deleted is nobody to write to any more.
    if (!order || order.accountId !== null || order.email === '') return
    const { email: recipient, language, recordLocator: reference } = order
    const { title, body } = wordsOf(what, claim)(language)
    const facts = { title, body, reference }
    const event = causeOf(what, claim)
    await mails.add(trx, { event, accountId: null, recipient, language, template: 'GUEST_CLAIM', facts })
  }

  const tellingOf = (what: Told, claim: About & { accountId: string }): Telling => ({
    cause: causeOf(what, claim),
    accountId: claim.accountId,
    channel: 'delayRepay',
    about: { kind: 'claim', id: claim.claimId },
    supersedes: `claim:${claim.claimId}`,
    usefulUntil: instant(now() + USEFUL_FOR),
    urgent: false,
    words: wordsOf(what, claim),
    page: {
      path: `/delay-repay-overview/claim/${what === 'DUE' || what === 'EXPIRING' ? claim.journeyId : claim.claimId}`,
      fields: {},
    },
  })

  return async (trx, what, claims) => {
    const own = claims.flatMap((claim) => (claim.accountId === null ? [] : [{ ...claim, accountId: claim.accountId }]))
    for (const claim of claims) if (claim.accountId === null) await writeToGuest(trx, what, claim)
    if (own.length === 0) return
    await stream(trx, [...new Set(own.map(({ accountId }) => accountId))])
    await tellings.tellAll(
      trx,
      own.map((claim) => tellingOf(what, claim)),
    )
  }
}
