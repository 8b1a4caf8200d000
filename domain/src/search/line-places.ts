import type { StationMatch } from '../stations/match-names.ts'
import type { FoundStation } from '../stations/search-stations.ts'
import type { Role } from './line-words.ts'
import { NICKNAMES, POLITE } from './line-words.ts'

export type LinePlace = { readonly role: Role; readonly words: string; readonly candidates: readonly string[] }
export type Find = (words: string) => readonly FoundStation[]

type Named = { role: Role | null; words: string }
type Place = { role: Role | null; words: string; codes: string[] }

const CANDIDATES = 4
const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isPolite = (word: string) => POLITE.has(plain(word).replaceAll(/[’']/g, ''))

/**
 * Which places a line names, and which words of it name none. A word too many beside a name doesn't hide the name. Places
 * without a little word before them get their part: the last is where to, the one before it where from.
 */
export function placesOf(named: readonly Named[], find: Find, preferred: readonly string[]) {
  const unread: string[] = []
  const leave = (words: readonly string[]) => unread.push(...words.filter((word) => !isPolite(word)))
  const parts = named.flatMap(({ role, words }) => placesIn(role, words, find, preferred, leave))

  const places: LinePlace[] = []
  const roles = new Set(parts.map(({ role }) => role))
  const bare = parts.filter(({ role }) => role === null)
  const add = (role: Role, place: Place | undefined) =>
    place && places.push({ role, words: place.words, candidates: place.codes })
  for (const place of parts) {
    if (place.role === null) continue
    if (places.some(({ role }) => role === place.role)) leave([place.words])
    else add(place.role, place)
  }
  const [one, other, ...more] = bare
  if (roles.has('to') && roles.has('from')) leave(bare.map(({ words }) => words))
  else if (roles.has('to')) {
    add('from', one)
    leave(bare.slice(1).map(({ words }) => words))
  } else if (roles.has('from') || !other) {
    add('to', one)
    leave(bare.slice(1).map(({ words }) => words))
  } else {
    add('from', one)
    add('to', other)
    leave(more.map(({ words }) => words))
  }
  return { places: apart(places), unread }
}

/** There and back again is no journey: the next best place is meant. */
function apart(places: readonly LinePlace[]): LinePlace[] {
  const from = places.find(({ role }) => role === 'from')
  return places
    .map((place) =>
      place.role === 'to' && from
        ? { ...place, candidates: place.candidates.filter((code) => code !== from.candidates[0]) }
        : place,
    )
    .filter(({ candidates }) => candidates.length > 0)
}

/** The places in a run of words: all of it, or the longest name in it and those before and behind. */
function placesIn(
  role: Role | null,
  text: string,
  find: Find,
  preferred: readonly string[],
  leave: (words: readonly string[]) => void,
  left = false,
): Place[] {
  const words = text.split(' ')
  const whole = words.every(isPolite) ? [] : candidatesFor(text, find, preferred)
  // Two names that meet are no misspelt one; what is left beside a name is a name only as it is written.
  const slips = slipsIn(text, find)
  const alone = !left && (words.length === 1 ? role !== null || slips < 2 : slips === 1 && letters(text).length >= 8)
  if (whole.length > 0 && (alone || isSure(text, find))) return [{ role, words: text, codes: whole }]
  const joined = words.length === 1 && /[\p{L}]-[\p{L}]/u.test(text) ? text.split('-') : null
  if (joined) return placesIn(role, joined.join(' '), find, preferred, leave, left)

  for (const sure of left ? [true] : [true, false])
    for (let length = words.length - (sure ? 1 : 0); length > 0; length--)
      for (let from = 0; from + length <= words.length; from++) {
        const part = words.slice(from, from + length)
        const name = part.join(' ')
        // A slip or a part of a name is looked for only where a place was announced, or nothing else is there.
        if (isPolite(part[0] ?? '') && (part.length === 1 || !isWhole(name, find))) continue
        if (sure ? !isSure(name, find) : !couldBe(name, from, role, find)) continue
        const codes = candidatesFor(name, find, preferred)
        if (codes.length === 0) continue
        const around = (slice: readonly string[], its: Role | null) =>
          slice.length === 0 ? [] : placesIn(its, slice.join(' '), find, preferred, leave, true)
        // What stands before a name isn't announced by its little word.
        const before =
          from > 0 && role !== null ? (leave(words.slice(0, from)), []) : around(words.slice(0, from), null)
        return [...before, { role, words: name, codes }, ...around(words.slice(from + length), null)]
      }
  leave(words)
  return []
}

/** As it is written somewhere, or mutated; three letters only as a code. */
function isSure(words: string, find: Find): boolean {
  if (Object.hasOwn(NICKNAMES, plain(words))) return true
  const best = find(words)[0]?.match
  if (!best) return false
  if (best.kind === 'code') return words === words.toUpperCase() || isWhole(words, find)
  if (best.kind === 'mutation') return words.length > 4 && best.mutated === 'typed' && best.from === 0
  return words.length > 3 && best.kind === 'prefix'
}

const slipsIn = (words: string, find: Find): number => {
  const match = find(words)[0]?.match
  return match?.kind === 'spelling' ? match.edits : 0
}

const letters = (text: string) => plain(text).replaceAll(/[^a-z]/g, '')
const isWhole = (words: string, find: Find) =>
  find(words).some(({ station }) =>
    [station.names.en, station.names.cy].some((name) => letters(name) === letters(words)),
  )

/** A misspelt name right behind its little word, or with one slip alone, long enough to be told from chance. */
const couldBe = (name: string, from: number, role: Role | null, find: Find): boolean =>
  from === 0 && letters(name).length >= 5 && (role !== null || slipsIn(name, find) < 2)

/** Few letters in the middle of a name, as in Llangadog, are no way to name it. */
const isLikely = (words: string, { kind, from, name }: StationMatch): boolean =>
  kind !== 'contains' || letters(words).length > 5 || !/\p{L}/u.test(name[from - 1] ?? ' ')

function candidatesFor(words: string, find: Find, preferred: readonly string[]): string[] {
  const found = find(words).filter(({ match }) => isLikely(words, match))
  const codes = found.map(({ station }) => station.crsCode)
  const [best] = found
  // A code that was typed as one is what it says.
  if (best?.match.kind === 'code' && words === words.toUpperCase()) return codes.slice(0, CANDIDATES)
  const kind = found.some(({ match }) => match.kind === 'prefix') ? 'prefix' : best?.match.kind
  const written = kind === 'spelling' ? found.slice(0, 1) : found.filter(({ match }) => match.kind === kind)
  const fits = new Set(written.map(({ station }) => station.crsCode))
  const nickname = NICKNAMES[plain(words)]
  // A town’s name alone means any of its stations.
  const groups = written.filter(({ station }) => station.members).map(({ station }) => station.crsCode)
  const whole = written.filter(({ match }) => match.from === 0 && match.to === match.name.length)
  const first = [
    nickname,
    ...preferred.filter((code) => fits.has(code)),
    ...whole.map(({ station }) => station.crsCode),
    ...groups,
  ]
  return [...new Set([...first, ...codes])].filter((code) => code !== undefined).slice(0, CANDIDATES)
}
