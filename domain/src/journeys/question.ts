import type { End, Mode, PageWanted, Query } from '@cledrau/planner'
import type { Needs } from '../guardian/needs.ts'
import { done, refuse, type Result } from '../result.ts'
import { metresBetween, type Point } from '../stations/metres-between.ts'
import { instant, MINUTE } from '../time/instant.ts'
import { clockTime, serviceInstant } from '../time/london.ts'
import { minutesToWalk, MOST_METRES, type Pace, pointOf, SLOW, type StopNear } from './on-foot.ts'
import { WISHES, type Wish } from './wishes.ts'

/** What somebody asks for, as it travels. */
export type Asked = {
  /** A code of a stop or a group, or a position: `51.476,-3.179`. */
  from: string
  to: string
  /** `2026-12-07T08:00` on a station clock, or a moment with its offset. */
  date: string
  transportModes?: readonly string[] | undefined
  timeMode?: 'departure' | 'arrival' | undefined
  page?: 'earlier' | 'later' | undefined
  type?: number | undefined
  via?: readonly string[] | undefined
  avoid?: readonly string[] | undefined
  direct?: boolean | undefined
  pace?: 'slow' | undefined
  changeMinutes?: number | undefined
  since?: string | undefined
}

/** The same in the engine's words: a page of a date. */
export type Question = {
  date: string
  query: Omit<Query, 'when'>
  wanted: PageWanted
  /** Minutes to walk all the way, where that can be done. */
  onFoot: number | undefined
}

/** Which timetable is asked, from its first to its last date, and where. */
export type Span = {
  /** The stops that a code means. */
  stopsOf: (code: string) => readonly string[]
  positionOf: (code: string) => Point | undefined
  stopsNear: (here: Point) => readonly StopNear[]
  from: string
  until: string
}

/** What a traveller prefers: the numbers of `type`. */
export const FEWEST_CHANGES = 1
export const CHEAPEST = 2
export const STEP_FREE = 3

/** The one way from a question as it travels to the engine's: a server reads it so, and so does a device without signal. */
export function readQuestion(
  asked: Asked,
  span: Span,
): Result<Question, 'STATION_UNKNOWN' | 'NO_STOP_NEAR' | 'SAME_STATION' | 'OUTSIDE_TIMETABLE'> {
  const { from, until } = span
  const [start, end] = [endOf(asked.from, asked.pace, span), endOf(asked.to, asked.pace, span)]
  for (const { at, stops } of [start, end])
    if (stops.length === 0) return refuse(at === undefined ? 'STATION_UNKNOWN' : 'NO_STOP_NEAR')
  if (isSame(start, end)) return refuse('SAME_STATION')
  const at = momentOf(asked.date)
  const { date } = at === undefined ? { date: '' } : clockTime(at)
  if (at === undefined || date < from || date > until) return refuse('OUTSIDE_TIMETABLE')

  const minuteOf = (moment: number) => Math.floor((moment - serviceInstant(date, 0)) / MINUTE)
  const since = asked.since === undefined ? undefined : momentOf(asked.since)
  return done({
    date,
    query: queryOf(asked, start.stops, end.stops),
    wanted: pageOf(asked, minuteOf(at), since === undefined ? undefined : minuteOf(since)),
    onFoot: onFootBetween(asked, span),
  })
}

/** Where one begins or ends: at a stop, or at a place from where one walks to those around. */
type Place = { stops: readonly End[]; at: Point | undefined }

export function endOf(text: string, pace: Pace, { stopsOf, stopsNear }: Pick<Span, 'stopsOf' | 'stopsNear'>): Place {
  const at = pointOf(text)
  if (!at) return { stops: stopsOf(text), at }
  return { stops: stopsNear(at).map(({ code, metres }) => ({ code, minutes: minutesToWalk(metres, pace) })), at }
}

/** Within so many metres two positions are one. */
const SAME_METRES = 20

function isSame(start: Place, end: Place): boolean {
  if (start.at && end.at) return metresBetween(start.at, end.at) < SAME_METRES
  return !start.at && !end.at && start.stops.some((code) => end.stops.includes(code))
}

/** Between stops the timetable's own walks count; from or to anywhere else one may also walk all the way. */
function onFootBetween({ from, to, pace }: Asked, { positionOf }: Span): number | undefined {
  if (!pointOf(from) && !pointOf(to)) return undefined
  const [start, end] = [from, to].map((text) => pointOf(text) ?? positionOf(text))
  const metres = start && end ? metresBetween(start, end) : Infinity
  return metres <= MOST_METRES ? minutesToWalk(metres, pace) : undefined
}

