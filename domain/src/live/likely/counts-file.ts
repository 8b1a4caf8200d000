import { type Counts, WIDTH } from './counts.ts'

/*
 * Counts as a small file for devices. Coarser cells hold little more than the finer ones together: only what is in none of them
 * is written, minute by minute, with cells that are alike beside each other. Compressed, it is two thirds of the lines that a server keeps.
 * A number has seven bits a byte, the last first: what it is, how many cells, their names (how many letters of the one before, and the
 * others), where each begins, how many minutes each has, and how many cases of each minute.
 */
const KIND = 0x4c31
const OTHERS_END = '\n'

const [COARSEST, WITH_SHARE, FINEST] = [3, 4, 5]
const partsOf = (cell: string): string[] => cell.split('.')
const isHour = (part: string): boolean => /^\d/.test(part)

/** Whose trains it is of, where it is of one's alone. */
const operatorOf = (cell: string): string | undefined => {
  const finest = partsOf(cell)[FINEST - 1]
  return finest === undefined || isHour(finest) ? undefined : finest
}

/** The cell that has all cases of this one, too. Hours share a case among them, and so do operators: only hours are added up. */
function coarserOf(cell: string): string | undefined {
  const parts = partsOf(cell)
  return parts.length === COARSEST || operatorOf(cell) !== undefined ? undefined : parts.slice(0, -1).join('.')
}

/** Coarse before fine, operators last; among those of a kind whose case is alike. */
function placeOf(cell: string): string {
  const parts = partsOf(cell)
  const [what = '', late = '', ahead = '', share = '', finest = ''] = parts
  const kind = operatorOf(cell) === undefined ? parts.length : FINEST + 1
  return [String(kind), finest, what, share, late, ahead].map((part) => part.padStart(WITH_SHARE)).join('')
}

function moveCases(cells: readonly string[], counts: ReadonlyMap<string, Int32Array>, sign: 1 | -1): void {
  for (const cell of cells) {
    const [finer, coarser] = [counts.get(cell), counts.get(coarserOf(cell) ?? '')]
    if (finer && coarser) for (let at = 0; at < WIDTH; at++) coarser[at]! += sign * finer[at]!
  }
}

/** Those that say anything of some operators' trains: nothing is less true of them for what is left out. */
export function countsOfOperators(counts: Counts, operators: readonly string[]): Counts {
  const wanted = new Set<string | undefined>([...operators, undefined])
  return new Map([...counts].filter(([cell]) => wanted.has(operatorOf(cell))))
}

export function packCountsFile(counts: Counts): Uint8Array<ArrayBuffer> {
  const cells = [...counts.keys()]
    .map((cell) => ({ cell, place: placeOf(cell) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ cell }) => cell)
  const left = new Map(cells.map((cell) => [cell, Int32Array.from(counts.get(cell)!)]))
  // From the coarsest on, while the finer ones are still whole.
  moveCases(cells, left, -1)
  const bytes: number[] = []
  pushNumber(bytes, KIND)
  pushNumber(bytes, cells.length)
  for (const [nth, cell] of cells.entries()) pushName(bytes, cell, cells[nth - 1] ?? '')
  const rows = cells.map((cell) => rowOf(left.get(cell)!))
  for (const { from } of rows) pushNumber(bytes, from)
  for (const { length } of rows) pushNumber(bytes, length)
  for (let at = 0; at < WIDTH; at++) for (const row of rows) if (isIn(row, at)) pushNumber(bytes, row.cases[at]!)
  return Uint8Array.from(bytes)
}

/** Nothing where it is of another kind, cut short, or has more than belongs in it. */
export function unpackCountsFile(bytes: Uint8Array): Counts | null {
  const read = { bytes, at: 0 }
  if (readNumber(read) !== KIND) return null
  const count = readNumber(read)
  // No cell has less than a byte.
  if (count === 0 || count > bytes.length) return null
  const cells: string[] = []
  for (let nth = 0; nth < count; nth++) cells.push(readName(read, cells[nth - 1] ?? ''))
  const begin = cells.map(() => readNumber(read))
  const rows = begin.map((from) => ({ from, length: readNumber(read), cases: new Int32Array(WIDTH) }))
  for (let at = 0; at < WIDTH; at++) for (const row of rows) if (isIn(row, at)) row.cases[at] = readNumber(read)
  if (read.at !== bytes.length) return null
  const counts = new Map(rows.map(({ cases }, nth) => [cells[nth]!, cases]))
  // From the finest on, so that each is whole before it is added to its coarser one.
  moveCases(cells.toReversed(), counts, 1)
  return new Map([...counts].map(([cell, cases]) => [cell, Uint32Array.from(cases)]))
}

type Row = { readonly from: number; readonly length: number; readonly cases: Int32Array }

function rowOf(cases: Int32Array): Row {
  const from = cases.findIndex((count) => count > 0)
  return from < 0
    ? { from: 0, length: 0, cases }
    : { from, length: cases.findLastIndex((count) => count > 0) - from + 1, cases }
}

const isIn = ({ from, length }: Row, at: number): boolean => at >= from && at < from + length

const [SEVEN_BITS, MORE] = [127, 128]

function pushNumber(bytes: number[], number: number): void {
  let left = number
  for (; left > SEVEN_BITS; left = Math.floor(left / MORE)) bytes.push((left & SEVEN_BITS) | MORE)
  bytes.push(left)
}

type Reading = { readonly bytes: Uint8Array; at: number }

/** What is past the end reads as nothing, and is seen by its place. */
function readNumber(read: Reading): number {
  let [number, unit] = [0, 1]
  for (;;) {
    const byte = read.bytes[read.at++] ?? 0
    number += (byte & SEVEN_BITS) * unit
    if (byte < MORE) return number
    unit *= MORE
  }
}

function pushName(bytes: number[], name: string, before: string): void {
  let same = 0
  while (same < before.length && before[same] === name[same]) same++
  bytes.push(same)
  for (const letter of name.slice(same) + OTHERS_END) bytes.push(letter.charCodeAt(0))
}

function readName(read: Reading, before: string): string {
  let name = before.slice(0, readNumber(read))
  while (read.at < read.bytes.length) {
    const letter = String.fromCharCode(read.bytes[read.at++]!)
    if (letter === OTHERS_END) break
    name += letter
  }
  return name
}
