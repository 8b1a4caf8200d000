import { type Journey, plannedEnds } from '@cledrau/planner'
import { addDays } from '../../time/dates.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import type { StationClock } from '../../time/station-clock.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import type { FareLeg } from '../rules/trip.ts'

/** Ticketed for the day on which it departs, by the timetable's times: what is late is no less valid. */
export function tripOfJourney(journey: Journey, date: string, clock: StationClock): DatedSolution {
  const first = clock.shown(plannedEnds(journey).departure)
  const shift = Math.floor(first / MINUTES_A_DAY)
  const shown = (minute: number) => clock.shown(minute) - shift * MINUTES_A_DAY
  const legs = journey.legs.flatMap((leg): FareLeg[] =>
    leg.kind === 'link'
      ? [
          {
            toc: '',
            calls: [
              { station: leg.from, departs: shown(leg.departure) },
              { station: leg.to, arrives: shown(leg.arrival) },
            ],
          },
        ]
      : leg.parts.map((part) => ({
          toc: part.operator,
          uid: part.uid,
          standardOnly: part.facts?.standardOnly === true,
          calls: part.calls.map((call) => ({
            station: call.stop,
            arrives: shown(call.plannedArrival),
            departs: shown(call.plannedDeparture),
          })),
        })),
  )
  return { solution: { legs }, date: addDays(date, shift) }
}
