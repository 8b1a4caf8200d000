/** What a spreadsheet takes for a formula when it stands first; a text before it makes it a text. */
const LIKE_A_FORMULA = /^[=+\-@\t\r−]/

const cell = (text: string): string => {
  const safe = LIKE_A_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV with CRLF (RFC 4180) in UTF-8; the mark at its beginning tells spreadsheets so. No cell is run as a formula. */
export const asCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
