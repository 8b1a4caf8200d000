import { strict as assert } from 'node:assert'
import { dateOf } from '@cledrau/domain/time/dates.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { openFeedFiles } from '@cledrau/feeds/feed-files.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { readTimetable } from '@cledrau/feeds/read-timetable.ts'
import {
  type DayView,
  dayView,
  type Image,
  type Journey,
  openImage,
  planJourneys,
  type Query,
  timetableBuilder,
  trainsOn,
} from '@cledrau/planner'

/** A planner's timetable out of a file that somebody downloaded. Nothing in it may be left out or be wrong. */
export async function imageOfFeed(path: string): Promise<Image> {
  assert.ok((await openFeedFiles(path)).names.length > 3, `${path} has hardly any files`)
  const report = feedReport()
  const builder = await readTimetable([path], {}, timetableBuilder, report)
  assert.deepEqual(report.faults, [])
  const image = openImage(builder?.compile() ?? new ArrayBuffer(0))
  if (typeof image === 'string') throw new Error(`${path}: ${image}`)
  return image
}

export type Question = { date: string; query: Query }

/** Of any two stations where trains call, on any of these days, in each way of asking. */
export function drawQuestions(
  image: Image,
  { from, days }: { from: number; days: number },
  count: number,
  seed: number,
): Question[] {
  const draw = random(seed)
  const called = new Set([...trainsOn(image, dateOf(from))].flatMap(({ calls }) => calls.map(({ stop }) => stop)))
  const codes = [...called].toSorted()
  return Array.from({ length: count }, (_, i) => {
    const minute = draw.below(1440)
    const when: Query['when'] =
      i % 4 === 0
        ? { kind: 'arrive-by', minute }
        : i % 4 === 1
          ? { kind: 'leave-between', from: minute, until: minute + 60 }
          : { kind: 'leave-after', minute }
    return {
      date: dateOf(from + draw.below(days)),
      query: { from: [draw.pick(codes)], to: [draw.pick(codes)], when },
    }
  })
}

/** An answer as text: `times` (arrivals and changes) is what has to be the same, `ways` what is the same unless two ways will do. */
export type Answer = { times: string; ways: string }

/** What a planner answers: when and with how many changes, by which train of which day, from where to where, at which platform. */
export function answersOf(image: Image, asked: readonly Question[]): Answer[] {
  const views = new Map<string, DayView>()
  return asked.map(({ date, query }) => {
    const view = views.get(date) ?? dayView(image, date)
    views.set(date, view)
    const journeys = planJourneys(view, query)
    return { times: journeys.map(timesOf).join('\n'), ways: journeys.map(wayOf).join('\n') }
  })
}

const timesOf = ({ arrival, changes }: Journey): string => `${arrival} ${changes}`

const wayOf = ({ departure, legs }: Journey): string =>
  [
    departure,
    ...legs.map((leg) =>
      leg.kind === 'link'
        ? `${leg.mode} ${leg.from} ${leg.to}`
        : [
            leg.from,
            leg.to,
            ...leg.parts.map(({ uid, serviceDate, headcode, calls }) => [
              uid,
              serviceDate,
              headcode,
              calls[0]?.platform,
            ]),
          ].join(),
    ),
  ].join(' ')

/** Every train of a day with all its calls: where two planners know the same ones, no way of either is made up. */
export const trainsOf = (image: Image, date: string): string[] =>
  [...trainsOn(image, date)]
    .map(({ uid, headcode, operator, calls }) =>
      [
        uid,
        headcode,
        operator,
        ...calls.map(({ stop, arrival, departure, platform }) => [stop, arrival, departure, platform].join('/')),
      ].join(' '),
    )
    .toSorted()
