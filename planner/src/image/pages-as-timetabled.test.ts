import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Journey, TrainLeg } from '../journey.ts'
import { type LiveTrain, withLiveTrains } from '../live/live.ts'
import { planJourneys } from '../plan.ts'
import { nameOfWay, plannedEnds } from '../planned.ts'
import { TODAY, viewOf } from '../testing/ask.ts'
import { timetableCard } from '../testing/timetable-card.ts'
import { pageAsTimetabled } from './pages-as-timetabled.ts'
import type { PageWanted } from './pages.ts'

const minutes = fc.uniqueArray(fc.integer({ min: 300, max: 1200 }), { minLength: 4, maxLength: 20 })
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Every second train goes slowly all the way from Cardiff to Hereford; the others are quick to Newport, or from there. */
const lineOf = (starts: readonly number[]) =>
  timetableCard(
    [
      starts.map((_, at) => `T${at}`).join(' '),
      `Cardiff ${starts.map((minute, at) => (at % 4 === 3 ? '|' : clock(minute))).join(' ')}`,
      `Newport ${starts.map((minute, at) => clock(minute + (at % 2 === 0 ? 60 : 15))).join(' ')}`,
      `Hereford ${starts.map((minute, at) => (at % 4 === 1 ? '|' : clock(minute + (at % 2 === 0 ? 240 : 60)))).join(' ')}`,
    ].join('\n'),
    { trains: Object.fromEntries(starts.map((_, at) => [`T${at}`, { dates: [TODAY] }])) },
  )

const query = { from: ['Cardiff'], to: ['Hereford'] }
const news = fc.array(
  fc.record({ train: fc.nat({ max: 19 }), late: fc.integer({ min: -10, max: 300 }), gone: fc.boolean() }),
  { maxLength: 8 },
)
type News = { train: number; late: number; gone: boolean }[]

function told(railway: ReturnType<typeof lineOf>, all: News): LiveTrain[] {
  const latest = new Map(all.map((one) => [railway.trains[one.train % railway.trains.length]!, one]))
  return [...latest].map(([{ uid, calls }, { late, gone }]) => ({
    uid,
    serviceDate: TODAY,
    ...(gone ? { cancelled: true } : {}),
    calls: calls.map(({ station: stop, arrival, departure }) => ({
      stop,
      arrival: arrival + late,
      departure: departure + Math.max(0, late),
    })),
  }))
}

const firstWanted = fc.record({
  by: fc.constantFrom('departure' as const, 'arrival' as const),
  count: fc.integer({ min: 1, max: 4 }),
  minute: fc.integer({ min: 300, max: 1400 }),
})

const asItRuns = ({ departure, arrival, changes }: Journey) => ({ departure, arrival, changes })
const timesOf = (journey: Journey) => ({ ...plannedEnds(journey), changes: journey.changes })

test('whatever is heard between two pages, each journey of the timetable comes once, and none comes twice', () => {
  fc.assert(
    fc.property(minutes, firstWanted, fc.tuple(news, news, news), (starts, { by, count, minute }, heard) => {
      const railway = lineOf(starts)
      const planned = viewOf(railway)
      const page = (at: number, wanted: PageWanted) => {
        const live = heard[at]!.length > 0 ? withLiveTrains(planned, told(railway, heard[at]!)).view : planned
        return pageAsTimetabled({ live, planned }, query, wanted)
      }
      const direction = by === 'departure' ? 'later' : 'earlier'
      const first = page(0, { direction, by, count, minute, limit: by === 'departure' ? 1700 : 0, closed: true })
      if (first.length === 0) return
      const ends = first.map(plannedEnds)
      const [begins, last] = [
        Math.min(...ends.map(({ departure }) => departure)),
        Math.max(...ends.map(({ arrival }) => arrival)),
      ]
      const all = { count: 1000 } as const
      const later = page(1, {
        ...all,
        direction: 'later',
        by: 'arrival',
        minute: last + 1,
        limit: 1700,
        since: begins,
      })
      const earlier = page(2, { ...all, direction: 'earlier', by: 'departure', minute: begins - 1, limit: 0 })
      const found = [...earlier, ...first, ...later]
      const names = found.map(nameOfWay)
      expect(names).toEqual([...new Set(names)])
      const whole = planJourneys(planned, { ...query, when: { kind: 'leave-between', from: 0, until: 1700 } })
      // Of two that leave and arrive together, with as many changes, either will do.
      expect(found.map(timesOf)).toEqual(expect.arrayContaining(whole.map(timesOf)))
    }),
    { numRuns: 300 },
  )
})

