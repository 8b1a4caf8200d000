export type Rectangle = { rows: number[]; columns: number[] }

/** Pairs (row → its columns) as rectangles: in each of them every row goes with every column, and no pair is lost or made up. */
export function rectanglesOf(pairs: ReadonlyMap<number, readonly number[]>): Rectangle[] {
  const found = new Map<string, Rectangle>()
  for (const [row, columns] of pairs) {
    const key = columns.join()
    const known = found.get(key)
    if (known) known.rows.push(row)
    else found.set(key, { rows: [row], columns: [...columns] })
  }
  return [...found.values()]
}
