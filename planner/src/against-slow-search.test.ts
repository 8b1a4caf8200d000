import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type LiveTrain, withLiveTrains } from './live/live.ts'
import { planJourneys } from './plan.ts'
import { type Journey, OWN_PLACE } from './journey.ts'
import type { End, Query } from './query.ts'
import { faultOf } from './testing/check-journey.ts'
import {
  asked,
  delays,
  newsOf,
  questionOf,
  runsOf,
  setting,
  slow,
  station,
  TODAY,
  viewOf,
} from './testing/random-railway.ts'
import { slowBest, slowLatest, type SlowQuery, slowRange } from './testing/slow-search.ts'

// The slow search is slow, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

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
