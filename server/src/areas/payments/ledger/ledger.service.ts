import type { Posting } from '@cledrau/domain/ledger/postings.ts'
import { reconcile, type Reconciliation } from '@cledrau/domain/ledger/reconcile.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { PaymentsGateway } from '../../../gateways/payments/payments.ts'
import * as store from './ledger.store.ts'
import { salesFile } from './sales-file.ts'

export type Ledger = {
  /** Books an event, once by its key: whoever books it again changes nothing. */
  book: (
    trx: Trx,
    key: string,
    posting: Posting,
    /** `day`: of the movement, where it is found out later. */
    about?: { paymentId?: string | null; orderId?: string | null; day?: CalendarDate },
  ) => Promise<boolean>
  balances: () => Promise<Record<string, number>>
  /** Compares a day with the bank's statement, to the penny, and keeps what it found. */
  reconcile: (day: CalendarDate) => Promise<Reconciliation & { day: CalendarDate }>
  /** A day's sales as a file for the accountant; its last line is what the ledger says. */
  salesFile: (day: CalendarDate) => Promise<string>
}

/** A movement around midnight stands on one day here and on the next at the bank. */
const AROUND = 1

/**
 * Double entry: every posting sums to nothing, so what is wrong shows as an account that doesn't come out, not as money
 * that is nowhere. Nothing is ever changed; what was wrong is booked back.
 */
export function openLedger({ db, clock, gateway }: { db: Database; clock: Clock; gateway: PaymentsGateway }): Ledger {
  return {
    book: (trx, key, posting, { paymentId = null, orderId = null, day } = {}) => {
      // The day is London's: a sale at half past midnight in summer is still yesterday's in UTC.
      const at = clock.now()
      return store.addPosting(trx, { ...posting, key, at, day: day ?? clockTime(at).date, paymentId, orderId })
    },
    balances: async () =>
      Object.fromEntries((await store.balances(db)).map(({ account, amount }) => [account, amount])),

    reconcile: async (day) => {
      // One more day on either side is fetched, so that the two lines of one movement are found together.
      const [from, to] = [addDays(day, -AROUND), addDays(day, AROUND)]
      const statement = await gateway.statement(serviceInstant(from, 0), serviceInstant(addDays(to, 1), 0))
      // Our clock and the bank's need not agree on when a day begins.
      const since = serviceInstant(addDays(from, -AROUND), 0)
      const booked = await store.listClearing(db, { from, to, since })
      // Each side's lines of the day; their keys are what the day is about.
      const theirs = statement.filter(({ at }) => clockTime(at).date === day)
      const ours = booked.filter((line) => line.day === day)
      // What one side has on this day counts, and the other side's line for it, whichever day that stands on.
      const keys = new Set([...theirs, ...ours].map(({ key }) => bankKey(key)))
      // Lines of the days around that belong to none of these keys are other days' business.
      const found = reconcile(
        booked.map(({ key, amount }) => ({ key: bankKey(key), amount })).filter(({ key }) => keys.has(key)),
        statement.filter(({ key }) => keys.has(key)),
      )
      // Kept also where nothing differs: that a day was compared is worth knowing.
      await store.saveReconciliation(db, { day, at: clock.now(), ...found })
      return { day, ...found }
    },
    salesFile: async (day) => salesFile(day, await store.listSales(db, day)),
  }
}

/** A posting's key is the event and the bank's key for it: `taken:KEY`. */
const bankKey = (key: string): string => key.slice(key.indexOf(':') + 1)
