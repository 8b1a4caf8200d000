import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Database } from '../db/database.ts'
import type { Term } from '../forgetting.ts'
import { dropMonthsBefore } from './live.store.ts'

/** A claim may be made for 28 days, and a train be looked at for so many. */
const MOVEMENTS_KEPT_DAYS = 60

/**
 * What happened to each train, for as long as somebody may ask. A month goes when the last of its days has had its time, and
 * never a day of it: what is evidence isn't picked from.
 */
export const movementsTerm = (db: Database): Term => ({
  what: 'months of movements',
  days: MOVEMENTS_KEPT_DAYS,
  forget: (before) => dropMonthsBefore(db, clockTime(before).date),
})
