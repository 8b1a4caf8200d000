import { expect, test } from 'vitest'
import type { CallTime, RunningTrain, TimeNow } from '../live/running-train.ts'
import { DAY, HOUR, instant, MINUTE, type Instant } from '../time/instant.ts'
import { easementOf, easingOf, isEasedOn, noticesFor, type Easement, type RideOfWay } from './easement.ts'
import { aTicketsFacts } from './testing.ts'

/** Cardiff 09:21 to Shrewsbury 11:11, then 11:29 to Machynlleth 12:46. */
const RIDES = aTicketsFacts().trains
const [FIRST, SECOND] = [RIDES[0]!, RIDES[1]!]
const later = (at: Instant, minutes: number) => instant(at + minutes * MINUTE)

type Ends = { boards?: TimeNow; leaves?: TimeNow; more?: Partial<RunningTrain> }
/** A train that has been spoken of, with one call before and one after the traveller's. */
function runs({ uid, serviceDate, from, to, departs, arrives }: RideOfWay, { boards, leaves, more }: Ends = {}) {
  const time = (planned: Instant, now?: TimeNow): CallTime => ({
    planned,
    now: now ?? { state: 'expected', at: planned },
  })
  const call = (code: string, arrival?: CallTime, departure?: CallTime) => ({
    code,
    ...(arrival ? { arrival } : {}),
    ...(departure ? { departure } : {}),
    pickUp: true,
    setDown: true,
    request: false,
  })
  const train: RunningTrain = {
    uid,
    serviceDate,
    operator: 'AW',
    mode: 'rail',
    isLive: true,
    calls: [
      call('XXA', undefined, time(later(departs, -20))),
      call(from, time(later(departs, -1), boards?.state === 'cancelled' ? boards : undefined), time(departs, boards)),
      call(to, time(arrives, leaves), time(later(arrives, 1), leaves?.state === 'cancelled' ? leaves : undefined)),
      call('XXZ', time(later(arrives, 30))),
    ],
    ...more,
  }
  return train
}
const eased = (trains: readonly RunningTrain[], rides: readonly RideOfWay[] = RIDES): Easement | undefined =>
  easementOf(rides, (name) => trains.find(({ uid, serviceDate }) => `${uid} ${serviceDate}` === name))
const OFF: TimeNow = { state: 'cancelled' }
const at = (moment: Instant): TimeNow => ({ state: 'expected', at: moment })
const cancelled = (ride: RideOfWay) => {
  const train = runs(ride)
  const off = (time: CallTime | undefined) => time && { ...time, now: OFF }
  const calls = train.calls.map(({ arrival, departure, ...call }) => ({
    ...call,
    ...(arrival ? { arrival: off(arrival)! } : {}),
    ...(departure ? { departure: off(departure)! } : {}),
  }))
  return { ...train, calls }
}

test('a train that runs, or of which nobody has spoken, frees no ticket', () => {
  expect(eased([])).toBeUndefined()
  expect(eased([runs(FIRST), runs(SECOND)])).toBeUndefined()
  expect(eased([runs(FIRST, { boards: at(later(FIRST.departs, 59)) })])).toBeUndefined()
  // The timetable of today may be another one than that of the day of sale: that is nobody's word.
  expect(eased([{ ...runs(FIRST), calls: [], isLive: false }])).toBeUndefined()
})

test('a cancelled train frees its tickets for a day on the trains of their operators, from when their way begins', () => {
  const easement = eased([cancelled(SECOND)])
  expect(easement).toEqual({
    why: 'CANCELLED',
    train: { uid: SECOND.uid, serviceDate: SECOND.serviceDate, from: 'SHR', departs: SECOND.departs },
    operators: ['AW'],
    from: FIRST.departs,
    until: SECOND.departs + DAY,
  })
  const on = (operator: string, departs: Instant) => isEasedOn(easement!, { operator, departs })
  expect(on('AW', later(SECOND.departs, 60))).toBe(true)
  // Neither the train before, nor another company's, nor tomorrow evening's.
  expect(on('AW', later(FIRST.departs, -30))).toBe(false)
  expect(on('GW', later(SECOND.departs, 60))).toBe(false)
  expect(on('AW', instant(SECOND.departs + DAY))).toBe(false)
  const two = eased([cancelled(SECOND)], [{ ...FIRST, operator: 'XC' }, SECOND])
  expect(two?.operators).toEqual(['XC', 'AW'])
  const trains = [{ operator: 'AW', departs: later(SECOND.departs, 60) }]
  expect(easingOf({ rule: 'BOOKED_TRAIN_ONLY' }, trains, [two!, easement!])).toBe(two)
  expect(
    easingOf({ rule: 'BOOKED_TRAIN_ONLY' }, [...trains, { ...trains[0]!, operator: 'GW' }], [two!]),
  ).toBeUndefined()
  expect(easingOf({ rule: 'OTHER_STATIONS' }, trains, [easement!])).toBeUndefined()
})

