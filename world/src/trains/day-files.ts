import { gzipSync } from 'node:zlib'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Association, TimetableAnnounced } from '@cledrau/feeds/darwin/news.ts'
import type { Reference } from '@cledrau/feeds/darwin/reference.ts'
import { type TimetableTrain, writeTimetableFile } from '@cledrau/feeds/darwin/timetable-file.ts'
import { writeReference } from '@cledrau/feeds/darwin/write-reference.ts'
import { bookedAssociations } from './booked-associations.ts'
import { bookedSchedule } from './booked.ts'
import type { Second } from './day.ts'
import type { FileShelf } from './files/ftp.ts'
import { namesOf } from './names.ts'
import type { PlayedRailway } from './played-railway.ts'
import { viasOf } from './vias.ts'
import { cancelReasons, lateReasons } from './notices/words.ts'

/** New files lie there from then on; until then yesterday's do. */
const READY_AT = 2 * 60 + 5
/** Of how many dates the timetable tells. */
const DATES = 2

export const REFERENCE_VERSIONS = [3, 4] as const

/** The day to which a moment's files belong, and their name. */
export function filesAt(now: Instant): { date: CalendarDate; id: string; ready: Instant } {
  const { date: today, minutes } = clockTime(now)
  const date = minutes < READY_AT ? addDays(today, -1) : today
  return { date, id: `${date.replaceAll('-', '')}020500`, ready: serviceInstant(date, READY_AT) }
}
export const timetableName = (id: string) => `${id}_v8.xml.gz`
export const referenceName = (id: string, version: 3 | 4) => `${id}_ref_v${version}.xml.gz`

/** That they are there: a message for each of them. */
export function announcementsOf(date: CalendarDate): { at: Second; news: TimetableAnnounced }[] {
  const { id } = filesAt(serviceInstant(date, READY_AT))
  const names = [
    { timetableFile: timetableName(id) },
    ...REFERENCE_VERSIONS.map((version) => ({ referenceFile: referenceName(id, version) })),
  ]
  return names.map((name) => ({ at: READY_AT * 60, news: { kind: 'timetable', id, ...name } }))
}

/** What comes once a day: names for all that the messages have codes for, and the trains of two days as they are booked. */
export function dayFiles(railway: PlayedRailway, now: () => Instant): FileShelf {
  const made = new Map<string, Uint8Array>()
  const make = (path: string): Uint8Array | undefined => {
    const { date, id } = filesAt(now())
    if (path === `/${timetableName(id)}`) return packed(timetableOf(railway, date, id))
    const version = REFERENCE_VERSIONS.find((one) => path === `/${referenceName(id, one)}`)
    return version && packed(writeReference(referenceOf(railway, date, id), version))
  }
  const read = (path: string): Uint8Array | undefined => {
    const known = made.get(path)
    if (known) return known
    const bytes = make(path)
    if (!bytes) return undefined
    const { id } = filesAt(now())
    for (const old of made.keys()) if (!old.startsWith(`/${id}`)) made.delete(old)
    made.set(path, bytes)
    return bytes
  }
  return {
    list: () => {
      const { id, ready } = filesAt(now())
      return [timetableName(id), ...REFERENCE_VERSIONS.map((version) => referenceName(id, version))].map((name) => ({
        path: `/${name}`,
        size: made.get(`/${name}`)?.length ?? 0,
        at: ready,
      }))
    },
    read: (path) => {
      const { id } = filesAt(now())
      return path.startsWith(`/${id}`) ? read(path) : undefined
    },
  }
}

const packed = (text: Iterable<string>): Uint8Array => gzipSync([...text].join(''))

function timetableOf(railway: PlayedRailway, date: CalendarDate, id: string): Iterable<string> {
  const { tiploc: tiplocOf } = namesOf(railway)
  const dates = Array.from({ length: DATES }, (_, day) => addDays(date, day))
  function* trains(): Generator<TimetableTrain> {
    for (const day of dates)
      for (const train of railway.trainsOn(day)) {
        const schedule = bookedSchedule(train, day, tiplocOf)
        const places = schedule.places.map((place, call) => {
          const { platform } = train.calls[call]!
          return platform === '' ? place : { ...place, platform }
        })
        yield { schedule: { ...schedule, places } }
      }
  }
  function* associations(): Generator<Association> {
    for (const day of dates) yield* bookedAssociations(railway, day, tiplocOf)
  }
  return writeTimetableFile(id, trains(), associations())
}

/** The field of a place's name. */
const LONGEST_NAME = 30

function referenceOf(railway: PlayedRailway, date: CalendarDate, id: string): Reference {
  return {
    id,
    places: [...railway.stations].map(([crs, { tiploc, name }]) => ({
      tiploc,
      crs,
      name: name.slice(0, LONGEST_NAME),
    })),
    operators: [...railway.operators].map(([code, name]) => ({ code, name })),
    lateReasons: lateReasons(),
    cancelReasons: cancelReasons(),
    vias: viasOf(railway, date),
    sources: [{ code: 'at08', name: 'Control room' }],
    loadingCategories: LOADING_CATEGORIES,
  }
}

const category = (code: string, name: string, words: string, colour: string) => ({
  code,
  name,
  typical: `Usually ${words}`,
  expected: `Expected to be ${words}`,
  definition: words,
  colour,
  image: `loading-${code.toLowerCase()}.png`,
})
const LOADING_CATEGORIES: Reference['loadingCategories'] = [
  category('L1', 'Quiet', 'quiet, with plenty of seats', '#2e7d32'),
  category('L2', 'Some seats', 'neither quiet nor full', '#8a6d00'),
  category('L3', 'Few seats', 'busy, with few seats left', '#b23c00'),
  category('L4', 'Full', 'full, with people standing', '#a00020'),
]
