import type { RunCall, TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { expect, test } from 'vitest'
import { type Happened, runAsHappened } from './run-as-happened.ts'

const DATE = '2026-12-07'
const callAt = (code: string, time: string): RunCall => {
  const minute = minutesOf(time)
  return { code, arrives: minute, departs: minute, cameLate: 'unknown', leftLate: 'unknown' }
}
const runOf = (...calls: RunCall[]): TrainRun => ({ uid: 'C00001', operator: 'AW', mode: 'rail', calls })
const left = (code: string, planned: string, at: string): Happened => ({
  code,
  what: 'departure',
  planned: minutesOf(planned),
  at: serviceInstant(DATE, minutesOf(at)),
})
const lates = (run: TrainRun, ...happened: Happened[]) =>
  runAsHappened(run, DATE, happened).calls.map(({ leftLate }) => leftLate)

test('a report of one call is none of another at the same place', () => {
  const circle = runOf(callAt('CDF', '08:00'), callAt('NWP', '08:20'), callAt('CDF', '08:40'), callAt('BRI', '09:00'))
  expect(lates(circle, left('CDF', '08:40', '08:45'))).toEqual(['unknown', 'unknown', 5, 'unknown'])
  expect(lates(circle, left('CDF', '08:00', '08:02'))).toEqual([2, 'unknown', 'unknown', 'unknown'])
})

test('a call that has been moved is still the train’s only one there', () => {
  const run = runOf(callAt('CDF', '08:00'), callAt('NWP', '08:20'), callAt('BRI', '09:00'))
  expect(lates(run, left('NWP', '08:24', '08:26'))).toEqual(['unknown', 6, 'unknown'])
})
