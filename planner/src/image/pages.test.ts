import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Journey } from '../journey.ts'
import { pageOfJourneys, type PageWanted } from './pages.ts'
import { minuteOf, viewOf } from '../testing/ask.ts'
import { journeyTexts, timetableCard } from '../testing/timetable-card.ts'

const minutes = fc.uniqueArray(fc.integer({ min: 300, max: 1400 }), { minLength: 3, maxLength: 25 })

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Trains from Cardiff to Newport at these minutes, each a quarter of an hour long, but every third one slower. */
const lineOf = (starts: readonly number[]) =>
  timetableCard(
    [
      starts.map((_, at) => `T${at}`).join(' '),
      `Cardiff ${starts.map(clock).join(' ')}`,
      `Newport ${starts.map((minute, at) => clock(minute + (at % 3 === 0 ? 40 : 15))).join(' ')}`,
    ].join('\n'),
    { trains: Object.fromEntries(starts.map((_, at) => [`T${at}`, { dates: ['2026-12-02'] }])) },
  )

const query = { from: ['Cardiff'], to: ['Newport'] }
const all = { count: 1000, limit: 1600 } as const

test('page after page, later and earlier, every journey comes once and none is passed over', () => {
  const wanted = fc.record({
    direction: fc.constantFrom('later' as const, 'earlier' as const),
    by: fc.constantFrom('departure' as const, 'arrival' as const),
    count: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(minutes, wanted, (starts, { direction, by, count }) => {
      const view = viewOf(lineOf(starts))
      const pages: Journey[] = []
      const limit = direction === 'later' ? 1600 : 0
      let minute = direction === 'later' ? 0 : 1600
      while (direction === 'later' ? minute <= limit : minute >= limit) {
        const page = pageOfJourneys(view, query, { direction, by, count, minute, limit } satisfies PageWanted)
        pages.push(...page.journeys)
        minute = direction === 'later' ? page.until + 1 : page.from - 1
      }
      const whole = pageOfJourneys(view, query, { direction: 'later', minute: 0, by: 'departure', ...all })
      expect(journeyTexts(pages).toSorted()).toEqual(journeyTexts(whole.journeys).toSorted())
    }),
    { numRuns: 100 },
  )
})

test('a page holds as many journeys as are wanted, in the order of departure', () => {
  const view = viewOf(lineOf([1, 2, 3, 4, 5, 6].map((hour) => 420 + hour * 60)))
  const page = pageOfJourneys(view, query, {
    direction: 'later',
    by: 'departure',
    minute: minuteOf('9:30'),
    count: 2,
    limit: 1600,
  })
  expect(page.journeys.map(({ departure, arrival }) => `${clock(departure)} ${clock(arrival)}`)).toEqual([
    '10:00 10:15',
    '11:00 11:40',
  ])
  expect(page.until).toBe(minuteOf('11:00'))
})

test('a closed first page goes on after its last arrival and before its first departure, and nothing is passed over', () => {
  const wanted = fc.record({
    by: fc.constantFrom('departure' as const, 'arrival' as const),
    count: fc.integer({ min: 1, max: 4 }),
    minute: fc.integer({ min: 300, max: 1400 }),
  })
  fc.assert(
    fc.property(minutes, wanted, (starts, { by, count, minute }) => {
      const view = viewOf(lineOf(starts))
      const direction = by === 'departure' ? 'later' : 'earlier'
      const limit = by === 'departure' ? 1600 : 0
      const first = pageOfJourneys(view, query, { direction, by, count, minute, limit, closed: true })
      if (first.journeys.length === 0) return
      const seen = { from: first.journeys[0]!.departure, until: Math.max(...first.journeys.map((one) => one.arrival)) }
      const later = pageOfJourneys(view, query, {
        direction: 'later',
        by: 'arrival',
        minute: seen.until + 1,
        ...all,
      })
      const earlier = pageOfJourneys(view, query, {
        direction: 'earlier',
        by: 'departure',
        minute: seen.from - 1,
        count: 1000,
        limit: 0,
      })
      const whole = pageOfJourneys(view, query, { direction: 'later', minute: 0, by: 'departure', ...all })
      const texts = journeyTexts([...earlier.journeys, ...first.journeys, ...later.journeys])
      expect(texts).toEqual([...new Set(texts)])
      expect(texts.toSorted()).toEqual(journeyTexts(whole.journeys).toSorted())
    }),
    { numRuns: 100 },
  )
})
