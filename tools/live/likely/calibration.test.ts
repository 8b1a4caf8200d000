import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackCounts } from '@cledrau/domain/live/likely/counts.ts'
import { expect, test } from 'vitest'
import { ROOT } from '../../programs.ts'
import { proveCalibration } from '../../proofs/calibration.ts'
import { playChanges, type PlayedChange } from './play-changes.ts'
import { playDay } from './played-day.ts'

/** Drawn once: what one line of a single day holds hangs on the day. */
const SEED = 2_026
const LINES = new Set(['marches', 'cambrian-main', 'rhymney', 'conwy-valley', 'swansea', 'north-wales-coast'])

test('on days that the sample was never made from, eight of ten trains come when it was said that they probably would', () => {
  expect(proveCalibration([SEED], LINES)).toMatch(/usual days, \d+ times said: .*\nbad days/s)
})

test('what is said of changes is nearer to what comes of them than the timetable and the forecasts, also on a bad day', () => {
  const counts = unpackCounts(readFileSync(join(ROOT, 'data/live/likely-times.txt'), 'utf8'))
  for (const level of [1, 3]) {
    const changes = [...playChanges(counts, playDay({ seed: SEED, level, date: '2026-12-08', lines: LINES }))]
    expect(changes.length).toBeGreaterThan(500)
    const brier = (said: (one: PlayedChange) => number) =>
      changes.reduce((sum, one) => sum + (said(one) - Number(one.caught)) ** 2, 0) / changes.length
    const ours = brier(({ odds }) => odds.all)
    expect(ours).toBeLessThan(brier(({ forecast }) => Number(forecast)))
    expect(ours).toBeLessThan(brier(() => 1))
  }
})
