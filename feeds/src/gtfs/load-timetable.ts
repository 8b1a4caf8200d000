import type { TimetableBuilder, TimetableSpan } from '@cledrau/planner'
import { emptyDays, type Window } from '../day-set.ts'
import { dateOf } from '@cledrau/domain/time/dates.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport, refuseTooManyFaults } from '../feed-report.ts'
import { loadAssociations, loadOwnLinks } from './load-extensions.ts'
import { loadTrips, type Told } from './load-trips.ts'
import { readCalendars, type WantedDates } from './read-calendars.ts'
import { readFrequencies } from './read-frequencies.ts'
import { readStopTimes } from './read-stop-times.ts'
import { readStops, type Stops } from './read-stops.ts'
import { placeOf } from './read-table.ts'
import { readTransfers, type SeatTransfer, type Walk } from './read-transfers.ts'
import { readRoutes, readTrips } from './read-trips.ts'

export const isGtfs = (files: FeedFiles): boolean => placeOf(files, 'stop_times.txt') !== undefined

/** Reads a GTFS feed and tells it to the builder that `makeBuilder` makes once the dates are known. */
export async function loadGtfs(
  files: FeedFiles,
  wanted: WantedDates,
  makeBuilder: (span: TimetableSpan) => TimetableBuilder,
  report: FeedReport,
): Promise<TimetableBuilder> {
  const calendars = await readCalendars(files, wanted, report)
  const { window } = calendars
  const source = `GTFS ${calendars.version}`.trim()
  const builder = makeBuilder({ firstDate: dateOf(window.first), days: window.days, source })
  const transfers = await readTransfers(files, report)
  const stops = await readStops(files, builder, transfers.changeMinutes, report)
  const trips = await readTrips(files, await readRoutes(files, report), report)
  const frequencies = await readFrequencies(files, report)
  const times = await readStopTimes(files, trips.keys, stops, report)
  const told = loadTrips(
    { trips, times, stops, calendars, frequencies, seatTransfers: transfers.seatTransfers },
    builder,
    report,
  )
  const hasOwnLinks = await loadOwnLinks(files, calendars, builder, report)
  if (!hasOwnLinks) loadWalks(transfers.walks, stops, builder)
  const hasOwnAssociations = await loadAssociations(files, calendars, builder, report)
  if (!hasOwnAssociations) loadSeatTransfers(transfers.seatTransfers, told, stops, { builder, window, report })
  refuseTooManyFaults(report, 'trips.txt', trips.trips.length)
  return builder
}

function loadWalks(walks: readonly Walk[], stops: Stops, builder: TimetableBuilder): void {
  const least = new Map<string, { from: number; to: number; minutes: number }>()
  for (const walk of walks) {
    const [from, to] = [stationNumber(stops, walk.from), stationNumber(stops, walk.to)]
    // Between two platforms of one station it is a change, not a walk.
    if (from === undefined || to === undefined || from === to) continue
    const key = `${from} ${to}`
    if (walk.minutes < (least.get(key)?.minutes ?? Infinity)) least.set(key, { from, to, minutes: walk.minutes })
  }
  for (const walk of least.values()) builder.link({ ...walk, mode: 'walk' })
}

function stationNumber(stops: Stops, id: string): number | undefined {
  const number = stops.numbers[stops.keys.findText(id)]
  return number === undefined || number < 0 ? undefined : number
}

/** Staying seated from one trip to another: the first may end there or go on, the other may begin there or before. */
function loadSeatTransfers(
  seatTransfers: readonly SeatTransfer[],
  told: ReadonlyMap<string, Told>,
  stops: Stops,
  { builder, window, report }: { builder: TimetableBuilder; window: Window; report: FeedReport },
): void {
  for (const { fromTrip, toTrip, stop } of seatTransfers) {
    const [from, to] = [told.get(fromTrip), told.get(toTrip)]
    const number = stationNumber(stops, stop)
    if (!from || !to || number === undefined || !from.stops.includes(number) || !to.stops.includes(number)) {
      addFault(report, 'ASSOCIATION_WITHOUT_CALL', 'transfers.txt', 0, `${fromTrip} to ${toTrip} at ${stop}`)
      continue
    }
    const days = from.days.map((byte, i) => byte & (to.days[i] ?? 0))
    const calendar = builder.calendar(days.length > 0 ? days : emptyDays(window))
    const isEnd = from.stops.at(-1) === number
    const isStart = to.stops[0] === number
    if (isStart)
      builder.association({ kind: isEnd ? 'through' : 'split', base: from.uid, other: to.uid, stop: number, calendar })
    else if (isEnd) builder.association({ kind: 'join', base: to.uid, other: from.uid, stop: number, calendar })
  }
}