test('a train that doesn’t come to where a ticket is for is cut short for it, and for nobody who leaves it before', () => {
  expect(eased([runs(FIRST, { leaves: OFF })])?.why).toBe('CUT_SHORT')
  expect(eased([runs(FIRST, { boards: OFF })])?.why).toBe('CUT_SHORT')
  const short = runs(FIRST)
  const end = { ...short.calls.at(-1)!, arrival: { ...short.calls.at(-1)!.arrival!, now: OFF } }
  expect(eased([{ ...short, calls: [...short.calls.slice(0, -1), end] }])).toBeUndefined()
  // Diverted: its schedule has the station no more.
  expect(eased([{ ...short, calls: short.calls.filter(({ code }) => code !== 'SHR') }])?.why).toBe('CUT_SHORT')
})

test('a connection breaks when less than two minutes are left, by what is expected of both trains', () => {
  const arriving = (minutes: number, next: Ends = {}) =>
    eased([runs(FIRST, { leaves: at(later(SECOND.departs, minutes)) }), runs(SECOND, next)])?.why
  expect(arriving(-2)).toBeUndefined()
  expect(arriving(-1)).toBe('CONNECTION')
  // The next one waits for it, or is late itself.
  expect(arriving(3, { boards: at(later(SECOND.departs, 6)) })).toBeUndefined()
  // Nobody knows when it comes: nobody knows that it is too late.
  expect(eased([runs(FIRST, { leaves: { state: 'delayed' } })])).toBeUndefined()
  // What happened counts like what is expected.
  expect(eased([runs(FIRST, { leaves: { state: 'actual', at: SECOND.departs } })])?.why).toBe('CONNECTION')
  // A minute was all that was planned.
  const tight = [FIRST, { ...SECOND, departs: later(FIRST.arrives, 1) }] as const
  expect(eased([runs(FIRST)], tight)).toBeUndefined()
})

test('nobody waits an hour for the train they booked, and the worst that happened is what is said', () => {
  const late = runs(FIRST, { boards: at(instant(FIRST.departs + HOUR)), leaves: at(instant(FIRST.arrives + HOUR)) })
  expect(eased([late], [FIRST])?.why).toBe('LATE')
  expect(eased([late])?.why).toBe('LATE')
  expect(eased([late, cancelled(SECOND)])?.why).toBe('CANCELLED')
})

test('who stays on a train past the end of a part, and trains that go in circles, are judged by the call they mean', () => {
  const circle = runs(FIRST)
  const [, boards] = circle.calls
  const again = { ...boards!, departure: { planned: later(FIRST.departs, 90), now: OFF } }
  expect(eased([{ ...circle, calls: [...circle.calls, again] }], [FIRST])).toBeUndefined()
})

test('what staff decide is for the tickets that name one of its stations, or for all', () => {
  const ticket = aTicketsFacts()
  const [from, until] = [instant(Date.parse('2026-12-07T04:30Z')), instant(Date.parse('2026-12-08T04:30Z'))]
  const notice = (stations: readonly string[]) => ({ stations, from, until })
  const all = [notice(['SHR']), notice(['LLE']), notice([])]
  expect(noticesFor(all, ticket)).toEqual([all[0], all[2]])
  const on = (validFrom: string, validUntil = validFrom) => noticesFor(all, { ...ticket, validFrom, validUntil }).length
  expect(['2026-12-06', '2026-12-07', '2026-12-08'].map((day) => on(day))).toEqual([0, 2, 0])
  expect(on('2026-12-01', '2026-12-31')).toBe(2)
})
