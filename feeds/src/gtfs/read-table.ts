import { csvText, readCsv } from '../csv-read.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'

export type Row<Column extends string> = Record<Column, string> & { line: number }

/**
 * A small table as values: cells are texts, empty where the file has no such column. The big ones, trips and stop
 * times, are read from the bytes instead.
 */
export async function readTable<Column extends string>(
  files: FeedFiles,
  name: string,
  columns: readonly Column[],
  needed: readonly Column[],
  report: FeedReport,
): Promise<Row<Column>[]> {
  const place = placeOf(files, name)
  if (place === undefined) return []
  const rows: Row<Column>[] = []
  const { missing } = await readCsv(files.open(place), columns, (row) => {
    const cells = Object.fromEntries(columns.map((column, i) => [column, csvText(row, i)])) as Record<Column, string>
    rows.push({ ...cells, line: row.line })
  })
  for (const column of needed) {
    if (missing.includes(column)) addFault(report, 'MISSING_COLUMN', name, 1, column)
  }
  countRecords(report, name, rows.length)
  return rows
}

/** Some publishers put their files into a folder inside the zip. */
export const placeOf = (files: FeedFiles, name: string): string | undefined =>
  files.names.find((one) => one === name || one.endsWith(`/${name}`))
