import type { Chunks } from '../byte-lines.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { attributeOf } from '../xml/element.ts'
import { readTopLevel } from '../xml/read-top-level.ts'
import { type Given, tag } from '../xml/write-xml.ts'
import type { Association, Schedule, SchedulePlace } from './news.ts'
import { readAssociation, readSchedule } from './read-trains.ts'
import { flag, Unreadable } from './read-values.ts'
import { activityCodes, MAY_SAY, times, writeReason } from './write-places.ts'

/* The timetable that comes once a day, version 8: the schedules of two days and more, as they are known before they run. */

export type TimetableTrain = {
  readonly schedule: Schedule
  /** It runs if it is wanted: no train yet, until a schedule comes with the messages. */
  readonly ifNeeded?: boolean
  /** The whole of it. */
  readonly cancelled?: boolean
}

export type TimetableListener = {
  readonly train: (train: TimetableTrain) => void
  readonly association: (association: Association) => void
}

/** Tells a file's trains one after the other, with its own name at the end; nothing where it isn't one, or was cut short. */
export async function readTimetableFile(
  chunks: Chunks,
  file: string,
  listener: TimetableListener,
  report: FeedReport,
): Promise<{ id: string } | undefined> {
  let record = 0
  let id: string | undefined
  const isWhole = await readTopLevel(chunks, (element, root) => {
    record++
    if (root.name === 'PportTimetable') id ??= attributeOf(root, 'timetableID') ?? ''
    try {
      if (id !== undefined && element.name === 'Journey')
        listener.train({
          schedule: readSchedule(element),
          ifNeeded: flag(element, 'qtrain'),
          cancelled: flag(element, 'can'),
        })
      else if (id !== undefined && element.name === 'Association') listener.association(readAssociation(element))
      else addFault(report, 'UNKNOWN_RECORD', file, record, element.name)
      countRecords(report, element.name, 1)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      addFault(report, 'BAD_VALUE', file, record, `${element.name} without ${error.message}`)
    }
  })
  if (isWhole && id !== undefined) return { id }
  addFault(report, 'GARBLED', file, record, id === undefined ? 'no timetable' : 'not well-formed, or cut short')
  return undefined
}

/** The same file, before it is packed. What belongs to the day itself, formations and loading, it has no words for. */
export function* writeTimetableFile(
  id: string,
  trains: Iterable<TimetableTrain>,
  associations: Iterable<Association>,
): Generator<string> {
  const xmlns = 'http://www.thalesgroup.com/rtti/XmlTimetable/v8'
  yield '<?xml version="1.0" encoding="utf-8"?>\n'
  // The tag stays open until all records are out.
  yield `${tag('PportTimetable', { xmlns, timetableID: id }).slice(0, -2)}>\n`
  for (const train of trains) yield `  ${writeJourney(train)}\n`
  for (const association of associations) yield `  ${writeTimetableAssociation(association)}\n`
  yield '</PportTimetable>\n'
}

const writeJourney = ({ schedule, ifNeeded, cancelled }: TimetableTrain): string =>
  tag(
    'Journey',
    {
      rid: schedule.rid,
      uid: schedule.uid,
      trainId: schedule.headcode,
      ssd: schedule.serviceDate,
      toc: schedule.operator,
      status: schedule.status,
      trainCat: schedule.category,
      isPassengerSvc: schedule.notForPassengers ? 'false' : undefined,
      deleted: schedule.deleted,
      isCharter: schedule.charter,
      qtrain: ifNeeded,
      can: cancelled,
    },
    ...schedule.places.map(writePlace),
    writeReason('cancelReason', schedule.cancelReason),
  )

function writePlace(place: SchedulePlace): string {
  const own: Given = { ...times(place), rdelay: place.reroutingDelay, fd: place.falseDestination }
  return tag(place.kind, {
    tpl: place.tiploc,
    act: activityCodes(place.activities),
    planAct: activityCodes(place.plannedActivities),
    can: place.cancelled,
    plat: place.platform,
    ...Object.fromEntries(MAY_SAY[place.kind].map((name) => [name, own[name]])),
  })
}

const writeTimetableAssociation = ({ tiploc, category, main, assoc, cancelled, deleted }: Association): string =>
  tag(
    'Association',
    { tiploc, category, isCancelled: cancelled, isDeleted: deleted },
    tag('main', { rid: main.rid, ...times(main) }),
    tag('assoc', { rid: assoc.rid, ...times(assoc) }),
  )
