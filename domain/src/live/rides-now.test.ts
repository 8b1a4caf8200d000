import { expect, test } from 'vitest'
import { instant, MINUTE } from '../time/instant.ts'
import { type Ride, ridesNow } from './rides-now.ts'
import type { CallTime, RunningTrain, TimeNow, TrainCall } from './running-train.ts'

const at = (minute: number) => instant(minute * MINUTE)
const ride = (uid: string, from: string, to: string, departs: number, arrives: number): Ride => ({
  uid,
  serviceDate: '2026-12-07' as Ride['serviceDate'],
  from,
  to,
  departs: at(departs),
  arrives: at(arrives),
})
/** Half past nine from Cardiff, at Newport at a quarter to ten; six minutes later on to Hereford. */
const FIRST = ride('A', 'CDF', 'NWP', 570, 585)
const SECOND = ride('B', 'NWP', 'HFD', 591, 640)

const time = (planned: number, now?: TimeNow): CallTime => ({
  planned: at(planned),
  now: now ?? { state: 'expected', at: at(planned) },
})
const late = (minute: number): TimeNow => ({ state: 'expected', at: at(minute) })
const OFF: TimeNow = { state: 'cancelled' }
type Now = { boards?: TimeNow; leaves?: TimeNow; cause?: TrainCall['cancelCause']; lateCause?: TrainCall['lateCause'] }
function train({ uid, serviceDate, from, to, departs, arrives }: Ride, { boards, leaves, cause, lateCause }: Now = {}) {
  const call = (code: string, more: Partial<TrainCall>): TrainCall => ({
    code,
    pickUp: true,
    setDown: true,
    request: false,
    ...more,
  })
  const running: RunningTrain = {
    uid,
    serviceDate,
    operator: 'AW',
    mode: 'rail',
    isLive: true,
    calls: [
      call(from, {
        departure: time(departs / MINUTE, boards),
        ...(cause ? { cancelCause: cause } : {}),
        ...(lateCause ? { lateCause } : {}),
      }),
      call(to, { arrival: time(arrives / MINUTE, leaves) }),
    ],
  }
  return running
}
const now = (trains: readonly RunningTrain[], rides: readonly Ride[] = [FIRST, SECOND]) =>
  ridesNow(rides, (name) => trains.find(({ uid, serviceDate }) => `${uid} ${serviceDate}` === name))
const whys = (...trains: RunningTrain[]) => now(trains).map(({ why }) => why)

test('of a train that nobody but the timetable speaks of, nothing is known', () => {
  expect(now([])).toEqual([{}, {}])
  expect(now([{ ...train(FIRST), isLive: false }])[0]).toEqual({})
})

test('a train that is late says when, and why; one that is on time needs no reason', () => {
  const cause = { code: 101 }
  const [first] = now([train(FIRST, { boards: late(574), leaves: late(589), lateCause: cause })])
  expect(first).toMatchObject({ cause, boards: { now: late(574) }, leaves: { now: late(589) } })
  expect(now([train(FIRST, { lateCause: cause })])[0]?.cause).toBeUndefined()
})

test('a train that does not run, or not to where one wants, cannot be taken, and says why', () => {
  const cause = { code: 507 }
  expect(now([train(FIRST, { boards: OFF, leaves: OFF, cause })])[0]).toEqual({ why: 'CANCELLED', cause })
  const short = train(FIRST)
  const passes = { ...short, calls: [...short.calls, { ...short.calls[1]!, code: 'SVT' }] }
  expect(now([passes], [{ ...FIRST, to: 'BHM' }])[0]).toEqual({ why: 'CUT_SHORT' })
})

test('who has less than two minutes to change misses the next train, unless that one waits, or no more was planned', () => {
  expect(whys(train(FIRST, { leaves: late(589) }), train(SECOND))).toEqual([undefined, undefined])
  expect(whys(train(FIRST, { leaves: late(590) }), train(SECOND))).toEqual(['CONNECTION', undefined])
  // Nobody has spoken of the next one: it leaves as planned.
  expect(whys(train(FIRST, { leaves: late(590) }))).toEqual(['CONNECTION', undefined])
  expect(whys(train(FIRST, { leaves: late(590) }), train(SECOND, { boards: late(592) }))).toEqual([
    undefined,
    undefined,
  ])
  const tight = { ...SECOND, departs: at(586) }
  expect(now([train(FIRST), train(tight)], [FIRST, tight]).map(({ why }) => why)).toEqual([undefined, undefined])
})

test('nobody is too late for a train that does not come', () => {
  expect(whys(train(FIRST, { leaves: late(600) }), train(SECOND, { boards: OFF, leaves: OFF }))).toEqual([
    undefined,
    'CANCELLED',
  ])
})

test('a train that is late without a time breaks no connection yet', () => {
  expect(whys(train(FIRST, { leaves: { state: 'delayed' } }), train(SECOND))).toEqual([undefined, undefined])
})

test('who walks to the next train needs that as well; who stays seated misses nothing; a change that only delays make takes its time', () => {
  const walking = { ...FIRST, onFoot: 4 * MINUTE }
  const why = (first: Ride, second: Ride, leaves: number, boards?: number) =>
    now(
      [train(first, { leaves: late(leaves) }), train(second, boards === undefined ? {} : { boards: late(boards) })],
      [first, second],
    )[0]?.why
  expect([why(walking, SECOND, 585), why(walking, SECOND, 586)]).toEqual([undefined, 'CONNECTION'])
  expect(why({ ...FIRST, goesOn: true }, SECOND, 600)).toBeUndefined()
  const earlier = { ...SECOND, departs: at(580) }
  expect([why(FIRST, earlier, 590, 592), why(FIRST, earlier, 590, 591)]).toEqual([undefined, 'CONNECTION'])
})
