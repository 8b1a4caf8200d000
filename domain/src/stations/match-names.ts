import { nearSpelling } from './near-spelling.ts'
import { alphabetOf } from './station-index.ts'
import type { NameEntry, StationIndex } from './station-index.ts'
import type { Language } from './station.ts'
import { otherBeginnings } from './welsh-mutation.ts'
import type { Mutation } from './welsh-mutation.ts'

/** Why a station is in the list. `name` is what matched; `from` to `to` are the letters of it to underline. */
export type StationMatch = {
  readonly name: string
  readonly of: 'code' | 'shown' | 'other-language' | 'alias'
  readonly from: number
  readonly to: number
} & (
  | { readonly kind: 'code' | 'prefix' | 'contains' }
  | { readonly kind: 'mutation'; readonly mutation: Mutation; readonly mutated: 'typed' | 'name' }
  | { readonly kind: 'spelling'; readonly edits: number }
)

/** A lower rank stands higher in the list. */
export type RankedMatch = { readonly rank: number; readonly match: StationMatch }

/** From here on a mutated beginning can be told from another word, and a slip from another name. */
const LETTERS_FOR_MUTATION = 4
const LETTERS_FOR_MUTATION_WITHIN = 6
const LETTERS_FOR_ONE_SLIP = 5
const LETTERS_FOR_TWO_SLIPS = 8

const CODE = 0
/** The whole of a name: in the language of the traveller, in the other. “Llandudno” is no junction. */
const WHOLE = 2
const WHOLE_ELSEWHERE = 4
const WRITTEN = 10
/** The whole of a name, mutated: nearer than any name that merely contains the letters. */
const MUTATED_WHOLE = 25
const MUTATED = 40
const MISSPELT = 70
const PER_SLIP = 30

type Matching = { readonly language: Language; readonly asWritten?: boolean | undefined }

/** The best match of every station that what was typed could mean; stations by their place in the index. */
export function matchNames(
  index: StationIndex,
  typed: string,
  { language, asWritten }: Matching,
): Map<number, RankedMatch> {
  const best = new Map<number, RankedMatch>()
  const offer = (entry: NameEntry, rank: number, match: StationMatch) => {
    const held = best.get(entry.station)
    // Of equal matches the name that the traveller will see is kept.
    if (!held || rank < held.rank || (rank === held.rank && match.of === 'shown' && held.match.of !== 'shown'))
      best.set(entry.station, { rank, match })
  }
  offerWritten(index, typed, language, offer)
  if (typed.length >= LETTERS_FOR_MUTATION) offerMutated(index, typed, language, offer)
  if (!asWritten) offerMisspelt(index, typed, language, slipsAllowed(typed, best.size === 0), offer)

  const coded = index.byCode.get(typed)
  const code = typed.toUpperCase()
  if (coded !== undefined)
    best.set(coded, { rank: CODE, match: { kind: 'code', of: 'code', name: code, from: 0, to: code.length } })
  return best
}

type Offer = (entry: NameEntry, rank: number, match: StationMatch) => void

/** Within each way of matching: beginnings of names of ours, beginnings of others, then places within names. */
const rankOf = (way: number, entry: NameEntry, from: number) => way + (from > 0 ? 20 : entry.serviced ? 0 : 10)

function offerWritten(index: StationIndex, typed: string, language: Language, offer: Offer) {
  const { page, lineStarts, names } = index
  let line = 0
  let at = page.indexOf(typed)
  while (at >= 0) {
    while ((lineStarts[line + 1] ?? Infinity) <= at) line++
    const entry = names[line]
    if (!entry) return
    const from = at - (lineStarts[line] ?? 0)
    const kind = from > 0 ? 'contains' : 'prefix'
    const place = underlined(entry, language, from, typed.length)
    const whole = entry.letters.length === typed.length ? (place.of === 'shown' ? WHOLE : WHOLE_ELSEWHERE) : undefined
    offer(entry, whole ?? rankOf(WRITTEN, entry, from), { kind, ...place })
    const next = lineStarts[line + 1]
    if (next === undefined) return
    at = page.indexOf(typed, next)
  }
}

function offerMutated(index: StationIndex, typed: string, language: Language, offer: Offer) {
  for (const { letters, mutation, mutated } of otherBeginnings(typed)) {
    for (const { entry, from } of index.wordsByInitial[letters.charCodeAt(0) & 31] ?? []) {
      if (from > 0 && typed.length < LETTERS_FOR_MUTATION_WITHIN) continue
      // English names don't mutate; those that are Welsh as well do.
      if (entry.kind === 'en' || entry.kind === 'alias' || !entry.letters.startsWith(letters, from)) continue
      const place = underlined(entry, language, from, letters.length)
      const whole = from === 0 && entry.letters.length === letters.length && mutated === 'typed'
      offer(entry, whole ? MUTATED_WHOLE : rankOf(MUTATED, entry, from), {
        kind: 'mutation',
        mutation,
        mutated,
        ...place,
      })
    }
  }
}

function offerMisspelt(index: StationIndex, typed: string, language: Language, most: number, offer: Offer) {
  if (most === 0) return
  const alphabet = alphabetOf(typed)
  for (const { entry, from, alphabet: ofWord } of index.words) {
    if (moreBitsThan(most, alphabet & ~ofWord)) continue
    const near = nearSpelling(typed, entry.letters, from, most)
    if (!near || near.edits === 0) continue
    const { edits } = near
    const [start, length] = differing(typed, entry.letters.slice(from, from + near.length))
    const place = underlined(entry, language, from + start, length)
    offer(entry, rankOf(MISSPELT + (edits - 1) * PER_SLIP, entry, from), { kind: 'spelling', edits, ...place })
  }
}

/** Where something is spelt as typed, only one slip is looked for; two would fill the list with chance. */
function slipsAllowed(typed: string, nothingElse: boolean): number {
  if (nothingElse && typed.length >= LETTERS_FOR_TWO_SLIPS) return 2
  return typed.length >= LETTERS_FOR_ONE_SLIP ? 1 : 0
}

function moreBitsThan(most: number, bits: number): boolean {
  let rest = bits
  for (let count = 0; count < most; count++) rest &= rest - 1
  return rest !== 0
}

/** The letters of the name that aren't as typed, with the letter before them, so that a missing one shows as well. */
function differing(typed: string, written: string): [from: number, length: number] {
  const shorter = Math.min(typed.length, written.length)
  let same = 0
  while (same < shorter && typed[same] === written[same]) same++
  let sameEnd = 0
  while (sameEnd < shorter - same && typed.at(-1 - sameEnd) === written.at(-1 - sameEnd)) sameEnd++
  const from = Math.max(0, same - 1)
  return [from, Math.max(1, written.length - sameEnd - from)]
}

function underlined(entry: NameEntry, language: Language, from: number, length: number) {
  const of = entry.kind === 'alias' ? 'alias' : isShown(entry, language) ? 'shown' : 'other-language'
  const end = entry.origins[from + length - 1]
  return { name: entry.text, of, from: entry.origins[from] ?? 0, to: end === undefined ? 0 : end + 1 } as const
}

const isShown = ({ kind }: NameEntry, language: Language) => kind === 'both' || kind === language
