import type { FareColumns, FaresImage, FareTables } from './image.ts'

/*
 * One block of bytes: a head of four numbers, the small tables as JSON in sixteen-bit letters, then every column at a
 * multiple of eight. Columns are read where they lie, so opening costs no more than reading the file.
 */

/** The first number of the file, so that another file isn't read as fares. */
const MAGIC = 0x434c_4652
/** Goes up with every change of a column or a table: an image of before is made anew, never read wrongly. */
const VERSION = 4
const HEAD = 16

type ColumnName = keyof FareColumns
/** Where a column lies, in bytes from the first one. Kept in the file, so a reader needs no list of its own. */
type ColumnAt = { name: ColumnName; width: 1 | 2 | 4; at: number; length: number }

/** Where an array of any width may begin: numbers of four bytes can't be read in place from an odd one. */
const upTo8 = (bytes: number): number => Math.ceil(bytes / 8) * 8

const widthOf = (column: FareColumns[ColumnName]): 1 | 2 | 4 => column.BYTES_PER_ELEMENT as 1 | 2 | 4

/**
 * The bytes are in the order of the machine that writes them. On a machine of the other order the first number reads
 * differently, so the file is refused rather than misread.
 */
export function packFares({ columns, tables }: FaresImage): ArrayBuffer {
  const names = Object.keys(columns) as ColumnName[]
  let end = 0
  const places = names.map((name): ColumnAt => {
    const column = columns[name]
    const place = { name, width: widthOf(column), at: end, length: column.length }
    end = upTo8(end + column.byteLength)
    return place
  })
  // Places are counted from the end of the JSON: they stand inside it, and its length would depend on them.
  const json = JSON.stringify({ places, tables })
  const base = upTo8(HEAD + json.length * 2)
  const buffer = new ArrayBuffer(base + end)
  new Uint32Array(buffer, 0, 4).set([MAGIC, VERSION, json.length, base])
  const letters = new Uint16Array(buffer, HEAD, json.length)
  for (let i = 0; i < json.length; i += 1) letters[i] = json.charCodeAt(i)
  for (const { name, at, length } of places) {
    const column = columns[name]
    // By its own offset: a column may be a view into a larger buffer.
    const bytes = new Uint8Array(column.buffer, column.byteOffset, length * column.BYTES_PER_ELEMENT)
    new Uint8Array(buffer, base + at, bytes.length).set(bytes)
  }
  return buffer
}

/** As many as may be handed to a function as its arguments anywhere. */
const LETTERS_AT_ONCE = 8192

function textFrom(letters: Uint16Array): string {
  let text = ''
  for (let i = 0; i < letters.length; i += LETTERS_AT_ONCE) {
    // Spreading would go letter by letter; a list-like is taken whole.
    text += String.fromCharCode.apply(undefined, letters.subarray(i, i + LETTERS_AT_ONCE) as unknown as number[])
  }
  return text
}

/** Opens an image in place; the buffer may be shared between workers. Throws when it isn't one. */
export function unpackFares(buffer: ArrayBufferLike): FaresImage {
  if (buffer.byteLength < HEAD) throw new RangeError('not a fares image')
  // The head is judged before anything behind it is read: the lengths of a foreign file mean nothing.
  const [magic, version, jsonLength = 0, base = 0] = new Uint32Array(buffer, 0, 4)
  if (magic !== MAGIC) throw new RangeError('not a fares image')
  if (version !== VERSION) throw new RangeError(`a fares image of version ${version}, not ${VERSION}`)
  const { places, tables } = JSON.parse(textFrom(new Uint16Array(buffer, HEAD, jsonLength))) as {
    places: ColumnAt[]
    tables: FareTables
  }
  const columns = Object.fromEntries(
    places.map(({ name, width, at, length }) => {
      const Numbers = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[width]
      return [name, new Numbers(buffer as ArrayBuffer, base + at, length)]
    }),
  ) as FareColumns
  return { columns, tables }
}
