import type { LinkMode, TimetableBuilder } from '@cledrau/planner'
import { daysBetween, type Window } from '../day-set.ts'
import { EVERY_DAY } from '../days.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { toDegrees } from '../grid-reference.ts'
import { type FixedLink, LAST_MINUTE } from './fixed-links.ts'
import type { TimingPoint } from './records.ts'
import type { StationPoint } from './stations.ts'

/** Further timing points of a station are marked with this status; its name stands with the main one. */
const SUBSIDIARY = 9

/** What the industry takes where nothing is said. */
const USUAL_CHANGE_MINUTES = 5

/** Which station a timing point belongs to, and what is known of each. */
export type StationBook = {
  crsOf: (tiploc: string) => string | undefined
  /** Tells the station to the builder the first time; undefined when nobody knows the code. */
  tell: (crs: string, builder: TimetableBuilder) => number | undefined
}

export function stationBook(
  stations: readonly StationPoint[],
  points: ReadonlyMap<string, TimingPoint>,
  report: FeedReport,
): StationBook {
  const crsOfTiploc = new Map(stations.map(({ tiploc, crs }) => [tiploc, crs]))
  const mainPoints = new Map<string, StationPoint>()
  for (const station of stations) {
    const known = mainPoints.get(station.crs)
    if (!known || (known.interchangeStatus === SUBSIDIARY && station.interchangeStatus !== SUBSIDIARY)) {
      mainPoints.set(station.crs, station)
    }
  }
  const byCrs = new Map([...points.values()].filter(({ crs }) => crs !== '').map((point) => [point.crs, point]))
  const crsOf = (tiploc: string) => crsOfTiploc.get(tiploc) ?? (points.get(tiploc)?.crs || undefined)

  function tell(crs: string, builder: TimetableBuilder): number | undefined {
    const told = builder.findStop(crs)
    if (told !== undefined) return told
    const station = mainPoints.get(crs)
    const name = station?.name ?? byCrs.get(crs)?.description
    if (!name) return undefined
    const place = placeOf(station)
    if (!place) addFault(report, 'UNPLACED_STATION', 'MSN', 0, `${crs} ${name}`)
    const interchangeMinutes = station?.changeMinutes ?? USUAL_CHANGE_MINUTES
    return builder.stop({ code: crs, name: titleCase(name), interchangeMinutes, ...place })
  }
  return { crsOf, tell }
}

function placeOf(station: StationPoint | undefined): { latitude: number; longitude: number } | undefined {
  if (station?.easting === undefined || station.northing === undefined) return undefined
  return toDegrees({ easting: station.easting, northing: station.northing })
}

const SMALL_WORDS = new Set(['and', 'by', 'for', 'in', 'le', 'of', 'on', 'the', 'under', 'upon', 'with', 'y', 'yr'])

/** The feed shouts its names. `BETWS-Y-COED` → `Betws-y-Coed`. */
export function titleCase(name: string): string {
  if (/[a-z]/.test(name)) return name
  return name
    .toLowerCase()
    .replaceAll(/[\p{L}\d']+/gu, (word, at: number) =>
      at > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}

const LINK_MODES: Record<string, LinkMode> = {
  WALK: 'walk',
  TUBE: 'tube',
  METRO: 'metro',
  BUS: 'bus',
  FERRY: 'ferry',
  TAXI: 'taxi',
  TRANSFER: 'transfer',
}

/** Links between stations that both have trains; the rest leads nowhere. */
export function loadLinks(
  links: readonly FixedLink[],
  builder: TimetableBuilder,
  window: Window,
  report: FeedReport,
): void {
  for (const link of links) {
    const from = builder.findStop(link.from)
    const to = builder.findStop(link.to)
    const mode = LINK_MODES[link.mode]
    if (from === undefined || to === undefined) continue
    if (mode === undefined) {
      addFault(report, 'BAD_VALUE', 'ALF', 0, `${link.mode} is no way to get from ${link.from} to ${link.to}`)
      continue
    }
    const { firstDay = window.first, lastDay = window.first + window.days - 1, week } = link
    const isAlways = firstDay <= window.first && lastDay >= window.first + window.days - 1 && week === EVERY_DAY
    // 0001 to 2359 is how the field writes all day.
    const isAllDay = link.startMinute <= 1 && link.endMinute >= LAST_MINUTE
    builder.link({
      from,
      to,
      mode,
      minutes: link.minutes,
      ...(!isAllDay && { fromMinute: link.startMinute, untilMinute: link.endMinute }),
      ...(!isAlways && { calendar: builder.calendar(daysBetween(window, firstDay, lastDay, week)) }),
    })
  }
}
