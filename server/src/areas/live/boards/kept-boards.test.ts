import { ARRIVALS, DEPARTURES } from '@cledrau/contract/live/livetimes.ts'
import { boardOf, rowsAt } from '@cledrau/domain/live/board.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, PlaceStatus, Schedule, SchedulePlace } from '@cledrau/feeds/darwin/news.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { daysRun, findTrain, openImage, PICK_UP, SET_DOWN, timetableBuilder } from '@cledrau/planner'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LiveRailway, openLiveRailway } from '../../../live/live-railway.ts'
import { testClock } from '../../../testing/test-server.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { openTrains } from '../trains/trains.service.ts'
import { idOf } from '@cledrau/domain/live/board-on-the-wire.ts'
import { openBoards } from './boards.service.ts'
import { openReadyBoards } from './ready-boards.ts'

const DATE = '2026-12-07'
const STOPS = ['SHR', 'WLP', 'MCN', 'AYW', 'BRM', 'PWL', 'HHD']
/** Trains that divide and join at Machynlleth, some of them after midnight, and one that comes to Welshpool twice. */
const WAYS = [
  ['SHR', 'WLP', 'MCN', 'AYW'],
  ['MCN', 'BRM', 'PWL'],
  ['PWL', 'BRM', 'MCN'],
  ['AYW', 'MCN', 'WLP', 'SHR'],
  ['WLP', 'SHR', 'WLP', 'MCN'],
]
const EACH = 4
const UIDS = Array.from({ length: WAYS.length * EACH }, (_, at) => `K${at}`)

function smallTimetable(): Timetable {
  const builder = timetableBuilder({ firstDate: addDays(DATE, -1), days: 3, source: 'test' })
  const stops = new Map(STOPS.map((code) => [code, builder.stop({ code, name: code, interchangeMinutes: 5 })]))
  const daily = builder.calendar(daysRun(builder, { weekdays: '1111111' }))
  UIDS.forEach((uid, at) => {
    const way = WAYS[at % WAYS.length]!
    const begins = 1260 + Math.floor(at / WAYS.length) * 50 + (way[0] === 'MCN' ? 42 : 0)
    builder.beginTrip({ uid, operator: 'AW', mode: 'rail', calendar: daily })
    way.forEach((code, nth) => {
      const minute = begins + nth * 20
      const flags = (nth < way.length - 1 ? PICK_UP : 0) | (nth > 0 ? SET_DOWN : 0)
      builder.call(stops.get(code)!, minute, minute + (nth > 0 && nth < way.length - 1 ? 2 : 0), flags, '1')
    })
    expect(builder.endTrip()).toBeUndefined()
  })
  for (let nth = 0; nth < EACH; nth++) {
    const [down, portion, up, main] = [0, 1, 2, 3].map((way) => UIDS[nth * WAYS.length + way]!)
    const stop = stops.get('MCN')!
    builder.association({ kind: 'split', base: down!, other: portion!, stop, calendar: daily })
    builder.association({ kind: 'join', base: main!, other: up!, stop, calendar: daily })
  }
  const compiled = builder.compile()
  const memory = new SharedArrayBuffer(compiled.byteLength)
  new Uint8Array(memory).set(new Uint8Array(compiled))
  const image = openImage(memory)
  if (typeof image === 'string') throw new Error(image)
  const places = new Map(STOPS.map((code) => [code, { en: code, cy: `${code} (cy)` }]))
  return { image, from: addDays(DATE, -1), until: addDays(DATE, 1), places, source: 'small' }
}
const timetable = smallTimetable()

