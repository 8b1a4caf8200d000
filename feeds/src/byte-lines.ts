/** Pieces of a file in order, as they come: from a disk, out of a zip, or one piece that is the whole. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Sees one line: its bytes are `bytes[start…end)` without the line end, and only good during the call. */
export type LineVisitor = (bytes: Uint8Array, start: number, end: number, lineNumber: number) => void

/** No line or record of any feed comes near it; a file without line ends would be held whole. */
export const LONGEST_LINE = 1 << 20

const LF = 10
const CR = 13

/** Cuts a stream of bytes into lines without making a string of any. Answers how many there were. */
export async function forEachLine(chunks: Chunks, visit: LineVisitor): Promise<number> {
  let lineNumber = 0
  const rest = await forEachWhole(chunks, (bytes, length) => {
    let start = 0
    for (;;) {
      let end = bytes.indexOf(LF, start)
      if (end < 0 || end >= length) return start
      const next = end + 1
      if (end > start && bytes[end - 1] === CR) end -= 1
      lineNumber += 1
      visit(bytes, start, end, lineNumber)
      start = next
    }
  })
  if (rest.length > 0) {
    lineNumber += 1
    visit(rest, 0, rest[rest.length - 1] === CR ? rest.length - 1 : rest.length, lineNumber)
  }
  return lineNumber
}

/**
 * Hands each chunk on together with what was left over of the one before. `take` answers how far it got; the bytes
 * from there on come again with the next chunk. There is a byte to spare at `length`, for a mark that ends a search.
 * What is left at the end is the answer.
 */
export async function forEachWhole(
  chunks: Chunks,
  take: (bytes: Uint8Array, length: number) => number,
): Promise<Uint8Array> {
  let held = new Uint8Array(0)
  let length = 0
  for await (const chunk of chunks) {
    if (length + chunk.length >= held.length) {
      const wider = new Uint8Array(Math.max(length + chunk.length + 1, held.length * 2))
      wider.set(held.subarray(0, length))
      held = wider
    }
    held.set(chunk, length)
    length += chunk.length
    const taken = take(held, length)
    held.copyWithin(0, taken, length)
    length -= taken
    if (length > LONGEST_LINE) throw new Error(`a line is longer than ${LONGEST_LINE} bytes`)
  }
  return held.subarray(0, length)
}
