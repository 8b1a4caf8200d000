import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { arrivalAt, departureAt, endOf, isWhollyCancelled, startOf, type RunningTrain } from './running-train.ts'

const on = { planned: instant(0), now: { state: 'planned', at: instant(0) } } as const
const off = { planned: instant(0), now: { state: 'cancelled' } } as const
/** A train by its calls; where it no longer stops is in small letters. */
const train = (...codes: readonly string[]): RunningTrain => ({
  uid: 'C1',
  serviceDate: '2026-12-07',
  operator: 'AW',
  mode: 'rail',
  isLive: true,
  calls: codes.map((code, index) => {
    const time = code === code.toUpperCase() ? on : off
    return {
      code: code.toUpperCase(),
      pickUp: true,
      setDown: true,
      request: false,
      ...(index > 0 ? { arrival: time } : {}),
      ...(index < codes.length - 1 ? { departure: time } : {}),
    }
  }),
})

test('where it begins and ends now stands beside where it was to, and alone where nothing has changed', () => {
  const [whole, cut, later] = [train('CDF', 'NWP', 'HFD'), train('CDF', 'NWP', 'hfd'), train('cdf', 'NWP', 'HFD')]
  expect([startOf(whole), endOf(whole)]).toEqual([{ now: 'CDF' }, { now: 'HFD' }])
  expect([startOf(cut), endOf(cut)]).toEqual([{ now: 'CDF' }, { now: 'NWP', planned: 'HFD' }])
  expect([startOf(later), endOf(later)]).toEqual([{ now: 'NWP', planned: 'CDF' }, { now: 'HFD' }])
})

test('one that runs nowhere is from and to where it was planned', () => {
  const none = train('cdf', 'nwp', 'hfd')
  expect([startOf(none), endOf(none), isWhollyCancelled(none)]).toEqual([{ now: 'CDF' }, { now: 'HFD' }, true])
  expect(isWhollyCancelled(train('cdf', 'NWP', 'hfd'))).toBe(false)
})

test('nobody leaves from its last call that runs, and nobody comes to its first', () => {
  const [cut, later] = [train('CDF', 'NWP', 'hfd'), train('cdf', 'NWP', 'HFD')]
  expect([departureAt(cut, 0), departureAt(cut, 1)?.now.state]).toEqual([on, 'cancelled'])
  expect([arrivalAt(later, 1)?.now.state, arrivalAt(later, 2)]).toEqual(['cancelled', on])
})