const clock = testClock()
function openAll(railway: LiveRailway) {
  const codeOf = (tiploc: string) => (timetable.places.has(tiploc) ? tiploc : undefined)
  const trains = openTrains({ railway, timetable: () => timetable, codeOf })
  const boards = openBoards({
    clock,
    railway,
    trains,
    codeOf,
    isServed: (crs) => timetable.places.has(crs),
    nameOfPlace: (code) => timetable.places.get(code) ?? { en: code, cy: code },
    nameOfOperator: (code) => ({ en: code, cy: code }),
    causeWords: (code) => ({ en: `cause ${code}`, cy: `achos ${code}` }),
    likelyCalls: () => [],
  })
  return { trains, boards, ready: openReadyBoards({ clock, boards, trains }) }
}

type Draw = { what: number; train: number; other: number; minutes: number; call: number; asked: number }
/** Joins and divisions may be said before their trains are. */
const draw = fc.record<Draw>({
  what: fc.nat(15),
  train: fc.nat(UIDS.length),
  other: fc.nat(UIDS.length - 1),
  minutes: fc.integer({ min: 0, max: 90 }),
  call: fc.nat(4),
  asked: fc.nat(5),
})

/** One that the timetable hasn't is drawn, too. */
const uidOf = (train: number) => UIDS[train] ?? 'X1'
const ridOf = (train: number) => `rid ${uidOf(train)}`
function placesOf(train: number): SchedulePlace[] {
  const { calls } = findTrain(timetable.image, uidOf(train), DATE) ?? findTrain(timetable.image, 'K5', DATE)!
  return calls.map(({ stop, arrival, departure }, at) => ({
    kind: at === 0 ? 'OR' : at === calls.length - 1 ? 'DT' : 'IP',
    tiploc: stop,
    ...(at > 0 ? { pta: arrival % 1440, wta: arrival % 1440 } : {}),
    ...(at < calls.length - 1 ? { ptd: departure % 1440, wtd: departure % 1440 } : {}),
    activities: ['T'],
  }))
}
const scheduleOf = (train: number, more: Partial<Schedule> = {}): Schedule => ({
  kind: 'schedule',
  rid: ridOf(train),
  uid: uidOf(train),
  serviceDate: DATE,
  headcode: '1J00',
  operator: 'AW',
  places: placesOf(train),
  ...more,
})
const late = (train: number, minutes: number, more: (at: number) => Partial<PlaceStatus> = () => ({})): News => ({
  kind: 'status',
  rid: ridOf(train),
  uid: uidOf(train),
  serviceDate: DATE,
  places: placesOf(train).map(({ tiploc, pta, ptd, wta, wtd }, at) => ({
    tiploc,
    ...(pta === undefined ? {} : { pta, wta, arrival: { expected: (pta + minutes) % 1440 } }),
    ...(ptd === undefined ? {} : { ptd, wtd, departure: { expected: (ptd + minutes) % 1440 } }),
    ...more(at),
  })),
})
function newsOf({ what, train, other, minutes, call }: Draw): News[] {
  const [main, assoc] = [{ rid: ridOf(train) }, { rid: ridOf(other) }]
  const places = placesOf(train)
  switch (what) {
    case 0:
      return [scheduleOf(train), scheduleOf(other)]
    case 1:
      return [scheduleOf(train, { places: places.map((place, at) => ({ ...place, cancelled: at >= call })) })]
    case 2:
      return [
        scheduleOf(train, { cancelReason: { code: 101 }, places: places.map((one) => ({ ...one, cancelled: true })) }),
      ]
    case 3:
      return [scheduleOf(train, { deleted: true })]
    case 4:
      return [scheduleOf(train), late(train, minutes, (at) => (at === call ? { suppressed: true } : {}))]
    case 5:
      return [scheduleOf(train), late(train, minutes, () => ({ platform: { name: String(call) } }))]
    case 6:
      return [late(train, minutes, (at) => (at === call ? { departure: { delayed: true } } : {}))]
    case 7:
      return [{ kind: 'deactivated', rid: ridOf(train) }]
    case 8:
      return [{ kind: 'association', tiploc: 'MCN', category: call % 2 ? 'JJ' : 'VV', main, assoc }]
    case 9:
      return [{ kind: 'association', tiploc: 'MCN', category: call % 2 ? 'JJ' : 'VV', main, assoc, cancelled: true }]
    case 10:
      return [
        { kind: 'station-message', id: call, category: 'Station', severity: 1, stations: ['MCN'], paragraphs: [['!']] },
      ]
    case 11:
      // The same run for a train that is called otherwise.
      return [{ ...scheduleOf(train), uid: uidOf(other) }]
    default:
      return [scheduleOf(train), late(train, minutes - 2)]
  }
}

