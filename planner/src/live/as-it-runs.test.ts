import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAsTimetabled } from '../image/pages-as-timetabled.ts'
import type { Journey } from '../journey.ts'
import { planJourneys } from '../plan.ts'
import { nameOfWay, plannedEnds } from '../planned.ts'
import { asked, delays, newsOf, questionOf, setting, viewOf } from '../testing/random-railway.ts'

import { asItRuns } from './as-it-runs.ts'
import { withLiveTrains } from './live.ts'

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
