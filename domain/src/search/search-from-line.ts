import type { FoundStation } from '../stations/search-stations.ts'
import type { Instant } from '../time/instant.ts'
import { timeOfMinutes } from './line-times.ts'
import type { Role } from './line-words.ts'
import { NICKNAMES } from './line-words.ts'
import { readLine } from './read-line.ts'
import type { SearchOptions } from './search-options.ts'
import { dayAndTime, defaultTimes } from './search-options.ts'
import { chooseTab } from './search-tab.ts'

export type LinePlace = { readonly role: Role; readonly words: string; readonly candidates: readonly string[] }

/** A search made of a line, with what it was made of: it is shown before it runs. */
export type LineSearch = {
  readonly options: SearchOptions
  /** Each place with the codes that it could mean, the likeliest first. */
  readonly places: readonly LinePlace[]
  readonly unread: readonly string[]
}

type Find = (words: string) => readonly FoundStation[]

/** What a morning search for another day begins with, where no time is said. */
const DAY_BEGINS = 7 * 60
const CANDIDATES = 4

/**
 * `start`: the search so far; what the line doesn't say stays as it is there. `preferred`: codes of stations that this
 * traveller uses: of several that fit they come first.
 */
export function searchFromLine(
  line: string,
  { start, now, find, preferred }: { start: SearchOptions; now: Instant; find: Find; preferred: readonly string[] },
): LineSearch {
  const { date: today } = dayAndTime(now)
  const read = readLine(line, today)
  const { places, unread } = assign(read.places, (words) => candidatesFor(words, find, preferred))
  const codeOf = (role: Role) => places.find((place) => place.role === role)?.candidates[0] ?? null

  const times = defaultTimes(now)
  const outDate = read.out.date ?? times.dateOutbound
  const outTime =
    read.out.minutes !== null
      ? timeOfMinutes(read.out.minutes)
      : outDate === times.dateOutbound
        ? times.timeOutbound
        : timeOfMinutes(DAY_BEGINS)
  const back = backAfter(outDate, outTime, read.back, times)
  const options: SearchOptions = {
    ...start,
    stations: {
      first: codeOf('from') ?? (start.stations.first === codeOf('to') ? null : start.stations.first),
      second: codeOf('to') ?? start.stations.second,
      via: codeOf('via'),
      avoid: codeOf('avoid'),
    },
    dateOutbound: outDate,
    timeOutbound: outTime,
    timeWindowOutbound: read.out.window ?? 'departure',
    ...back,
    timeWindowInbound: read.back?.window ?? 'departure',
    updated: {
      dateOutbound: read.out.date !== null,
      timeOutbound: read.out.date !== null || read.out.minutes !== null,
      dateInbound: read.back !== null,
      timeInbound: read.back !== null,
    },
    ...(read.adults !== null || read.children !== null
      ? { adults: read.adults ?? 0, child: read.children ?? 0, railcards: [] }
      : {}),
  }
  return { options: chooseTab(options, read.tab), places, unread: [...unread, ...read.unread] }
}

function backAfter(
  outDate: string,
  outTime: string,
  back: { date: string | null; minutes: number | null } | null,
  times: Pick<SearchOptions, 'dateInbound' | 'timeInbound'>,
): Pick<SearchOptions, 'dateInbound' | 'timeInbound'> {
  const dateInbound = back?.date ?? (outDate > times.dateInbound ? outDate : times.dateInbound)
  if (back && back.minutes !== null) return { dateInbound, timeInbound: timeOfMinutes(back.minutes) }
  // On another day one may go back at any hour; on the same one not before having been there.
  if (dateInbound > outDate) return { dateInbound, timeInbound: back?.date ? '12:00' : times.timeInbound }
  const hours = Math.min(23, Number(outTime.slice(0, 2)) + 4)
  return { dateInbound, timeInbound: `${String(hours).padStart(2, '0')}:00` }
}

type Named = { role: Role | null; words: string }

/** Gives places without a little word before them their part: the last is where to, the one before it where from. */
function assign(named: readonly Named[], candidates: (words: string) => string[]) {
  const places: LinePlace[] = []
  const unread: string[] = []
  const add = (role: Role, words: string, codes = candidates(words)) =>
    codes.length > 0 ? void places.push({ role, words, candidates: codes }) : void unread.push(words)

  const bare = named.filter(({ role }) => role === null)
  const taken = new Set(named.map(({ role }) => role))
  for (const { role, words } of named) if (role) add(role, words)
  const [one, other] = bare
  if (one && other) {
    add('from', one.words)
    add('to', other.words)
    unread.push(...bare.slice(2).map(({ words }) => words))
  } else if (one && taken.has('to')) {
    if (!taken.has('from')) add('from', one.words)
    else unread.push(one.words)
  } else if (one) {
    const split = candidates(one.words).length === 0 && !taken.has('from') ? splitIn(one.words, candidates) : null
    if (split) {
      add('from', ...split[0])
      add('to', ...split[1])
    } else add('to', one.words)
  }
  const [from, to] = [places.find(({ role }) => role === 'from'), places.find(({ role }) => role === 'to')]
  if (!from || !to) return { places, unread }
  // There and back again is no journey: the next best place is meant.
  const rest = to.candidates.filter((code) => code !== from.candidates[0])
  return { places: places.map((place) => (place === to ? { ...to, candidates: rest } : place)), unread }
}

type Half = [words: string, codes: string[]]

/** "cardiff swansea": two places with nothing between them. */
function splitIn(words: string, candidates: (words: string) => string[]): [Half, Half] | null {
  const parts = words.split(' ')
  for (let at = 1; at < parts.length; at++) {
    const halves = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')] as const
    const [one, other] = [candidates(halves[0]), candidates(halves[1])]
    if (one.length > 0 && other.length > 0)
      return [
        [halves[0], one],
        [halves[1], other],
      ]
  }
  return null
}

function candidatesFor(words: string, find: Find, preferred: readonly string[]): string[] {
  const found = find(words)
  const codes = found.map(({ station }) => station.crsCode)
  const [best] = found
  // A code that was typed as one is what it says.
  if (best?.match.kind === 'code' && words === words.toUpperCase()) return codes.slice(0, CANDIDATES)
  const kinds = new Set(found.map(({ match }) => match.kind))
  const written = kinds.has('prefix') ? found.filter(({ match }) => match.kind === 'prefix') : found.slice(0, 1)
  const fits = new Set(written.map(({ station }) => station.crsCode))
  const nickname = NICKNAMES[words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()]
  // A town’s name alone means any of its stations.
  const groups = written.filter(({ station }) => station.members).map(({ station }) => station.crsCode)
  const first = [nickname, ...preferred.filter((code) => fits.has(code)), ...groups]
  return [...new Set([...first, ...codes])].filter((code) => code !== undefined).slice(0, CANDIDATES)
}
