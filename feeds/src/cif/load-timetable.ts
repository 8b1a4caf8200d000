import type { TimetableBuilder, TimetableSpan } from '@cledrau/planner'
import type { Window } from '../day-set.ts'
import { dateOf } from '@cledrau/domain/time/dates.ts'
import { parseDay } from '../days.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { readAdditionalLinks, readPlainLinks } from './fixed-links.ts'
import { type KeptTrains, keptTrains } from './kept-trains.ts'
import { loadAssociations } from './load-associations.ts'
import { loadLinks, stationBook } from './load-stations.ts'
import { loadTrains } from './load-trains.ts'
import { readTrains, type TrainVisitor } from './read-trains.ts'
import type { Association, Header, TimingPoint } from './records.ts'
import { readStationNames } from './stations.ts'

/** The dates wanted; what the feed itself says where they are left out. */
export type WantedDates = { from?: string; days?: number }

/** Longer than this ahead no operator plans; a feed that says it holds for ever is cut here. */
const LONGEST_DAYS = 400

/** The file of a delivery that has this ending: `RJTTF942.MCA`, `RJTTF942MCA.txt` and `timetable.mca` are all one. */
export const fileOfKind = (files: FeedFiles, kind: string): string | undefined =>
  files.names.find((name) => new RegExp(`${kind}(\\.txt)?$`, 'i').test(name))

export const isCif = (files: FeedFiles): boolean =>
  fileOfKind(files, 'MCA') !== undefined || fileOfKind(files, '\\.CIF') !== undefined

/**
 * Reads a full delivery and any changes after it, oldest first, and tells it all to the builder that `makeBuilder`
 * makes once the dates are known. Undefined when the report refuses what was read.
 */
export async function loadCif(
  deliveries: readonly FeedFiles[],
  wanted: WantedDates,
  makeBuilder: (span: TimetableSpan) => TimetableBuilder,
  report: FeedReport,
): Promise<TimetableBuilder | undefined> {
  const trains = keptTrains()
  const points = new Map<string, TimingPoint>()
  const associations = new Map<string, Association>()
  let header: Header | undefined
  let file = ''

  const visitor: TrainVisitor = {
    header: (read) => {
      const isFirst = header === undefined
      const follows = read.kind === 'update' && (read.lastReference === '' || read.lastReference === header?.reference)
      if (isFirst ? read.kind === 'update' : !follows) {
        addFault(
          report,
          'WRONG_SEQUENCE',
          file,
          1,
          `${read.reference} does not follow ${header?.reference ?? 'nothing'}`,
        )
      }
      header = isFirst ? read : { ...read, from: header?.from ?? read.from }
    },
    timingPoint: (change) => {
      if (change.what === 'delete') points.delete(change.tiploc)
      else if (change.what === 'insert') points.set(change.point.tiploc, change.point)
      else {
        points.delete(change.point.tiploc)
        points.set(change.newTiploc || change.point.tiploc, change.point)
      }
    },
    association: (one) => {
      const key = [one.baseUid, one.otherUid, one.tiploc, one.baseSuffix, one.from, one.term].join(' ')
      if (one.transaction !== 'N' && !associations.delete(key)) {
        addFault(report, 'NOTHING_TO_CHANGE', file, 0, `association ${key}`)
      }
      if (one.transaction !== 'D') associations.set(key, one)
    },
    schedule: (schedule, line) => {
      const fault = trains.take(schedule)
      if (fault) addFault(report, fault, file, line, `${schedule.transaction} ${schedule.uid} ${dateOf(schedule.from)}`)
    },
  }
  for (const files of deliveries) {
    file = fileOfKind(files, 'MCA') ?? fileOfKind(files, 'CFA') ?? fileOfKind(files, '\\.CIF') ?? ''
    if (file === '') addFault(report, 'MISSING_FILE', files.names[0] ?? '', 0, 'there is no MCA or CFA file in it')
    else await readTrains(files.open(file), file, visitor, report)
  }
  if (!header) return undefined

  const window = windowOf(header, wanted)
  const span = { firstDate: dateOf(window.first), days: window.days, source: `CIF ${header.reference}` }
  const builder = makeBuilder(span)
  const book = stationBook(await readNewest(deliveries, 'MSN', readStationNames, report), points, report)
  const versions = loadTrains(trains, book, builder, window, report)
  loadTrains(await readManual(deliveries, report), book, builder, window, report)
  const stopOf = (tiploc: string) => builder.findStop(book.crsOf(tiploc) ?? '')
  loadAssociations([...associations.values()], versions, stopOf, { builder, window, report })
  loadLinks(await readLinks(deliveries, report), builder, window, report)
  return builder
}

function windowOf(header: Header, wanted: WantedDates): Window {
  const first = (wanted.from === undefined ? undefined : parseDay(wanted.from)) ?? header.from
  return { first, days: wanted.days ?? Math.max(1, Math.min(LONGEST_DAYS, header.to - first + 1)) }
}

async function readNewest(
  deliveries: readonly FeedFiles[],
  kind: string,
  read: typeof readStationNames,
  report: FeedReport,
) {
  const files = deliveries.findLast((one) => fileOfKind(one, kind))
  const name = files && fileOfKind(files, kind)
  if (files && name) return (await read(files.open(name), name, report)).stations
  addFault(report, 'MISSING_FILE', kind, 0, 'without station names no train can be placed')
  return []
}

/** ALF says more than FLF; where both are there they tell of the same links. */
async function readLinks(deliveries: readonly FeedFiles[], report: FeedReport) {
  for (const [kind, read] of [
    ['ALF', readAdditionalLinks],
    ['FLF', readPlainLinks],
  ] as const) {
    const files = deliveries.findLast((one) => fileOfKind(one, kind))
    const name = files && fileOfKind(files, kind)
    if (files && name) return await read(files.open(name), name, report)
  }
  return []
}

async function readManual(deliveries: readonly FeedFiles[], report: FeedReport): Promise<KeptTrains> {
  const trains = keptTrains({ separate: true })
  const files = deliveries.findLast((one) => fileOfKind(one, 'ZTR'))
  const name = files && fileOfKind(files, 'ZTR')
  if (files && name)
    await readTrains(files.open(name), name, { schedule: (one) => void trains.take(one) }, report, 'manual')
  return trains
}
