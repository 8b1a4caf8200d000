import { readFile } from 'node:fs/promises'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { describeReport, feedReport, isRefused } from '@cledrau/feeds/feed-report.ts'
import type { Coach, Line, Train } from '@cledrau/feeds/railway/railway.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '@cledrau/feeds/railway/tell-railway.ts'
import { readTimetable } from '@cledrau/feeds/read-timetable.ts'
import {
  codesOf,
  type DatedTrain,
  type Image,
  openImage,
  textOf,
  timetableBuilder,
  trainsOn as trainsOfImage,
} from '@cledrau/planner'
import type { PlayedRailway } from './played-railway.ts'

/** A stranger's railway, played from the feed or image that the product plans with. */
export async function playedFeed(path: string, today: CalendarDate): Promise<PlayedRailway> {
  const image = await imageOf(path, today)
  const coaches = new Map<string, readonly Coach[]>()
  const trainOf = ({ uid, headcode, operator, facts, calls }: DatedTrain): Train => {
    const trainClass = facts?.trainClass ?? `of ${facts?.coaches ?? 'some'}`
    if (!coaches.has(trainClass)) coaches.set(trainClass, coachesOf(facts?.coaches ?? 0, facts?.seats ?? 0))
    return {
      uid,
      // Nobody is told a train without one.
      headcode: headcode || '2Z00',
      operator,
      mode: 'rail',
      trainClass,
      line: '',
      days: { weekdays: EVERY_DAY },
      calls: calls.map(({ stop, arrival, departure, platform }) => ({ code: stop, arrival, departure, platform })),
    }
  }
  const trains = (date: CalendarDate) =>
    [...trainsOfImage(image, date)].filter(({ mode }) => mode === 'rail').map(trainOf)
  let known: { readonly date: CalendarDate; readonly lines: readonly Line[] } | undefined
  return {
    trainsOn: trains,
    associationsOn: () => [],
    linesOn: (date) => {
      if (known?.date !== date) known = { date, lines: linesOf(trains(date)) }
      return known.lines
    },
    // An image knows no timing points: each station has one, of its own code.
    stations: new Map(
      codesOf(image).map((code, at) => {
        const [lat, lon] = [image.stopLatitude[at]!, image.stopLongitude[at]!]
        return [code, { name: textOf(image, image.stopName[at]!), tiploc: code, ...(lat && lon ? { lat, lon } : {}) }]
      }),
    ),
    operators: new Map([...image.serviceOperator].map((text) => [textOf(image, text), textOf(image, text)])),
    coachesOf: ({ trainClass }) => coaches.get(trainClass) ?? [],
    works: [],
  }
}

const EVERY_DAY = 0b1111111

async function imageOf(path: string, today: CalendarDate): Promise<Image> {
  const image = openImage(
    path.endsWith('.image') ? new Uint8Array(await readFile(path)).buffer : await compiled(path, today),
  )
  if (typeof image === 'string') throw new Error(`${path} is no timetable that can be played: ${image}`)
  return image
}

async function compiled(path: string, today: CalendarDate): Promise<ArrayBuffer> {
  const report = feedReport()
  const dates = { from: addDays(today, -DAYS_BEFORE), days: DAYS_BEFORE + 1 + DAYS_AFTER }
  const builder = await readTimetable([path], dates, timetableBuilder, report)
  if (!builder || isRefused(report)) throw new Error(`${path} can't be played:\n${describeReport(report)}`)
  return builder.compile()
}

/** Letters and seats, as far as the feed has them: it doesn't say which coach is which. */
const coachesOf = (count: number, seats: number): Coach[] =>
  Array.from({ length: Math.min(count, LETTERS.length) }, (_, at) => ({
    letter: LETTERS[at]!,
    first: 0,
    standard: Math.round(seats / count),
    wheelchairs: 0,
    bikes: 0,
  }))
const LETTERS = 'ABCDEFGHJKLM'

/** Each way that trains go, once. */
function linesOf(trains: readonly Train[]): Line[] {
  const ways = new Map(trains.map(({ calls }) => [calls.map(({ code }) => code).join(' '), calls]))
  return [...ways].map(([id, calls]) => ({
    id,
    names: { en: id, cy: id },
    stops: calls.map(({ code }) => ({ code, minutes: 0, wait: 0, small: false })),
  }))
}
