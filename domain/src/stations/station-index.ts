import { foldName } from './fold-name.ts'
import type { FoldedName } from './fold-name.ts'
import type { Language, Station } from './station.ts'

/** One name of one station, ready to be compared. */
export type NameEntry = FoldedName & {
  /** The station's place in `stations`. */
  readonly station: number
  readonly serviced: boolean
  /** `both`: the name is the same in either language. */
  readonly kind: Language | 'both' | 'alias'
}

/** A name from one of its words on. */
export type WordEntry = {
  readonly entry: NameEntry
  readonly from: number
  /** One bit per letter of the alphabet that occurs from here on. */
  readonly alphabet: number
}

/** All that can be worked out before the first letter is typed. */
export type StationIndex = {
  readonly stations: readonly Station[]
  readonly byCode: ReadonlyMap<string, number>
  readonly names: readonly NameEntry[]
  readonly words: readonly WordEntry[]
  /** The same words by their first letter, a at 1. */
  readonly wordsByInitial: readonly (readonly WordEntry[])[]
  /** Every folded name, one per line, and where each line begins: one sweep finds letters within names. */
  readonly page: string
  readonly lineStarts: readonly number[]
  /** Each station's place in the alphabet of either language. */
  readonly places: Readonly<Record<Language, readonly number[]>>
}

export function prepareStations(stations: readonly Station[]): StationIndex {
  const names = stations.flatMap(namesOf)
  const lineStarts: number[] = []
  let length = 0
  for (const { letters } of names) {
    lineStarts.push(length)
    length += letters.length + 1
  }
  const words = names.flatMap(wordsOf)
  return {
    stations,
    byCode: new Map(stations.map(({ crsCode }, station) => [crsCode.toLowerCase(), station])),
    names,
    words,
    wordsByInitial: byInitial(words),
    page: names.map(({ letters }) => letters).join('\n'),
    lineStarts,
    places: { en: alphabetical(stations, 'en'), cy: alphabetical(stations, 'cy') },
  }
}

function namesOf({ names, alias, tfwServicedStation }: Station, station: number): NameEntry[] {
  const written: [NameEntry['kind'], string][] =
    names.cy === names.en
      ? [['both', names.en]]
      : [
          ['en', names.en],
          ['cy', names.cy],
        ]
  for (const name of alias) written.push(['alias', name])
  // People write "and" where the sign has "&".
  if (names.en.includes('&')) written.push(['alias', names.en.replace('&', 'and')])
  const serviced = tfwServicedStation === 'Yes'
  return written.flatMap(([kind, text]) => {
    const entry = { ...foldName(text), station, serviced, kind }
    return /^Yr? /.test(text) && kind !== 'alias' ? [entry, withoutArticle(entry)] : [entry]
  })
}

/** Y Barri is Barri where something stands before it: i’r Barri, o’r Barri. */
function withoutArticle(entry: NameEntry): NameEntry {
  const article = entry.wordStarts[1] ?? 0
  return {
    ...entry,
    letters: entry.letters.slice(article),
    origins: entry.origins.slice(article),
    wordStarts: entry.wordStarts.slice(1).map((start) => start - article),
  }
}

const wordsOf = (entry: NameEntry): WordEntry[] =>
  entry.wordStarts.map((from) => ({ entry, from, alphabet: alphabetOf(entry.letters, from) }))

function byInitial(words: readonly WordEntry[]): WordEntry[][] {
  const groups: WordEntry[][] = Array.from({ length: 32 }, () => [])
  for (const word of words) groups[word.entry.letters.charCodeAt(word.from) & 31]?.push(word)
  return groups
}

export function alphabetOf(letters: string, from = 0): number {
  let alphabet = 0
  for (let at = from; at < letters.length; at++) alphabet |= 1 << (letters.charCodeAt(at) & 31)
  return alphabet
}

function alphabetical(stations: readonly Station[], language: Language): number[] {
  const { compare } = new Intl.Collator(language)
  const order = stations.map((_, station) => station)
  order.sort((a, b) => compare(nameIn(stations, a, language), nameIn(stations, b, language)))
  const places: number[] = []
  order.forEach((station, index) => (places[station] = index))
  return places
}

const nameIn = (stations: readonly Station[], station: number, language: Language) =>
  stations[station]?.names[language] ?? ''