test('what can be travelled now and leaves by the timetable in its hours is on the page, however late', () => {
  fc.assert(
    fc.property(minutes, news, fc.integer({ min: 300, max: 1200 }), (starts, heard, minute) => {
      const railway = lineOf(starts)
      const planned = viewOf(railway)
      const live = withLiveTrains(planned, told(railway, heard)).view
      const until = minute + 120
      const page = pageAsTimetabled({ live, planned }, query, {
        direction: 'later',
        by: 'departure',
        minute,
        count: 1000,
        limit: until,
      })
      // Of two that run at the same times, with as many changes, the timetable's own stays alone.
      const runs = page.map(asItRuns)
      const isOfPage = (journey: Journey) => {
        const { departure } = plannedEnds(journey)
        // Later than three hours it is no longer looked for, unless the timetable has it there.
        return departure >= minute && departure <= until && journey.departure <= until + 180
      }
      const running = planJourneys(live, { ...query, when: { kind: 'leave-between', from: 0, until: 1900 } })
      expect(runs).toEqual(expect.arrayContaining(running.filter(isOfPage).map(asItRuns)))
      const departures = page.map((journey) => plannedEnds(journey).departure)
      expect(departures).toEqual(departures.toSorted((a, b) => a - b))
    }),
    { numRuns: 200 },
  )
})

/** Two at a time that leave and arrive together, by Newport or by Abergavenny; a search finds one of them. */
const TWINS = timetableCard(
  [
    '            A1    A2    B1    B2',
    'Cardiff     10:00 12:00 10:00 12:00',
    'Newport     10:15 12:15 |     |',
    'Abergavenny |     |     10:40 12:40',
    'Hereford    11:00 13:00 11:00 13:00',
  ].join('\n'),
)

const partOf = ({ legs: [leg] }: Journey) => (leg as TrainLeg).parts[0]!

test('of two that are equally good the timetable’s own stays alone, wherever news have put it in the search’s order', () => {
  const planned = viewOf(TWINS)
  const wanted = { direction: 'later', by: 'departure', minute: 590, count: 1, limit: 660 } as const
  const [own, ...none] = pageAsTimetabled({ live: planned, planned }, query, wanted)
  expect(none).toEqual([])
  // It leaves out a station in between, and is one of a kind from then on.
  const { uid, calls } = partOf(own!)
  const passing = { uid, serviceDate: TODAY, calls: [{ stop: calls[1]!.stop, cancelled: true }] }
  const live = withLiveTrains(planned, [passing]).view
  const found = planJourneys(live, { ...query, when: { kind: 'leave-between', from: 590, until: 660 } })
  expect(found.map(nameOfWay)).not.toContain(nameOfWay(own!))
  const page = pageAsTimetabled({ live, planned }, query, wanted)
  expect(page.map(nameOfWay)).toEqual([nameOfWay(own!)])
  // As it runs: without the station.
  expect(partOf(page[0]!).calls.map((call) => call.cancelled)).toEqual([false, true, false])
  // Once it is late the other one is the better of the two, and stands beside it.
  const late = withLiveTrains(live, [{ uid, serviceDate: TODAY, calls: [{ stop: 'Hereford', arrival: 670 }] }]).view
  expect(pageAsTimetabled({ live: late, planned }, query, wanted)).toHaveLength(2)
})