/** One train's run is called as another's is for a while, and the other's own is told of meanwhile. */
const TWO_RUNS_OF_A_NAME = [
  { what: 11, train: 0, other: 6 },
  { what: 0, train: 1, other: 6 },
  { what: 0, train: 0, other: 0 },
].map((one): Draw => ({ ...one, minutes: 0, call: 0, asked: 0 }))

const QUESTIONS = STOPS.flatMap((crs) =>
  [DEPARTURES, ARRIVALS].flatMap((filterType) => [
    { crs, filterType },
    { crs, filterType, earlierRoutes: true },
    { crs, filterType, filterCrs: crs === 'PWL' ? 'SHR' : 'PWL' },
  ]),
)

/** All that is said, but from when it is. */
const saidBy = ({ ready }: ReturnType<typeof openAll>, asked: (typeof QUESTIONS)[number]) => {
  const found = ready.board(asked)
  if (!found.ok) return found.refusal
  const { age, ...rest } = JSON.parse(found.value.plain().toString())
  return { ...rest, freshness: age.freshness }
}

test('a board of which only some trains were made anew is the one that is made of all of them, whatever was heard', () => {
  fc.assert(
    fc.property(
      fc.array(draw, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1255, max: 1440 }),
      (draws, begin) => {
        clock.set(instant(Date.parse(`${DATE}T00:00:00Z`) + begin * MINUTE))
        const railway = openLiveRailway(true)
        const kept = openAll(railway)
        let order = 0
        for (const one of draws) {
          const { train, minutes } = one
          if (one.what === 12) {
            clock.advance((5 + minutes * 30) * SECOND)
          } else if (one.what === 13) {
            railway.known.trains.delete(ridOf(train))
            railway.tell({ rids: new Set([ridOf(train)]), notices: false })
          } else {
            const news = newsOf(one)
            const scope = { report: feedReport(), isDay: () => true }
            for (const each of news) takeNews(railway.known, each, (order += 1), scope, { file: '', message: order })
            railway.hear({ newsAt: clock.now(), beatAt: clock.now() })
            const rids = new Set(news.flatMap((each) => ('rid' in each ? [each.rid] : [])))
            railway.tell({ rids, notices: news.some((each) => !('rid' in each)) })
          }
          const fresh = openAll({ ...railway, follow: () => () => {} })
          for (const asked of QUESTIONS.filter((_, at) => at % 6 === one.asked)) {
            const said = saidBy(kept, asked)
            expect(said, JSON.stringify(asked)).toEqual(saidBy(fresh, asked))
            // And that is what follows from all trains that there are.
            const { crs, filterCrs, earlierRoutes: earlier = false } = asked
            const what = asked.filterType === ARRIVALS ? 'arrivals' : 'departures'
            const now = clock.now()
            const those = { crs, what, earlier, now, ...(filterCrs ? { filterCrs } : {}) } as const
            const all = [-1, 0, 1].flatMap((days) =>
              [...UIDS, 'X1'].flatMap((uid) => fresh.trains.find(`${uid} ${addDays(DATE, days)}`) ?? []),
            )
            const rows = boardOf(rowsAt(fresh.trains, all, those), those)
            expect(said.services.map(({ serviceID }: { serviceID: string }) => serviceID)).toEqual(rows.map(idOf))
          }
        }
      },
    ),
    { numRuns: 20, examples: [[TWO_RUNS_OF_A_NAME, 1255]] },
  )
})
