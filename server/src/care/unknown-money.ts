import { returned, taken } from '@cledrau/domain/ledger/postings.ts'
import { done } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { isChargeKnown } from '../areas/payg/charges/known-charges.ts'
import type { Ledger } from '../areas/payments/ledger/ledger.service.ts'
import { isPaymentKnown } from '../areas/payments/payments/known-payments.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { BankRefusesToAct, type Movement, type PaymentsGateway } from '../gateways/payments/payments.ts'

/** What came of money that the bank took for us and nobody here knows what for. `why`: for people, where it is still there. */
export type UnknownMoney = { key: string; amount: number; isReturned: boolean; why?: string }

type Parts = { db: Database; clock: Clock; gateway: PaymentsGateway; ledger: Ledger }

/** What is in front of the dot: a charge is tried again under `ID.1`, `ID.2` … */
const idOf = (key: string) => key.split('.')[0] ?? ''
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A database that was restored to an earlier moment has forgotten what was paid since. Nobody holds a ticket for it that counts, so it goes
 * back to the card that paid; both movements are booked, so that the day agrees with the bank's statement again. What was under way
 * at that moment is known, and is followed by whoever always follows it. May be run again: the bank gives back once for a key.
 */
export async function returnUnknown({ db, clock, gateway, ledger }: Parts, day: CalendarDate): Promise<UnknownMoney[]> {
  const statement = await gateway.statement(serviceInstant(day, 0), serviceInstant(addDays(day, 1), 0))
  const { differences } = await ledger.reconcile(day)
  const unbooked = new Set(differences.filter(({ ours }) => ours === 0).map(({ key }) => key))
  const found: UnknownMoney[] = []
  for (const movement of statement) {
    const { kind, key } = movement
    if ((kind !== 'capture' && kind !== 'charge') || !unbooked.has(key)) continue
    const id = idOf(key)
    if (IS_ID.test(id) && ((await isPaymentKnown(db, id)) || (await isChargeKnown(db, id)))) continue
    found.push(await giveBack(movement))
  }
  return found

  async function giveBack({ key, amount, at }: Movement): Promise<UnknownMoney> {
    const today = clockTime(clock.now()).date
    let why: string | undefined
    // A no is final for its key: each further day has one of its own.
    for (const refund of [`${key}.unknown`, `${key}.unknown.${today}`]) {
      try {
        const given = await gateway.refund({ key: refund, payment: key, amount })
        if (given.state === 'done') {
          await book(key, refund, amount, clockTime(at).date)
          return { key, amount, isReturned: true }
        }
        why = given.reason
      } catch (trouble) {
        if (!(trouble instanceof BankRefusesToAct)) throw trouble
        why = trouble.message
      }
    }
    return { key, amount, isReturned: false, ...(why !== undefined && { why }) }
  }

  /** The day on which it was taken is the bank's; when it is written is now, for what was written before is sealed. */
  async function book(key: string, refund: string, amount: number, takenOn: CalendarDate): Promise<void> {
    await db.inTransaction(async (trx) => {
      await ledger.book(trx, `taken:${key}`, taken(amount), { day: takenOn })
      await ledger.book(trx, `returned:${refund}`, returned(amount))
      return done(undefined)
    })
  }
}
