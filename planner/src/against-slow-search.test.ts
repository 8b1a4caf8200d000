import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { pageAsTimetabled } from './image/pages-as-timetabled.ts'
import { asItRuns } from './live/as-it-runs.ts'
import { type LiveTrain, withLiveTrains } from './live/live.ts'
import { planJourneys } from './plan.ts'
import { nameOfWay, plannedEnds } from './planned.ts'
import { type Journey, OWN_PLACE } from './journey.ts'
import type { End, Query } from './query.ts'
import { faultOf } from './testing/check-journey.ts'
import { imageOf, type Railway, type Train } from './testing/railway.ts'
import { runsAround, slowBest, slowLatest, type SlowQuery, slowRange } from './testing/slow-search.ts'
import { dayView } from './view/view.ts'

// The slow search is slow, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const DATES = ['2026-12-01', '2026-12-02', '2026-12-03']
const TODAY = '2026-12-02'
const NAMES = ['Aber', 'Borth', 'Caersws', 'Dyfi', 'Eglwys', 'Fairbourne', 'Gobowen']

const station = fc.constantFrom(...NAMES)
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

const viewOf = (all: Railway) => dayView(imageOf(all), TODAY, { since: -1440, until: 3 * 1440 })
const runsOf = (all: Railway) => runsAround(all, DATES, TODAY)
const slow = (query: Partial<SlowQuery> & Pick<SlowQuery, 'from' | 'to'>): SlowQuery => ({
  linkInterchange: true,
  maxTrains: MOST,
  ...query,
})
const asked = (query: SlowQuery): Omit<Query, 'when'> => ({ ...query, maxChanges: query.maxTrains - 1 })

/** Everything about a railway and a question that the tests below vary. */
const setting = fc.record({
  all: railway,
  ends,
  minute: fc.integer({ min: 0, max: 1500 }),
  linkInterchange: fc.boolean(),
  also: fc.option(station, { freq: 4, nil: undefined }),
})

