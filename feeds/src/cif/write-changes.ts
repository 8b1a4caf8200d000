import type { Chunks } from '../byte-lines.ts'
import type { FeedReport } from '../feed-report.ts'
import type { ToldTimetable } from '../told-timetable.ts'
import { readTrains } from './read-trains.ts'
import type { Association, Header, Schedule } from './records.ts'
import { associationRecordsOf, scheduleRecordsOf } from './timetable-records.ts'
import { type Delivery, headerOf, settings, trainFile } from './write-timetable.ts'
import { associationRecord, scheduleRecords } from './write-trains.ts'

/** The trains of a delivery as records, which is what a file of changes changes. For a railway of our size. */
export type TrainRecords = { header: Header | undefined; schedules: Schedule[]; associations: Association[] }

export async function readTrainRecords(chunks: Chunks, file: string, report: FeedReport): Promise<TrainRecords> {
  const records: TrainRecords = { header: undefined, schedules: [], associations: [] }
  const visitor = {
    header: (header: Header) => void (records.header = header),
    schedule: (schedule: Schedule) => void records.schedules.push(schedule),
    association: (association: Association) => void records.associations.push(association),
  }
  await readTrains(chunks, file, visitor, report)
  return records
}

/** What is new, other or gone since a delivery, as the file of changes that follows it. */
export function writeCifChanges(
  before: TrainRecords,
  told: ToldTimetable,
  delivery: Delivery,
): Map<string, Uint8Array> {
  const { window, tiplocOf } = settings(told, delivery)
  const schedules = changes(
    before.schedules,
    scheduleRecordsOf(told, window, tiplocOf),
    ({ uid, from, term }) => `${uid} ${from} ${term}`,
    (one) => Buffer.concat([...scheduleRecords(one)]),
    { calls: [], extra: undefined },
  )
  const associations = changes(
    before.associations,
    associationRecordsOf(told, window, tiplocOf),
    ({ baseUid, otherUid, tiploc, from, term }) => [baseUid, otherUid, tiploc, from, term].join(' '),
    (one) => Buffer.from(associationRecord(one)),
    {},
  )
  const records = [
    ...associations.map(associationRecord),
    ...schedules.flatMap((schedule) => [...scheduleRecords(schedule)]),
  ]
  const header = headerOf(window, delivery, before.header?.reference ?? '')
  return new Map([[`RJTTC${delivery.sequence}.CFA`, trainFile(header, records)]])
}

/** Deletions first: a train that changed its first day is another record. `bare` is all that a deletion leaves out. */
function changes<One extends Schedule | Association>(
  before: readonly One[],
  after: readonly One[],
  keyOf: (one: One) => string,
  bytesOf: (one: One) => Buffer,
  bare: Partial<One>,
): One[] {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const kept = new Set(after.map(keyOf))
  const gone = before.filter((one) => !kept.has(keyOf(one)))
  const told = after.flatMap((one): One[] => {
    const was = old.get(keyOf(one))
    if (!was) return [one]
    return bytesOf(was).equals(bytesOf(one)) ? [] : [{ ...one, transaction: 'R' }]
  })
  return [...gone.map((one): One => ({ ...one, ...bare, transaction: 'D' })), ...told]
}
