import type { Database } from '../../../db/database.ts'
import type { WaitingWork } from '../../../db/waiting-rows.ts'
import { countUnlisted } from './erasures.store.ts'

/** What was erased and isn't on the list yet that a restored backup is held against. */
export const erasuresWaiting = (db: Database): WaitingWork[] => [{ what: 'erasures', look: () => countUnlisted(db) }]
