import type { TimetableBuilder, TimetableSpan } from '@cledrau/planner'
import { isCif, loadCif } from './cif/load-timetable.ts'
import { openFeedFiles } from './feed-files.ts'
import { addFault, type FeedReport } from './feed-report.ts'
import { isGtfs, loadGtfs } from './gtfs/load-timetable.ts'

/** The dates wanted of a feed; what the feed itself covers where they are left out. */
export type WantedDates = { from?: string; days?: number }

/**
 * Reads a feed of either format, from a zip, a folder or a file, into the builder that `makeBuilder` makes once the
 * dates are known. CIF changes follow their full delivery as further paths. What was wrong is in the report; if that
 * refuses the feed, whatever the builder was told must not be used.
 */
export async function readTimetable(
  paths: readonly string[],
  wanted: WantedDates,
  makeBuilder: (span: TimetableSpan) => TimetableBuilder,
  report: FeedReport,
): Promise<TimetableBuilder | undefined> {
  const deliveries = await Promise.all(paths.map(openFeedFiles))
  const [first] = deliveries
  if (first && isGtfs(first)) return await loadGtfs(first, wanted, makeBuilder, report)
  if (first && isCif(first)) return await loadCif(deliveries, wanted, makeBuilder, report)
  addFault(report, 'MISSING_FILE', paths[0] ?? '', 0, 'neither a CIF delivery (MCA) nor a GTFS feed (stop_times.txt)')
  return undefined
}
