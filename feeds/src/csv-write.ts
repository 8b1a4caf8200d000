/** One line of CSV with its line end; quotes only where they are needed. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(quoted).join(',')}\n`
}

function quoted(cell: string | number): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
