export type NearSpelling = {
  readonly edits: number
  /** How many letters of the name stand for what was typed. */
  readonly length: number
}

/**
 * How many slips of the finger (a letter missing, added, wrong, or two swapped) lie between what was typed and
 * the beginning of `name` from `from` on; undefined when there are more than `most`.
 *
 * The usual table of edits, of which only the diagonal band that `most` can reach is filled in.
 */
export function nearSpelling(typed: string, name: string, from: number, most: number): NearSpelling | undefined {
  const width = Math.min(name.length - from, typed.length + most)
  if (width < typed.length - most) return undefined
  const tooMany = most + 1
  let before: number[] = []
  let previous: number[] = []
  for (let column = 0; column <= most && column <= width; column++) previous.push(column)
  let current = previous
  for (let row = 1; row <= typed.length; row++) {
    current = []
    if (row <= most) current[0] = row
    let least = row
    const letter = typed.charCodeAt(row - 1)
    for (let column = Math.max(1, row - most); column <= row + most && column <= width; column++) {
      const other = name.charCodeAt(from + column - 1)
      let edits = (previous[column - 1] ?? tooMany) + (letter === other ? 0 : 1)
      edits = Math.min(edits, (previous[column] ?? tooMany) + 1, (current[column - 1] ?? tooMany) + 1)
      const swapped = letter === name.charCodeAt(from + column - 2) && other === typed.charCodeAt(row - 2)
      // Before the first letter there is nothing to swap with, and no such place in the table.
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? tooMany) + 1)
      current[column] = edits
      least = Math.min(least, edits)
    }
    if (least > most) return undefined
    before = previous
    previous = current
  }
  return bestEnd(current, typed.length, most)
}

/** Of the equally near ends, the one that takes as many letters as were typed. */
function bestEnd(row: readonly number[], typedLength: number, most: number): NearSpelling | undefined {
  let best: NearSpelling | undefined
  for (let length = 0; length < row.length; length++) {
    const edits = row[length] ?? Infinity
    if (edits > most) continue
    const closer = best && Math.abs(length - typedLength) < Math.abs(best.length - typedLength)
    if (!best || edits < best.edits || (edits === best.edits && closer)) best = { edits, length }
  }
  return best
}
