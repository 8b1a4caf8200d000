import type { Database } from '../../../db/database.ts'
import { hasCharge } from './charges.store.ts'

/** Whether we ever asked for this charge, under whichever key. */
export const isChargeKnown = (db: Database, id: string): Promise<boolean> => hasCharge(db, id)
