import { expect, test } from 'vitest'
import { addCounts, countTrains, howTheyRun, NONE } from './how-trains-run.ts'
import type { Lateness, TrainRun } from './run-of-train.ts'

const run = (late: Lateness, more: Partial<TrainRun> = {}): TrainRun => {
  const call = (code: string, at: number) => ({ code, arrives: at, departs: at, cameLate: late, leftLate: late })
  return { uid: 'W1', operator: 'AW', mode: 'rail', calls: [call('CDF', 480), call('SHR', 600)], ...more }
}
const count = (...runs: TrainRun[]) => countTrains(runs, 540).get('AW')

test('of an operator’s trains that should be on their way those count that are late by ten minutes, and those that don’t run', () => {
  expect(count(run(0), run(9), run(10), run('cancelled'), run('unknown'))).toEqual({
    trains: 5,
    late: 1,
    cancelled: 1,
    known: 4,
  })
  expect(countTrains([run(0), run(0, { operator: 'GW' })], 540).size).toBe(2)
})

test('a train that has come, one that has not left and a bus count for nothing; one that is still under way because it is late does', () => {
  expect(countTrains([run(0)], 700).get('AW')).toBeUndefined()
  expect(countTrains([run('cancelled')], 470).get('AW')).toBeUndefined()
  expect(count(run(30, { mode: 'bus' }))).toBeUndefined()
  expect(countTrains([run(30)], 620).get('AW')).toMatchObject({ trains: 1, late: 1 })
})

test('one train that fails is no disruption, a tenth of them is some, two in five are a severe one', () => {
  const of = (trains: number, late: number, cancelled: number) => howTheyRun({ trains, late, cancelled, known: trains })
  expect([of(30, 0, 1), of(30, 1, 1), of(30, 1, 2), of(30, 5, 7), of(3, 1, 1)]).toEqual([
    'good',
    'good',
    'minor',
    'severe',
    'severe',
  ])
})

test('where most have not been heard of nobody says how they run', () => {
  expect(howTheyRun(NONE)).toBeUndefined()
  expect(howTheyRun({ trains: 10, late: 3, cancelled: 0, known: 4 })).toBeUndefined()
  expect(howTheyRun(addCounts({ trains: 4, late: 2, cancelled: 0, known: 4 }, NONE))).toBe('severe')
})
