import { cellsOf, type Circumstances } from './circumstances.ts'

/** A change by less or by more is counted as this one. Minutes. */
export const LEAST = -20
export const MOST = 60
export const WIDTH = MOST - LEAST + 1

/** In how many cases of each cell a train became so many minutes later than it would have been: from LEAST to MOST. */
export type Counts = ReadonlyMap<string, Uint32Array>
export type Growing = Map<string, Uint32Array>

export type Lesson = { readonly circumstances: Circumstances; readonly change: number }

export function addLesson(counts: Growing, { circumstances, change }: Lesson): void {
  for (const cell of cellsOf(circumstances)) cellOf(counts, cell)[Math.min(MOST, Math.max(LEAST, change)) - LEAST]! += 1
}

export function countLessons(lessons: Iterable<Lesson>): Counts {
  const counts: Growing = new Map()
  for (const lesson of lessons) addLesson(counts, lesson)
  return counts
}

export function addTo(sum: Growing, day: Counts): void {
  for (const [name, counts] of day) {
    const cell = cellOf(sum, name)
    for (let at = 0; at < WIDTH; at++) cell[at]! += counts[at]!
  }
}

export function addCounts(days: Iterable<Counts>): Counts {
  const sum: Growing = new Map()
  for (const day of days) addTo(sum, day)
  return sum
}

function cellOf(counts: Growing, name: string): Uint32Array {
  const known = counts.get(name)
  if (known) return known
  const cell = new Uint32Array(WIDTH)
  counts.set(name, cell)
  return cell
}

const sizeOf = (cell: Uint32Array): number => cell.reduce((sum, count) => sum + count, 0)

/** Those with fewer say little that the coarser ones don't. */
export const withoutSmall = (counts: Counts, fewest: number): Counts =>
  new Map([...counts].filter(([, cell]) => sizeOf(cell) >= fewest))

/** A line for each cell: its name, the least change that there was, and how many there were of it and of each minute more. */
export const packCounts = (counts: Counts): string =>
  [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, cell]) => {
      const from = cell.findIndex((count) => count > 0)
      const until = cell.findLastIndex((count) => count > 0)
      return `${name} ${from + LEAST} ${Array.from(cell.slice(from, until + 1), (count) => count || '').join()}\n`
    })
    .join('')

export function unpackCounts(text: string): Counts {
  const counts: Growing = new Map()
  for (const line of text.split('\n')) {
    const [name, least, told] = line.split(' ')
    if (name === undefined || least === undefined || told === undefined) continue
    const cell = cellOf(counts, name)
    for (const [at, count] of told.split(',').entries()) {
      const place = Number(least) - LEAST + at
      if (place >= 0 && place < WIDTH) cell[place] = Number(count)
    }
  }
  return counts
}
