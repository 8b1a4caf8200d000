import { addMonths, dayOf, type Day } from '../../time/dates.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'

/** How fares write "until further notice". */
export const OPEN_END = '2999-12-31'
export const OPEN_DAY: Day = dayOf(OPEN_END)

/** A ticket for one day is good until 04:29 of the next. */
export const TICKET_DAY_STARTS = 270

/** The last day of a validity that starts on `from`: one month from the 5th ends on the 4th, one day ends the same day. */
export function lastDay(from: Day, months: number, days: number): Day {
  return months === 0 && days === 0 ? from : addMonths(from, months) + days - 1
}

/**
 * The earliest day whose ticket is still good for a train leaving `minute` minutes into `day`. 24:10 of one day and
 * 00:10 of the next are the same moment, and have the same answer.
 */
export const earliestTicketDay = (day: Day, minute: number): Day =>
  day + Math.floor((minute - TICKET_DAY_STARTS) / MINUTES_A_DAY)