function questionOf({
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

test('whatever the timetable, the best journeys for a minute are those of the slow and obvious search', () => {
  fc.assert(
    fc.property(setting, ({ all, minute, ...rest }) => {
      const question = questionOf(rest)
      const journeys = planJourneys(viewOf(all), { ...asked(question), when: { kind: 'leave-after', minute } })
      const points = journeys.map((one) => ({
        arrival: one.arrival,
        trains: one.legs.filter(({ kind }) => kind === 'train').length,
      }))
      expect(points).toEqual(slowBest(all, runsOf(all), question, minute))
      for (const journey of journeys)
        expect(faultOf(journey, all, runsOf(all), question.linkInterchange)).toBeUndefined()
    }),
    { numRuns: 400 },
  )
})

test('whatever the timetable, arriving by a minute leaves as late as trying every minute backwards would', () => {
  fc.assert(
    fc.property(setting, ({ all, minute, ...rest }) => {
      const question = questionOf(rest)
      const journeys = planJourneys(viewOf(all), { ...asked(question), when: { kind: 'arrive-by', minute } })
      const latest = slowLatest(all, runsOf(all), question, minute, minute - 120)
      const better = [...latest].filter(
        ([trains, departure]) => ![...latest].some(([fewer, later]) => fewer < trains && later >= departure),
      )
      const seen = journeys.filter(({ departure }) => departure >= minute - 120)
      expect(seen.map((one) => [one.legs.filter(({ kind }) => kind === 'train').length, one.departure])).toEqual(
        better.toSorted((a, b) => a[0] - b[0]),
      )
      for (const journey of journeys) {
        expect(journey.arrival).toBeLessThanOrEqual(minute)
        expect(faultOf(journey, all, runsOf(all), question.linkInterchange)).toBeUndefined()
      }
    }),
    { numRuns: 80 },
  )
})

test('whatever the timetable, a window holds every journey that asking each of its minutes would find, and no other', () => {
  fc.assert(
    fc.property(setting, fc.integer({ min: 0, max: 150 }), ({ all, minute, ...rest }, length) => {
      const question = questionOf(rest)
      const journeys = planJourneys(viewOf(all), {
        ...asked(question),
        when: { kind: 'leave-between', from: minute, until: minute + length },
      })
      const triple = (one: (typeof journeys)[number]) => `${one.departure} ${one.arrival} ${one.changes + 1}`
      const expected = slowRange(all, runsOf(all), question, minute, minute + length).map(
        (one) => `${one.departure} ${one.arrival} ${one.trains}`,
      )
      expect(journeys.map(triple).toSorted()).toEqual(expected.toSorted())
      for (const journey of journeys)
        expect(faultOf(journey, all, runsOf(all), question.linkInterchange)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

test('whatever the timetable, windows of arrivals hold the same journeys as windows of departures', () => {
  fc.assert(
    fc.property(setting, ({ all, ...rest }) => {
      const question = asked(questionOf(rest))
      const view = viewOf(all)
      const triple = (one: { departure: number; arrival: number; changes: number }) =>
        `${one.departure} ${one.arrival} ${one.changes}`
      const leaving = planJourneys(view, { ...question, when: { kind: 'leave-between', from: -1440, until: 4000 } })
      const arriving = planJourneys(view, { ...question, when: { kind: 'arrive-between', from: -1440, until: 4000 } })
      const inside = (some: typeof leaving) =>
        some
          .filter(({ departure }) => departure >= -1000)
          .map(triple)
          .toSorted()
      expect(inside(arriving)).toEqual(inside(leaving))
    }),
    { numRuns: 150 },
  )
})

test('whatever the timetable, via, avoid and operators narrow the search as the slow search would', () => {
  const narrowing = fc.record({
    via: fc.uniqueArray(station, { maxLength: 2 }),
    avoid: fc.uniqueArray(station, { maxLength: 1 }),
    operators: fc.constantFrom(undefined, ['AW'], ['GW']),
  })
  fc.assert(
    fc.property(setting, narrowing, ({ all, minute, ...rest }, narrow) => {
      const question = { ...questionOf(rest), ...narrow }
      const view = viewOf(all)
      const journeys = planJourneys(view, { ...asked(question), when: { kind: 'leave-after', minute } })
      const points = journeys.map((one) => ({
        arrival: one.arrival,
        trains: one.legs.filter(({ kind }) => kind === 'train').length,
      }))
      expect(points).toEqual(slowBest(all, runsOf(all), question, minute))
      const window = { ...asked(question), when: { kind: 'leave-between', from: minute, until: minute + 60 } as const }
      const expected = slowRange(all, runsOf(all), question, minute, minute + 60).map(
        (one) => `${one.departure} ${one.arrival} ${one.trains}`,
      )
      expect(
        planJourneys(view, window)
          .map((one) => `${one.departure} ${one.arrival} ${one.changes + 1}`)
          .toSorted(),
      ).toEqual(expected.toSorted())
    }),
    { numRuns: 150 },
  )
})

const delays = fc.array(
  fc.record({
    train: fc.nat({ max: 40 }),
    call: fc.nat({ max: 6 }),
    late: fc.integer({ min: 0, max: 40 }),
    gone: fc.nat({ max: 5 }),
  }),
  { maxLength: 6 },
)

test('whatever the news, journeys are those of a timetable that had been so from the start', () => {
  fc.assert(
    fc.property(
      setting,
      delays,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      ({ all, minute, ...rest }, late, both) => {
        const question = questionOf(rest)
        const told = [...new Map(late.map((one) => [one.train % all.trains.length, one]))]
        const news = told.map(([train, one]) => newsOf(all.trains[train]!, one))
        const planned = viewOf(all)
        planJourneys(planned, { ...asked(question), when: { kind: 'arrive-by', minute } })
        // Half of the news come in a second message, over the first.
        const first = withLiveTrains(
          planned,
          news.filter((_, at) => both[at]).map((one) => one.live),
        ).view
        const view = withLiveTrains(
          first,
          news.map((one) => one.live),
        ).view
        const changed = new Map(news.map((one) => [one.live.uid, one.train]))
        const runsNow = runsOf(all).flatMap((run) => {
          const train = changed.get(run.uid)
          // News are of today's train; yesterday's and tomorrow's run as planned.
          if (!train || run.date !== TODAY) return [run]
          return train.calls.length === 0 ? [] : [{ ...run, calls: train.calls }]
        })
        const journeys = planJourneys(view, { ...asked(question), when: { kind: 'leave-after', minute } })
        const points = journeys.map((one) => ({
          arrival: one.arrival,
          trains: one.legs.filter(({ kind }) => kind === 'train').length,
        }))
        expect(points).toEqual(slowBest(all, runsNow, question, minute))
        const latest = slowLatest(all, runsNow, question, minute, minute - 60)
        const arriving = planJourneys(view, { ...asked(question), when: { kind: 'arrive-by', minute } })
        expect(Math.max(...arriving.map(({ departure }) => departure), minute - 61)).toBe(
          Math.max(...latest.values(), minute - 61),
        )
      },
    ),
    { numRuns: 150 },
  )
})

/** A train of the timetable or an extra one, as it is told: cancelled, or each call early, late, cancelled or not told of. */
const said = fc.record({
  train: fc.nat({ max: 41 }),
  cancelled: fc.nat({ max: 5 }).map((number) => number === 0),
  late: fc.array(fc.integer({ min: -12, max: 40 }), { minLength: 7, maxLength: 7 }),
  gone: fc.array(fc.nat({ max: 5 }), { minLength: 7, maxLength: 7 }),
  known: fc.integer({ min: 0, max: 7 }),
})

test('searched between one batch of news and the next, a view answers as one that all news were put into at once', () => {
  const anyBatch = fc.record({ batch: fc.array(said, { minLength: 1, maxLength: 4 }), isAsked: fc.boolean() })
  const batches = fc.array(anyBatch, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(setting, batches, ({ all, minute, ...rest }, told) => {
      const question = asked(questionOf(rest))
      // Of journeys that come as early with as few changes any one may be found; of those that leave as late as well.
      const answers = (view: ReturnType<typeof viewOf>) => [
        planJourneys(view, { ...question, when: { kind: 'leave-after', minute } })
          .map(({ arrival, changes }) => `${arrival} ${changes}`)
          .toSorted(),
        planJourneys(view, { ...question, when: { kind: 'arrive-by', minute } })
          .map(({ departure, changes }) => `${departure} ${changes}`)
          .toSorted(),
      ]
      const planned = viewOf(all)
      let view = planned
      const latest = new Map<string, LiveTrain>()
      for (const { batch, isAsked } of told) {
        if (isAsked) answers(view)
        const news = batch.map(({ train: nth, cancelled, late, gone, known }): LiveTrain => {
          const isExtra = nth > 38
          const train = all.trains[nth % all.trains.length]!
          const calls = train.calls.slice(0, isExtra ? undefined : known).map(({ station: stop, ...times }, at) => ({
            stop,
            arrival: times.arrival + late[isExtra ? 0 : at]!,
            departure: times.departure + late[isExtra ? 0 : at]!,
            ...(gone[at] === 0 ? { cancelled: true } : {}),
          }))
          const extra = isExtra ? { extra: { operator: 'AW', mode: 'rail' as const } } : {}
          const name = { uid: isExtra ? 'X1' : train.uid, serviceDate: TODAY, ...extra }
          return cancelled ? { ...name, calls, cancelled } : { ...name, calls }
        })
        for (const one of news) latest.set(one.uid, one)
        view = withLiveTrains(view, news).view
      }
      expect(answers(view)).toEqual(answers(withLiveTrains(planned, latest.values()).view))
    }),
    { numRuns: 300 },
  )
})

type News = { readonly call: number; readonly late: number; readonly gone: number }

/** A delay from some call on, which grows no smaller; or a train that doesn't run. The train as it then is, and the news of it. */
function newsOf(train: Train, { call, late, gone }: News): { live: LiveTrain; train: Train } {
  const name = { uid: train.uid, serviceDate: TODAY }
  if (gone === 0) return { live: { ...name, cancelled: true }, train: { ...train, calls: [] } }
  const from = call % train.calls.length
  const calls = train.calls.map((one, at) =>
    at < from ? one : { ...one, arrival: one.arrival + late, departure: one.departure + late },
  )
  const told = calls.map(({ station: stop, arrival, departure }) => ({ stop, arrival, departure }))
  return { live: { ...name, calls: told }, train: { ...train, calls } }
}

/** Some stations around a place, each at its own distance; none at another one. */
const around = fc.uniqueArray(fc.record({ name: station, minutes: fc.nat({ max: 40 }) }), {
  selector: ({ name }) => name,
  minLength: 1,
  maxLength: 3,
})
const ownPlaces = fc
  .record({ from: around, to: around, via: fc.option(station, { freq: 3, nil: undefined }) })
  .filter(({ from, to }) => !from.some(({ name }) => to.some((other) => other.name === name)))
type Around = { name: string; minutes: number }[]

const minutesOf = (some: Around) => Object.fromEntries(some.map(({ name, minutes }) => [name, minutes]))
const namesOf = (some: Around) => some.map(({ name }) => name)
const ownEndsOf = (some: Around): End[] => some.map(({ name: code, minutes }) => ({ code, minutes }))

function ownQuestionOf(
  { from, to, via }: { from: Around; to: Around; via: string | undefined },
  linkInterchange: boolean,
) {
  const question: SlowQuery = slow({
    from: namesOf(from),
    to: namesOf(to),
    linkInterchange,
    startMinutes: minutesOf(from),
    endMinutes: minutesOf(to),
    ...(via === undefined ? {} : { via: [via] }),
  })
  const query: Omit<Query, 'when'> = { ...asked(question), from: ownEndsOf(from), to: ownEndsOf(to) }
  return { question, query }
}

const trainsOf = ({ legs }: Journey) => legs.filter(({ kind }) => kind === 'train').length

/** The journey between the stops, without the ways that are the traveller's own. */
function betweenStops(journey: Journey, { from, to }: { from: Around; to: Around }): Journey {
  const legs = journey.legs.filter((leg) => leg.from !== OWN_PLACE && leg.to !== OWN_PLACE)
  const [first, last] = [legs[0]!, legs.at(-1)!]
  expect(first.departure - journey.departure).toBe(minutesOf(from)[first.from])
  expect(journey.arrival - last.arrival).toBe(minutesOf(to)[last.to])
  return { ...journey, legs, departure: first.departure, arrival: last.arrival }
}

test('from places with ways of their own, the best journeys for a minute are those of the slow search', () => {
  fc.assert(
    fc.property(setting, ownPlaces, ({ all, minute, linkInterchange }, place) => {
      const { question, query } = ownQuestionOf(place, linkInterchange)
      const journeys = planJourneys(viewOf(all), { ...query, when: { kind: 'leave-after', minute } })
      const points = journeys.map((one) => ({ arrival: one.arrival, trains: trainsOf(one) }))
      expect(points).toEqual(slowBest(all, runsOf(all), question, minute))
      for (const journey of journeys) {
        expect(journey.departure).toBeGreaterThanOrEqual(minute)
        expect(faultOf(betweenStops(journey, place), all, runsOf(all), linkInterchange)).toBeUndefined()
      }
    }),
    { numRuns: 300 },
  )
})

test('to places with ways of their own, arriving by a minute leaves as late as the slow search would', () => {
  fc.assert(
    fc.property(setting, ownPlaces, ({ all, minute, linkInterchange }, place) => {
      const { question, query } = ownQuestionOf(place, linkInterchange)
      const journeys = planJourneys(viewOf(all), { ...query, when: { kind: 'arrive-by', minute } })
      const latest = slowLatest(all, runsOf(all), question, minute, minute - 120)
      const better = [...latest].filter(
        ([trains, departure]) => ![...latest].some(([fewer, later]) => fewer < trains && later >= departure),
      )
      const seen = journeys.filter(({ departure }) => departure >= minute - 120)
      expect(seen.map((one) => [trainsOf(one), one.departure])).toEqual(better.toSorted((a, b) => a[0] - b[0]))
      for (const journey of journeys) {
        expect(journey.arrival).toBeLessThanOrEqual(minute)
        expect(faultOf(betweenStops(journey, place), all, runsOf(all), linkInterchange)).toBeUndefined()
      }
    }),
    { numRuns: 60 },
  )
})

test('a window between such places holds what asking each of its minutes would find, and no other', () => {
  fc.assert(
    fc.property(
      setting,
      ownPlaces,
      fc.integer({ min: 0, max: 90 }),
      ({ all, minute, linkInterchange }, place, length) => {
        const { question, query } = ownQuestionOf(place, linkInterchange)
        const when = { kind: 'leave-between', from: minute, until: minute + length } as const
        const journeys = planJourneys(viewOf(all), { ...query, when })
        const expected = slowRange(all, runsOf(all), question, minute, minute + length)
        expect(journeys.map((one) => `${one.departure} ${one.arrival} ${trainsOf(one)}`).toSorted()).toEqual(
          expected.map((one) => `${one.departure} ${one.arrival} ${one.trains}`).toSorted(),
        )
        for (const journey of journeys)
          expect(faultOf(betweenStops(journey, place), all, runsOf(all), linkInterchange)).toBeUndefined()
      },
    ),
    { numRuns: 150 },
  )
})

test('windows of arrivals between such places hold what windows of departures do', () => {
  fc.assert(
    fc.property(setting, ownPlaces, ({ all, minute, linkInterchange }, place) => {
      const { query } = ownQuestionOf(place, linkInterchange)
      const view = viewOf(all)
      const when = { kind: 'leave-between', from: minute, until: minute + 60 } as const
      const plain = planJourneys(view, { ...query, when })
      const arriving = planJourneys(view, {
        ...query,
        when: { kind: 'arrive-between', from: minute - 200, until: 4000 },
      })
      const names = new Set(arriving.map((one) => `${one.departure} ${one.arrival} ${trainsOf(one)}`))
      for (const one of plain) expect(names).toContain(`${one.departure} ${one.arrival} ${trainsOf(one)}`)
    }),
    { numRuns: 100 },
  )
})

/** A train may call at both ends more than once. */
const keyOf = (journey: Journey) => `${nameOfWay(journey)} ${Object.values(plannedEnds(journey)).join()}`
const [FROM, UNTIL] = [-300, 1800]
const isAsGood = (one: Journey, other: Journey) =>
  one.departure >= other.departure && one.arrival <= other.arrival && one.changes <= other.changes

test('a journey of the timetable runs as a search among the trains as they run would tell it, or not at all', () => {
  fc.assert(
    fc.property(setting, delays, fc.constantFrom(undefined, 3), ({ all, ...rest }, late, extra) => {
      const question = questionOf(rest)
      const query = { ...asked(question), pace: { walking: 1, ...(extra ? { extra } : {}) } }
      const planned = viewOf(all)
      // Where a train calls twice at a station, the search may board at the one by the timetable and at the other by the news.
      const isPlain = all.trains.every(({ calls }) => new Set(calls.map((call) => call.station)).size === calls.length)
      const told = [...new Map(late.map((one) => [one.train % all.trains.length, one]))]
      const news = told.map(([train, one]) => newsOf(all.trains[train]!, one).live)
      const live = withLiveTrains(planned, news).view
      const walks = all.walks.filter(({ from, to }) => question.from.includes(from) && question.to.includes(to))
      const isQuicker = (one: Journey) => walks.every(({ minutes }) => one.arrival - one.departure < minutes)
      const when = { kind: 'leave-between', from: FROM, until: UNTIL } as const
      const running = planJourneys(live, { ...query, when })
      const known = new Map(running.map((journey) => [keyOf(journey), journey]))
      for (const journey of planJourneys(planned, { ...query, when })) {
        const now = asItRuns(live, query, journey)
        const found = known.get(keyOf(journey))
        if (found && isPlain) expect(now).toEqual(found)
        // What isn't found is beaten by another, or as good as one, or no quicker than to walk all the way.
        else if (now && isQuicker(now)) expect(running.some((one) => isAsGood(one, now))).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test('in whatever order news come, a page tells the same, and beside the timetable’s own none that is only as good', () => {
  fc.assert(
    fc.property(setting, delays, fc.boolean(), ({ all, minute, ...rest }, late, isLater) => {
      const query = asked(questionOf(rest))
      const planned = viewOf(all)
      const told = [...new Map(late.map((one) => [one.train % all.trains.length, one]))]
      const news = told.map(([train, one]) => newsOf(all.trains[train]!, one).live)
      const wanted = {
        direction: isLater ? 'later' : 'earlier',
        by: isLater ? 'departure' : 'arrival',
        minute,
        count: 5,
        limit: isLater ? 1700 : -200,
        closed: true,
      } as const
      const page = (some: typeof news) =>
        pageAsTimetabled({ live: withLiveTrains(planned, some).view, planned }, query, wanted)
      const [one, other] = [page(news), page(news.toReversed())]
      expect(one.map(nameOfWay)).toEqual(other.map(nameOfWay))
      const own = new Set(pageAsTimetabled({ live: planned, planned }, query, wanted).map(nameOfWay))
      const { view } = withLiveTrains(planned, news)
      const running = one.filter((journey) => own.has(nameOfWay(journey)) && asItRuns(view, query, journey))
      for (const added of one.filter((journey) => !own.has(nameOfWay(journey))))
        expect(running.some((journey) => isAsGood(journey, added))).toBe(false)
    }),
    { numRuns: 400 },
  )
})
