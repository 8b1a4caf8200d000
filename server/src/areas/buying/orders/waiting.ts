import type { Database } from '../../../db/database.ts'
import type { WaitingWork } from '../../../db/waiting-rows.ts'
import { countHeld } from './orders.store.ts'
import * as store from './ticketing.store.ts'

/** Who has paid has tickets within seconds. */
export const ticketsWaiting = (db: Database): WaitingWork[] => [{ what: 'tickets', look: () => store.countDue(db) }]

/** For monitors: orders that somebody holds and may still pay. */
export const heldNow = countHeld
