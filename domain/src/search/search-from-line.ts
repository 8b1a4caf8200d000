import { addDays } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTE, instant } from '../time/instant.ts'
import type { NamedCard } from './line-people.ts'
import type { Find, LinePlace } from './line-places.ts'
import { placesOf } from './line-places.ts'
import type { Role } from './line-words.ts'
import type { LineMoment, ReadLine } from './read-line.ts'
import { readLine } from './read-line.ts'
import type { SearchOptions, TimeWindow } from './search-options.ts'
import { defaultTimes } from './search-options.ts'
import { chooseTab } from './search-tab.ts'
import { hhmm, minutesOf } from '../time/hh-mm.ts'
import { dayAndTime } from '../time/london.ts'

/** A search made of a line, with what it was made of: it is shown before it runs. */
export type LineSearch = {
  readonly options: SearchOptions
  /** Each place with the codes that it could mean, the likeliest first. */
  readonly places: readonly LinePlace[]
  readonly unread: readonly string[]
  /** False: nothing in the line means anything here. */
  readonly understood: boolean
  /** Says more than the name of one place. */
  readonly sentence: boolean
  /** The first or the last train of a day is wanted: its time stands for that. */
  readonly edges: { readonly out: LineMoment['edge']; readonly back: LineMoment['edge'] }
}

type Facts = {
  /** The search so far; what the line doesn't say stays as it is there. */
  start: SearchOptions
  now: Instant
  find: Find
  /** Codes of stations that this traveller uses: of several that fit they come first. */
  preferred: readonly string[]
  railcards: readonly NamedCard[]
}

/** What a morning search for another day begins with, where no time is said. */
const DAY_BEGINS = 7 * 60
/** The first train leaves after this; the last one has arrived before it, the night after. */
const FIRST_FROM = 3 * 60
const LAST_BY = 3 * 60 - 1

export function searchFromLine(line: string, { start, now, find, preferred, railcards }: Facts): LineSearch {
  const { date: today } = dayAndTime(now)
  const read = readLine(line, { today, cards: railcards })
  const { places, unread } = placesOf(read.places, find, preferred)
  const codeOf = (role: Role) => places.find((place) => place.role === role)?.candidates[0] ?? null

  const times = defaultTimes(now)
  const out = outOf(read, times, now)
  const back = backAfter(out.date, out.time, read.back, times)
  const [from, to] = [codeOf('from'), codeOf('to')]
  const options: SearchOptions = {
    ...start,
    stations: {
      first: from ?? (start.stations.first === to ? null : start.stations.first),
      second: to ?? (start.stations.second === from ? null : start.stations.second),
      via: codeOf('via'),
      avoid: codeOf('avoid'),
    },
    dateOutbound: out.date,
    timeOutbound: out.time,
    timeWindowOutbound: out.window,
    dateInbound: back.date,
    timeInbound: back.time,
    timeWindowInbound: back.window,
    updated: {
      dateOutbound: out.said,
      timeOutbound: out.said || read.out.minutes !== null,
      dateInbound: read.back !== null,
      timeInbound: read.back !== null,
    },
    ...(read.ticketClass && { ticketClass: read.ticketClass }),
    ...(read.direct && { direct: true }),
    ...partyOf(read, start),
    ...(read.duration && {
      seasonDuration: { weekly: false, monthly: false, annual: false, custom: false, [read.duration]: true },
    }),
    ...(read.tab === 'season' && read.railcards.length > 0 && { seasonRailcards: read.railcards.slice(0, 1) }),
  }
  const understood = places.length > 0 || read.saysMore
  return {
    options: understood ? chooseTab(options, read.tab) : start,
    places,
    unread: [...unread, ...read.unread],
    understood,
    sentence: places.length > 1 || read.saysMore,
    edges: { out: read.out.edge, back: read.back?.edge ?? null },
  }
}

type When = { date: string; time: string; window: TimeWindow }

function outOf(
  { out, ahead }: ReadLine,
  times: ReturnType<typeof defaultTimes>,
  now: Instant,
): When & { said: boolean } {
  const date = out.date ?? times.dateOutbound
  if (out.edge) return { ...edgeOf(out.edge, date), said: true }
  if (ahead !== null && out.minutes === null && out.date === null) {
    if (ahead === 0) return { date: times.dateOutbound, time: times.timeOutbound, window: 'departure', said: false }
    return { ...dayAndTime(instant(now + ahead * MINUTE)), window: out.window ?? 'departure', said: true }
  }
  const time =
    out.minutes !== null ? hhmm(out.minutes) : date === times.dateOutbound ? times.timeOutbound : hhmm(DAY_BEGINS)
  return { date, time, window: out.window ?? 'departure', said: out.date !== null }
}

/** Trains of a day run into the night after it. */
const edgeOf = (edge: 'first' | 'last', date: string): When =>
  edge === 'first'
    ? { date, time: hhmm(FIRST_FROM), window: 'departure' }
    : { date: addDays(date, 1), time: hhmm(LAST_BY), window: 'arrival' }

function backAfter(
  outDate: string,
  outTime: string,
  back: LineMoment | null,
  times: Pick<SearchOptions, 'dateInbound' | 'timeInbound'>,
): When {
  const date = back?.date ?? (outDate > times.dateInbound ? outDate : times.dateInbound)
  const window = back?.window ?? 'departure'
  if (back?.edge) return edgeOf(back.edge, date)
  if (back && back.minutes !== null) return { date, time: hhmm(back.minutes), window }
  // On another day one may go back at any hour; on the same one not before having been there.
  if (date > outDate) return { date, time: back?.date ? '12:00' : times.timeInbound, window }
  const hours = Math.min(23, Math.floor(minutesOf(outTime) / 60) + 4)
  return { date, time: hhmm(hours * 60), window }
}

/** Who travels. A card alone goes with whoever travels already; named people bring only the cards that are named. */
function partyOf(read: ReadLine, start: SearchOptions): Partial<SearchOptions> {
  const people = read.adults !== null || read.children !== null
  if (!people && read.railcards.length === 0) return {}
  return {
    ...(people && { adults: read.adults ?? 0, child: read.children ?? 0 }),
    railcards: people ? [...read.railcards] : [...new Set([...start.railcards, ...read.railcards])],
  }
}
