import type { AssociationInput, LinkMode, TimetableBuilder } from '@cledrau/planner'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import type { Calendars } from './read-calendars.ts'
import { placeOf, readTable } from './read-table.ts'

/**
 * Two files of our own beside the format's: links with a mode, hours and dates, and trains that join and split. Other
 * readers pass over them and find the plain walks in transfers.txt.
 */
export const LINKS_FILE = 'links.txt'
export const ASSOCIATIONS_FILE = 'associations.txt'

export const LINK_COLUMNS = [
  'from_stop_id',
  'to_stop_id',
  'mode',
  'minutes',
  'from_minute',
  'until_minute',
  'service_id',
] as const

export const ASSOCIATION_COLUMNS = ['kind', 'base_uid', 'other_uid', 'stop_id', 'service_id', 'other_day'] as const

const MODES: ReadonlySet<string> = new Set<LinkMode>(['walk', 'tube', 'metro', 'bus', 'ferry', 'taxi', 'transfer'])
const KINDS: ReadonlySet<string> = new Set<AssociationInput['kind']>(['join', 'split', 'through', 'next'])

/** Answers whether the feed has this file. */
export async function loadOwnLinks(
  files: FeedFiles,
  calendars: Calendars,
  builder: TimetableBuilder,
  report: FeedReport,
): Promise<boolean> {
  for (const row of await readTable(files, LINKS_FILE, LINK_COLUMNS, LINK_COLUMNS, report)) {
    const [from, to] = [builder.findStop(row.from_stop_id), builder.findStop(row.to_stop_id)]
    const days = calendars.daysOf(row.service_id)
    const minutes = Number(row.minutes)
    if (from === undefined || to === undefined || !MODES.has(row.mode) || !(minutes >= 0)) {
      addFault(report, 'BAD_VALUE', LINKS_FILE, row.line, `${row.mode} ${row.from_stop_id} to ${row.to_stop_id}`)
      continue
    }
    builder.link({
      from,
      to,
      mode: row.mode as LinkMode,
      minutes,
      ...(row.from_minute !== '' && { fromMinute: Number(row.from_minute) }),
      ...(row.until_minute !== '' && { untilMinute: Number(row.until_minute) }),
      ...(days && { calendar: builder.calendar(days) }),
    })
  }
  return placeOf(files, LINKS_FILE) !== undefined
}

/** Answers whether the feed has this file. */
export async function loadAssociations(
  files: FeedFiles,
  calendars: Calendars,
  builder: TimetableBuilder,
  report: FeedReport,
): Promise<boolean> {
  for (const row of await readTable(files, ASSOCIATIONS_FILE, ASSOCIATION_COLUMNS, ASSOCIATION_COLUMNS, report)) {
    const stop = builder.findStop(row.stop_id)
    const days = calendars.daysOf(row.service_id)
    const otherDay = Number(row.other_day)
    if (stop === undefined || !days || !KINDS.has(row.kind) || (otherDay !== 0 && Math.abs(otherDay) !== 1)) {
      addFault(report, 'BAD_VALUE', ASSOCIATIONS_FILE, row.line, `${row.base_uid} and ${row.other_uid}`)
      continue
    }
    builder.association({
      kind: row.kind as AssociationInput['kind'],
      base: row.base_uid,
      other: row.other_uid,
      stop,
      calendar: builder.calendar(days),
      otherDay: otherDay as -1 | 0 | 1,
    })
  }
  return placeOf(files, ASSOCIATIONS_FILE) !== undefined
}
