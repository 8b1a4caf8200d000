import type { Language } from '@cledrau/contract/language.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Trx } from '../../../db/database.ts'
import { findAccount } from '../../account/accounts/existing-account.ts'
import { shortDay } from '../../buying/orders/order-told.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { RequestFound } from './assistance.store.ts'

type About = Pick<RequestFound, 'id' | 'orderId' | 'accountId' | 'recordLocator' | 'stops'>

/** Each says that something became of it, and never what somebody needs: letters lie open on many screens. */
export type AssistanceLetters = {
  /** Everywhere, with whom they will meet. */
  accepted: (trx: Trx, about: About) => Promise<void>
  failed: (trx: Trx, about: About, station: string) => Promise<void>
  /** The ticket that it hung on is not theirs any more. */
  ended: (trx: Trx, about: About) => Promise<void>
  redressed: (trx: Trx, about: About, amount: number) => Promise<void>
}

type Parts = { mails: Pick<Mails, 'add'>; ground: Pick<RetailGround, 'words'> }

export function openAssistanceLetters({ mails, ground }: Parts): AssistanceLetters {
  const write = async (
    trx: Trx,
    about: About,
    letter: {
      template: `ASSISTANCE_${'ACCEPTED' | 'FAILED' | 'ENDED' | 'REDRESS'}`
      event: string
      facts?: (language: Language) => Record<string, string>
    },
  ) => {
    const { accountId, orderId, recordLocator, stops } = about
    // Their own account's address, which the buyer's need not be.
    const reader = accountId === null ? await soldOrders.find(trx, orderId) : await findAccount(trx, accountId)
    const [first, last] = [stops[0], stops.at(-1)]
    if (!reader || !first || !last) return
    const { email, language } = reader
    const { station } = ground.words()
    const day = shortDay(clockTime(first.at).date, language)
    await mails.add(trx, {
      accountId,
      recipient: email,
      language,
      template: letter.template,
      event: `assistance-${letter.event}`,
      facts: {
        reference: recordLocator,
        journey: `${station(first.station)[language]} – ${station(last.station)[language]}, ${day}`,
        ...letter.facts?.(language),
      },
    })
  }
  const named = (code: string, language: Language) => ground.words().station(code)[language]

  return {
    accepted: (trx, about) => {
      const who = about.stops.map(({ station, staffName }) => ({ station, staffName }))
      // Accepted anew by somebody else, it is told anew.
      const event = `accepted:${about.id}:${who.map(({ staffName }) => staffName).join('+')}`
      return write(trx, about, {
        template: 'ASSISTANCE_ACCEPTED',
        event,
        facts: (language) => ({
          who: who.map(({ station, staffName }) => `${named(station, language)}: ${staffName ?? ''}`).join('; '),
        }),
      })
    },
    failed: (trx, about, station) =>
      write(trx, about, {
        template: 'ASSISTANCE_FAILED',
        event: `failed:${about.id}`,
        facts: (language) => ({ station: named(station, language) }),
      }),
    ended: (trx, about) => write(trx, about, { template: 'ASSISTANCE_ENDED', event: `ended:${about.id}` }),
    redressed: (trx, about, amount) =>
      write(trx, about, {
        template: 'ASSISTANCE_REDRESS',
        event: `redress:${about.id}`,
        facts: () => ({ amount: pounds(amount) }),
      }),
  }
}
