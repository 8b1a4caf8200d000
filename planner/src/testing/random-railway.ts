import fc from 'fast-check'
import type { LiveTrain } from '../live/live.ts'
import type { Query } from '../query.ts'
import { dayView } from '../view/view.ts'
import { imageOf, type Railway, type Train } from './railway.ts'
import { runsAround, type SlowQuery } from './slow-search.ts'

/* Small railways, questions and news, drawn at random. */

export const DATES = ['2026-12-01', '2026-12-02', '2026-12-03']
export const TODAY = '2026-12-02'
const NAMES = ['Aber', 'Borth', 'Caersws', 'Dyfi', 'Eglwys', 'Fairbourne', 'Gobowen']

export const station = fc.constantFrom(...NAMES)
const anyCall = fc.record({
  station,
  run: fc.nat({ max: 25 }),
  dwell: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 6 })),
  pickUp: fc.nat({ max: 9 }).map((number) => number > 0),
  setDown: fc.nat({ max: 9 }).map((number) => number > 0),
})

/** Trains of one calling pattern: slower and faster ones, so that they overtake; round trips; late ones, over midnight. */
const family = fc
  .record({
    calls: fc.array(anyCall, { minLength: 2, maxLength: 7 }),
    starts: fc.array(fc.record({ minute: fc.integer({ min: 0, max: 1500 }), slow: fc.constantFrom(1, 1, 2, 3) }), {
      minLength: 1,
      maxLength: 5,
    }),
    dates: fc.constantFrom(undefined, [TODAY], ['2026-12-01'], ['2026-12-03'], ['2026-12-01', TODAY]),
    operator: fc.constantFrom('AW', 'GW'),
  })
  .map(({ calls, starts, dates, operator }) =>
    starts.map(({ minute, slow }) => {
      let now = minute
      return {
        operator,
        mode: 'rail' as const,
        dates,
        calls: calls.map(({ station: name, run, dwell, pickUp, setDown }, at) => {
          if (at > 0) now += run * slow
          const arrival = now
          if (at > 0 && at < calls.length - 1) now += dwell
          return { station: name, arrival, departure: now, pickUp, setDown }
        }),
      }
    }),
  )

const railway: fc.Arbitrary<Railway> = fc
  .record({
    interchanges: fc.array(fc.nat({ max: 8 }), { minLength: NAMES.length, maxLength: NAMES.length }),
    families: fc.array(family, { minLength: 1, maxLength: 8 }),
    walks: fc.array(fc.record({ from: station, to: station, minutes: fc.nat({ max: 15 }) }), { maxLength: 4 }),
  })
  .map(({ interchanges, families, walks }) => ({
    firstDate: DATES[0]!,
    days: DATES.length,
    stations: NAMES.map((name, at) => ({ name, interchange: interchanges[at]! })),
    trains: families.flat().map((train, at): Train => ({ ...train, uid: `T${at}` })),
    walks: walks.filter(({ from, to }) => from !== to),
  }))

const ends = fc.tuple(station, station).filter(([from, to]) => from !== to)
const MOST = 6

export const viewOf = (all: Railway) => dayView(imageOf(all), TODAY, { since: -1440, until: 3 * 1440 })
export const runsOf = (all: Railway) => runsAround(all, DATES, TODAY)
export const slow = (query: Partial<SlowQuery> & Pick<SlowQuery, 'from' | 'to'>): SlowQuery => ({
  linkInterchange: true,
  maxTrains: MOST,
  ...query,
})
export const asked = (query: SlowQuery): Omit<Query, 'when'> => ({ ...query, maxChanges: query.maxTrains - 1 })

/** Everything about a railway and a question that the tests below vary. */
export const setting = fc.record({
  all: railway,
  ends,
  minute: fc.integer({ min: 0, max: 1500 }),
  linkInterchange: fc.boolean(),
  also: fc.option(station, { freq: 4, nil: undefined }),
})

export function questionOf({
  ends: [from, to],
  linkInterchange,
  also,
}: {
  ends: [string, string]
  linkInterchange: boolean
  also?: string
}) {
  return slow({ from: also && also !== to ? [from, also] : [from], to: [to], linkInterchange })
}

export const delays = fc.array(
  fc.record({
    train: fc.nat({ max: 40 }),
    call: fc.nat({ max: 6 }),
    late: fc.integer({ min: 0, max: 40 }),
    gone: fc.nat({ max: 5 }),
  }),
  { maxLength: 6 },
)

type News = { readonly call: number; readonly late: number; readonly gone: number }

/** A delay from some call on, which grows no smaller; or a train that doesn't run. The train as it then is, and the news of it. */
export function newsOf(train: Train, { call, late, gone }: News): { live: LiveTrain; train: Train } {
  const name = { uid: train.uid, serviceDate: TODAY }
  if (gone === 0) return { live: { ...name, cancelled: true }, train: { ...train, calls: [] } }
  const from = call % train.calls.length
  const calls = train.calls.map((one, at) =>
    at < from ? one : { ...one, arrival: one.arrival + late, departure: one.departure + late },
  )
  const told = calls.map(({ station: stop, arrival, departure }) => ({ stop, arrival, departure }))
  return { live: { ...name, calls: told }, train: { ...train, calls } }
}
