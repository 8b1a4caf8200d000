/** The rows of a small table: names on the first line, values by comma, no quotes, no empty lines. */
export function readTable<Column extends string>(
  file: string,
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/)
  if (head !== columns.join(',')) throw new Error(`${file}: expected the columns ${columns.join(',')}`)
  return lines.map((line, at) => {
    const values = line.split(',')
    if (values.length !== columns.length)
      throw new Error(`${file}:${at + 2}: ${columns.length} values expected: ${line}`)
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) as Record<Column, string>
  })
}

/** A whole number that must be there. */
export function readNumber(file: string, text: string): number {
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) throw new Error(`${file}: not a number: '${text}'`)
  return value
}
