import type { StationMatch } from '../../stations/match-names.ts'
import type { FoundStation } from '../../stations/search-stations.ts'
import { isPolite } from './polite.ts'
import { plain } from './tokens.ts'
import { NICKNAMES } from './words.ts'
import type { Role } from './words.ts'

export type LinePlace = { readonly role: Role; readonly words: string; readonly candidates: readonly string[] }
/** Stations that words may mean. `asWritten`: slips of the finger aside, which take the longest to look for. */
export type Find = (words: string, asWritten: boolean) => readonly FoundStation[]

type Named = { role: Role | null; words: string }
type Place = { role: Role | null; words: string; codes: string[] }

/** What looking for places goes by: who finds them, whom they are for, and where words go that name none. */
type Looking = {
  readonly find: Find
  readonly preferred: readonly string[]
  readonly leave: (words: readonly string[]) => void
}

const CANDIDATES = 4
/** As many words as the longest name has. */
const LONGEST_NAME = 7

/**
 * Which places a line names, and which words of it name none. A word too many beside a name doesn't hide the name. Places
 * without a little word before them get their part: the last is where to, the one before it where from.
 */
export function placesOf(named: readonly Named[], find: Find, preferred: readonly string[]) {
  const unread: string[] = []
  const leave = (words: readonly string[]) => void unread.push(...words.filter((word) => !isPolite(word)))
  const looking = { find: remembered(find), preferred, leave }
  const roles = new Set<Role | null>()
  const parts = named.flatMap(({ role, words }) => {
    // A place that was announced is missing, not unsaid: “Cardiff to Narnia” begins in Cardiff.
    if (!words.split(' ').every(isPolite)) roles.add(role)
    return placesIn(role, words, looking)
  })

  const places: LinePlace[] = []
  const bare = parts.filter(({ role }) => role === null)
  const add = (role: Role, place: Place | undefined) =>
    place && places.push({ role, words: place.words, candidates: place.codes })
  for (const place of parts) {
    if (place.role === null) continue
    const held = places.find(({ role }) => role === place.role)
    if (held && held.candidates[0] !== place.codes[0]) leave([place.words])
    else if (!held) add(place.role, place)
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

/** The same words are asked for several times while a line is read. */
function remembered(find: Find): Find {
  const held = new Map<string, readonly FoundStation[]>()
  return (words, asWritten) => {
    const key = `${asWritten ? '=' : '~'}${words}`
    const found = held.get(key) ?? find(words, asWritten)
    held.set(key, found)
    return found
  }
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
function placesIn(role: Role | null, text: string, looking: Looking, left = false): Place[] {
  const words = text.split(' ')
  const whole = wholeOf(words, role, left, looking)
  if (whole) return [{ role, words: text, codes: whole }]
  const split = words.flatMap((word) => ends(word, looking.find))
  if (split.length > words.length) return placesIn(role, split.join(' '), looking, left)
  for (const sure of left ? [true] : [true, false]) {
    const found = nameIn(words, sure, role, looking)
    if (!found) continue
    const { from, until, codes } = found
    const around = (slice: readonly string[], its: Role | null) =>
      slice.length === 0 ? [] : placesIn(its, slice.join(' '), looking, true)
    // What stands before a name isn't announced by its little word.
    const before =
      from > 0 && role !== null ? (looking.leave(words.slice(0, from)), []) : around(words.slice(0, from), null)
    return [...before, { role, words: words.slice(from, until).join(' '), codes }, ...around(words.slice(until), null)]
  }
  looking.leave(words)
  return []
}

/** Cardiff-Newport is two places, Weston-super-Mare is one; cdf-swa are two codes. */
function ends(word: string, find: Find): string[] {
  if (!/\p{L}-\p{L}/u.test(word) || isSure(word, find)) return [word]
  const coded = word.split('-').every((part) => find(part, true)[0]?.match.kind === 'code')
  return (coded ? word.toUpperCase() : word).split('-')
}

/** All the words as one name: two names that meet are no misspelt one, and what is left beside a name is one as it is written. */
function wholeOf(words: readonly string[], role: Role | null, left: boolean, looking: Looking): string[] | null {
  const text = words.join(' ')
  if (words.length > LONGEST_NAME || words.every(isPolite)) return null
  const sure = isSure(text, looking.find) || (!left && begins(text, looking.find))
  if (!sure && left) return null
  const slips = sure ? 0 : slipsIn(text, looking.find)
  const alone = words.length === 1 ? role !== null || slips < 2 : slips === 1 && letters(text).length >= 8
  const codes = sure || alone ? candidatesFor(text, looking) : []
  return codes.length > 0 ? codes : null
}

/** The longest name among words: as it is written somewhere, or one that they could mean. */
function nameIn(words: readonly string[], sure: boolean, role: Role | null, looking: Looking) {
  const { find } = looking
  for (let length = Math.min(LONGEST_NAME, words.length - (sure ? 1 : 0)); length > 0; length--)
    // A slip or a part of a name is looked for only where a place was announced, or nothing else is there.
    for (let from = 0; from + length <= (sure ? words.length : length); from++) {
      const part = words.slice(from, from + length)
      const name = part.join(' ')
      if (isPolite(part[0] ?? '') && (length === 1 || !isWhole(name, find))) continue
      if (sure ? !isSure(name, find) : !couldBe(name, role, find)) continue
      const codes = candidatesFor(name, looking)
      if (codes.length > 0) return { from, until: from + length, codes }
    }
  return null
}

/** As it is written somewhere, or mutated; three letters only as a code. */
function isSure(words: string, find: Find): boolean {
  if (Object.hasOwn(NICKNAMES, plain(words))) return true
  const best = find(words, true)[0]?.match
  if (!best) return false
  if (best.kind === 'code') return words === words.toUpperCase() || isWhole(words, find)
  const long = best.to === best.name.length && letters(words).length > 8
  if (best.kind === 'mutation') return words.length > 4 && best.mutated === 'typed' && (best.from === 0 || long)
  // All of a long name but its first letter.
  if (best.kind === 'contains') return best.from === 1 && long
  // “Ferry” is no Ferryside, and “four” no Four Oaks; “Cardiff” is all of Cardiff.
  if (words.length < 4 || best.kind !== 'prefix' || /\p{L}/u.test(best.name[best.to] ?? ' ')) return false
  return isWholeName(best) || words.includes(' ') || find(words, true).some(isOurs)
}

/** Several words as a name begins. */
const begins = (words: string, find: Find) => words.length > 3 && find(words, true)[0]?.match.kind === 'prefix'

const slipsIn = (words: string, find: Find): number => {
  if (find(words, true).length > 0) return 0
  const match = find(words, false)[0]?.match
  return match?.kind === 'spelling' ? match.edits : 0
}

const letters = (text: string) => plain(text).replaceAll(/[^a-z]/g, '')
const isWhole = (words: string, find: Find) =>
  find(words, true).some(({ station }) =>
    [station.names.en, station.names.cy].some((name) => letters(name) === letters(words)),
  )

/** A misspelt name right behind its little word, or with one slip alone, long enough to be told from chance. */
const couldBe = (name: string, role: Role | null, find: Find): boolean =>
  letters(name).length >= 5 && (role !== null || slipsIn(name, find) < 2)

/** Few letters in the middle of a name, as in Llangadog, are no way to name it. */
const isLikely = (words: string, { kind, from, name }: StationMatch): boolean =>
  kind !== 'contains' || letters(words).length > 5 || !/\p{L}/u.test(name[from - 1] ?? ' ')

function candidatesFor(words: string, { find, preferred }: Looking): string[] {
  const likely = (asWritten: boolean) => find(words, asWritten).filter(({ match }) => isLikely(words, match))
  const nickname = NICKNAMES[plain(words)]
  const written = likely(true)
  const found = written.length > 0 || nickname ? written : likely(false)
  const codes = found.map(({ station }) => station.crsCode)
  const [best] = found
  // A code that was typed as one is what it says.
  if (best?.match.kind === 'code' && words === words.toUpperCase()) return codes.slice(0, CANDIDATES)
  const kind = found.some(({ match }) => match.kind === 'prefix') ? 'prefix' : best?.match.kind
  const alike = kind === 'spelling' ? found.slice(0, 1) : found.filter(({ match }) => match.kind === kind)
  const fits = new Set(alike.map(({ station }) => station.crsCode))
  // A town’s name alone means any of its stations.
  const groups = alike.filter(({ station }) => station.members).map(({ station }) => station.crsCode)
  const first = [
    nickname,
    ...preferred.filter((code) => fits.has(code)),
    ...alike.filter(({ match }) => isWholeName(match)).map(({ station }) => station.crsCode),
    ...groups,
  ]
  return [...new Set([...first, ...codes])].filter((code) => code !== undefined).slice(0, CANDIDATES)
}

/** Our trains call there, or it stands for several stations. */
const isOurs = ({ station, match }: FoundStation) =>
  match.kind === 'prefix' && (station.tfwServicedStation === 'Yes' || station.members !== undefined)

/** All of a name, but for the article that Welsh names may have. */
const isWholeName = ({ from, to, name }: StationMatch) => /^(yr? )?$/i.test(name.slice(0, from)) && to === name.length
