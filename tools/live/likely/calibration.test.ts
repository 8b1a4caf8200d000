import { expect, test } from 'vitest'
import { proveCalibration } from '../../proofs/calibration.ts'

/** Drawn once: what one line of a single day holds hangs on the day. */
const SEED = 2_026
const LINES = new Set(['marches', 'cambrian-main', 'rhymney', 'conwy-valley', 'swansea', 'north-wales-coast'])

test('on days that the sample was never made from, eight of ten trains come when it was said that they probably would', () => {
  expect(proveCalibration([SEED], LINES)).toMatch(/usual days, \d+ times said: .*\nbad days/s)
})
