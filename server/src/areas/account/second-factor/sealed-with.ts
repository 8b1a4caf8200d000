import type { Database, Trx } from '../../../db/database.ts'
import { countSealedWith } from './second-factor.store.ts'

/** How many accounts' second steps are sealed with a key. */
export const secondFactorsSealedWith = (db: Database | Trx, keyId: string): Promise<number> =>
  countSealedWith(db, keyId)
