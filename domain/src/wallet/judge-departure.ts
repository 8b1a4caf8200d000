import { dayOf } from '../time/dates.ts'
import type { Direction } from '../fares/image/records.ts'
import { breachOf, restrictionOnDay, type TimesRecord } from '../fares/rules/restriction.ts'
import { layOut } from '../fares/rules/trip.ts'
import type { CalendarDate } from '../time/calendar-date.ts'

/** A departure as somebody reads it off a board: when it leaves, and no more. */
export type Departure = {
  readonly from: string
  readonly to: string
  readonly date: CalendarDate
  /** Of the service day: past midnight they run on. */
  readonly minutes: number
}

/** DEPENDS: on where and when it calls, or on who runs it, which a departure alone doesn't say. */
export type DepartureAnswer = 'YES' | 'NO' | 'DEPENDS'

/**
 * Whether a ticket's times allow a departure: the rule of the fares, asked with what can be known without a signal. Where its
 * route binds it as well (`byRoute`), a time that is allowed isn't all of the answer.
 */
export function judgeDeparture(
  times: Omit<TimesRecord, 'description'>,
  direction: Direction,
  departure: Departure,
  byRoute = false,
): DepartureAnswer {
  const answer = judgeTime(times, direction, departure)
  return answer === 'YES' && byRoute ? 'DEPENDS' : answer
}

function judgeTime(
  times: Omit<TimesRecord, 'description'>,
  direction: Direction,
  { from, to, date, minutes }: Departure,
): DepartureAnswer {
  const today = restrictionOnDay({ ...times, description: '' }, dayOf(date))
  const side = direction === 'OUT' ? today.out : today.return
  const known = side.bands.filter(
    ({ at, station, tocs }) => at === 'D' && (station === '' || station === from) && tocs.length === 0,
  )
  const unknown = known.length < side.bands.length || side.trains.size > 0
  const asked = { ...side, bands: known, trains: new Set<string>() }
  const trip = layOut({
    legs: [
      {
        toc: 'ANY',
        calls: [
          { station: from, departs: minutes },
          { station: to, arrives: minutes },
        ],
      },
    ],
  })
  const breach = breachOf({ ...today, [direction === 'OUT' ? 'out' : 'return']: asked }, trip, 0, 1, direction)
  // A ban that is certain is certain, and so is a time that is allowed where nothing else is.
  if (side.positive ? !breach : breach) return side.positive ? 'YES' : 'NO'
  if (unknown && today.holds) return 'DEPENDS'
  return side.positive ? 'NO' : 'YES'
}
