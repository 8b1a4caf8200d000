import type { Database } from '../../../db/database.ts'
import { findPayment } from './payments.store.ts'

/** Whether we ever asked for this payment, whatever came of it. */
export const isPaymentKnown = async (db: Database, id: string): Promise<boolean> =>
  (await findPayment(db, id)) !== undefined
