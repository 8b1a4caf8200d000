import { ARRIVALS, DEPARTURES, type liveDetail, type liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { openTimetableBoards } from '@cledrau/domain/live/timetable-board.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { dateOf, type Image } from '@cledrau/planner'
import type { BoardHere, TrainHere } from './said.ts'

/** A worker's clock may be as wrong as its device's: the page says what time it is. */
export type BoardAsked = ParsedRequestOf<typeof liveTimes> & { now: Instant }
export type BoardRefusal = RefusalOf<typeof liveTimes> | 'OUTSIDE_TIMETABLE'
export type TrainAsked = ParsedRequestOf<typeof liveDetail> & { now: Instant }
export type DeviceBoards = { board: (asked: BoardAsked) => BoardHere; train: (asked: TrainAsked) => TrainHere }

/** Boards by a cut, with the lines that the server's are made with where nobody has said how anything runs. */
export function openDeviceBoards({ from, until, places, operators = {} }: TimetableCut, image: Image): DeviceBoards {
  const span = { from: dateOf(image.firstDay), until: dateOf(image.firstDay + image.days - 1) }
  const called = (code: string) => ({ en: code, cy: code })
  const boards = openTimetableBoards(
    { image, ...span },
    { place: (code) => places[code]?.names ?? called(code), operator: (code) => operators[code] ?? called(code) },
  )
  const isServed = (crs: string) => {
    const place = places[crs]
    // A group of stations has no board.
    return place && (place.kind === 'group' ? false : place.stops.length > 0)
  }
  return {
    board: ({ crs, filterCrs, filterType = DEPARTURES, earlierRoutes: earlier = false, now }) => {
      const { date } = clockTime(now)
      if (date < from || date > until) return refuse('OUTSIDE_TIMETABLE')
      const what = filterType === ARRIVALS ? 'arrivals' : 'departures'
      const answer = boards.board({ crs, filterCrs, what, earlier, now, isServed })
      return answer.ok ? done({ ...answer.value, filterType, suppressed: false, messages: [] }) : answer
    },
    train: ({ serviceId, now }) => {
      const answer = boards.train(serviceId, now)
      return answer.ok ? done({ ...answer.value, coaches: [], divertedVia: null, likely: [] }) : answer
    },
  }
}
