import { type Chunks, forEachWhole } from './byte-lines.ts'

/** One row, good only during the visit. Column numbers are places in the `wanted` list, not in the file. */
export type CsvRow = {
  bytes: Uint8Array
  /** Where each wanted column begins and ends within `bytes`; both 0 where the file or this row has no such column. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** 2 is the first row after the head. Quoted line ends don't count. */
  line: number
}

const LF = 10
const CR = 13
const QUOTE = 34
const COMMA = 44

/**
 * Reads a CSV table (RFC 4180) as a stream of bytes. Answers the wanted columns that the file lacks, so that the
 * caller can tell an optional one from a fault.
 */
export async function readCsv(
  chunks: Chunks,
  wanted: readonly string[],
  visit: (row: CsvRow) => void,
): Promise<{ rows: number; missing: string[] }> {
  const row: CsvRow = {
    bytes: new Uint8Array(0),
    starts: new Int32Array(wanted.length),
    ends: new Int32Array(wanted.length),
    line: 0,
  }
  let head: string[] | undefined
  /** Wanted place of each column of the file, -1 for those nobody asked for. */
  let places = new Int32Array(0)
  let rows = 0

  function takeHead(bytes: Uint8Array, end: number): void {
    const text = new TextDecoder().decode(bytes.subarray(0, end)).replace(/^\uFEFF/, '')
    head = text.split(',').map((name) => name.trim().replace(/^"|"$/g, ''))
    places = Int32Array.from(head, (name) => wanted.indexOf(name))
    row.line = 1
  }

  /** A row may stop early; what the one before it had there isn't in it. */
  function forgetFrom(column: number): void {
    for (const place of places.subarray(column)) {
      if (place < 0) continue
      row.starts[place] = 0
      row.ends[place] = 0
    }
  }

  /** Answers where the next row begins, or -1 when this one is not whole yet. */
  function takeRow(bytes: Uint8Array, from: number, length: number): number {
    const { starts, ends } = row
    let column = 0
    let at = from
    for (;;) {
      let start = at
      let end: number
      if (bytes[at] === QUOTE) {
        start = at + 1
        at = start
        for (;;) {
          if (at >= length) return -1
          if (bytes[at] === QUOTE) {
            if (at + 1 < length && bytes[at + 1] === QUOTE) at += 1
            else break
          }
          at += 1
        }
        end = at
        while (bytes[at] !== COMMA && bytes[at] !== LF) at += 1
      } else {
        let byte = bytes[at] as number
        while (byte !== COMMA && byte !== LF) byte = bytes[++at] as number
        end = byte === LF && at > start && bytes[at - 1] === CR ? at - 1 : at
      }
      if (at >= length) return -1
      const place = column < places.length ? (places[column] as number) : -1
      if (place >= 0) {
        starts[place] = start
        ends[place] = end
      }
      column += 1
      at += 1
      if (bytes[at - 1] === LF) {
        if (column < places.length) forgetFrom(column)
        return at
      }
    }
  }

  function take(bytes: Uint8Array, length: number): number {
    let at = 0
    if (head === undefined) {
      const end = bytes.indexOf(LF)
      if (end < 0 || end >= length) return 0
      takeHead(bytes, end > 0 && bytes[end - 1] === CR ? end - 1 : end)
      at = end + 1
    }
    row.bytes = bytes
    // Every search ends here at the latest; a cell that reaches it isn't whole.
    bytes[length] = LF
    while (at < length) {
      const next = takeRow(bytes, at, length)
      if (next < 0) break
      row.line += 1
      if (!isBlank(bytes, at, next)) {
        rows += 1
        visit(row)
      }
      at = next
    }
    return at
  }

  const rest = await forEachWhole(chunks, take)
  if (rest.length > 0) {
    const closed = new Uint8Array(rest.length + 2)
    closed.set(rest)
    closed[rest.length] = LF
    take(closed, rest.length + 1)
  }
  return { rows, missing: wanted.filter((name) => !head?.includes(name)) }
}

const isBlank = (bytes: Uint8Array, start: number, next: number): boolean =>
  next - start === 1 || (next - start === 2 && bytes[start] === CR)

const decoder = new TextDecoder()

/** Blanks around a cell are not part of it, unless it stands in quotes. */
export function csvText(row: CsvRow, column: number): string {
  const start = row.starts[column] as number
  const end = row.ends[column] as number
  if (start === end) return ''
  const text = plainText(row.bytes, start, end) ?? decoder.decode(row.bytes.subarray(start, end))
  return row.bytes[start - 1] === QUOTE ? text.replaceAll('""', '"') : text.trim()
}

/** Short texts of the plain alphabet, as most ids are, are made five times faster by hand. */
function plainText(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > 12) return undefined
  let text = ''
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte > 127) return undefined
    text += String.fromCharCode(byte)
  }
  return text
}

/** A whole number without sign; `absent` where the cell is empty; -1 where it holds something else. */
export function csvWhole(row: CsvRow, column: number, absent: number): number {
  const { bytes } = row
  const start = row.starts[column] as number
  const end = row.ends[column] as number
  if (start === end) return absent
  let value = 0
  for (let i = start; i < end; i++) {
    const digit = (bytes[i] as number) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}
