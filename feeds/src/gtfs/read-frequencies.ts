import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { readTable } from './read-table.ts'

/** A trip that runs again and again: every so many minutes, from a time on and before another. */
export type Frequency = { from: number; until: number; every: number }

/** Approximate headways are read as if they were exact: a traveller can be told a time, or nothing. */
export async function readFrequencies(files: FeedFiles, report: FeedReport): Promise<Map<string, Frequency[]>> {
  const columns = ['trip_id', 'start_time', 'end_time', 'headway_secs'] as const
  const byTrip = new Map<string, Frequency[]>()
  for (const row of await readTable(files, 'frequencies.txt', columns, columns, report)) {
    const [from, until] = [minutesOf(row.start_time), minutesOf(row.end_time)]
    const every = Number(row.headway_secs) / 60
    if (from === undefined || until === undefined || !(every > 0)) {
      addFault(report, 'BAD_VALUE', 'frequencies.txt', row.line, row.trip_id)
      continue
    }
    const list = byTrip.get(row.trip_id)
    if (list) list.push({ from, until, every })
    else byTrip.set(row.trip_id, [{ from, until, every }])
  }
  return byTrip
}

function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d+):(\d\d):\d\d$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
