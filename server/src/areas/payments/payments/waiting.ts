import type { Database } from '../../../db/database.ts'
import type { WaitingWork } from '../../../db/waiting-rows.ts'
import * as payments from './payments.store.ts'
import * as payouts from './payouts.store.ts'
import * as refunds from './refunds.store.ts'

/** What the bank hasn't answered. */
export const moneyWaiting = (db: Database): WaitingWork[] => [
  { what: 'payments', look: (now) => payments.countOpen(db, now) },
  { what: 'refunds', look: () => refunds.countWaiting(db) },
  { what: 'payouts', look: () => payouts.countWaiting(db) },
]