/** What a station clock shows, or any moment with its offset. */
function momentOf(text: string) {
  const [, date = '', hours, minutes, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::[\d.]+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const at = offset ? Date.parse(text) : Date.parse(`${date}T${hours}:${minutes}Z`)
  if (Number.isNaN(at)) return undefined
  return offset ? instant(at) : serviceInstant(date, Number(hours) * 60 + Number(minutes))
}

const MODES: Record<string, (Mode | 'walk')[]> = {
  Rail: ['rail'],
  Bus: ['bus'],
  Walk: ['walk'],
  Ferry: ['ferry'],
  Coach: ['coach'],
}

/** A page has so many journeys, and those of the same minute as its last, where there are any within a day. */
const ENOUGH = 5
/** Who looks for the cheapest sees more at once: it is seldom the next one. */
const ENOUGH_TO_COMPARE = 12
const A_DAY = 24 * 60

/** Later pages go on after the last arrival, earlier ones before the first departure: no journey is left out or comes twice. */
function pageOf({ timeMode, page, type }: Asked, minute: number, since: number | undefined): PageWanted {
  const count = type === CHEAPEST ? ENOUGH_TO_COMPARE : ENOUGH
  const later = { direction: 'later', count } as const
  const earlier = { direction: 'earlier', count } as const
  if (page === 'later') {
    const wanted = { ...later, by: 'arrival', minute: minute + 1, limit: minute + A_DAY } as const
    return since === undefined ? wanted : { ...wanted, since }
  }
  if (page === 'earlier') return { ...earlier, by: 'departure', minute: minute - 1, limit: minute - A_DAY }
  return timeMode === 'arrival'
    ? { ...earlier, by: 'arrival', minute, limit: minute - A_DAY, closed: true }
    : { ...later, by: 'departure', minute, limit: minute + A_DAY, closed: true }
}

const MOST_VIAS = 3

function queryOf(
  { via, avoid, direct, transportModes, type, pace, changeMinutes }: Asked,
  from: readonly End[],
  to: readonly End[],
): Omit<Query, 'when'> {
  const chosen = (transportModes ?? ['All']).flatMap((mode) => MODES[mode] ?? [])
  const every = !transportModes || transportModes.includes('All') || chosen.length === 0
  return {
    from,
    to,
    ...(via?.length ? { via: via.slice(0, MOST_VIAS) } : {}),
    ...(avoid?.length ? { avoid } : {}),
    ...(direct ? { directOnly: true } : {}),
    // Changing on foot inside a station is no mode of travel: without Walk only links between places go.
    ...(every ? {} : { modes: chosen }),
    ...wayOfTravelling({ pace, changeMinutes, stepFree: type === STEP_FREE }),
  }
}

/** What a traveller needs, in the engine's words. */
export function wayOfTravelling({ pace, changeMinutes, stepFree }: Needs): Pick<Query, 'stepFree' | 'pace'> {
  const slow = pace === 'slow' ? { interchange: SLOW, walking: SLOW } : {}
  return {
    ...(stepFree ? { stepFree: true } : {}),
    ...(pace || changeMinutes ? { pace: { ...slow, ...(changeMinutes ? { extra: changeMinutes } : {}) } } : {}),
  }
}

type Told = (asked: Asked) => boolean
const isTold: Record<Wish, Told> = {
  via: ({ via }) => Boolean(via?.length),
  avoid: ({ avoid }) => Boolean(avoid?.length),
  direct: ({ direct }) => direct === true,
  transportModes: ({ transportModes }) => Boolean(transportModes?.length) && !transportModes?.includes('All'),
  stepFree: ({ type }) => type === STEP_FREE,
  pace: ({ pace, changeMinutes }) => pace !== undefined || Boolean(changeMinutes),
}
const dropped: Record<Wish, Partial<Asked>> = {
  via: { via: undefined },
  avoid: { avoid: undefined },
  direct: { direct: undefined },
  transportModes: { transportModes: undefined },
  stepFree: { type: undefined },
  pace: { pace: undefined, changeMinutes: undefined },
}

/** Each wish of a question, and the question without it. */
export const withoutEachWish = (asked: Asked): [Wish, Asked][] =>
  WISHES.flatMap((wish) => (isTold[wish](asked) ? [[wish, { ...asked, ...dropped[wish] }]] : []))
