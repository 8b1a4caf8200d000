import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackCounts } from '@cledrau/domain/live/likely/counts.ts'
import { addScores, meansOf, type Score } from '@cledrau/domain/live/likely/score.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { playDay } from '../live/likely/played-day.ts'
import { SAMPLE_DAYS } from '../live/likely/sample-days.ts'
import { scorePlayedDay } from '../live/likely/score-played-day.ts'
import { ROOT } from '../programs.ts'
import { seedFor } from '../suite/seed.ts'

const DAYS = 7
const FIRST = '2026-12-07'

/** How bad a day is, and how much of what happens then may lie outside what was promised. */
const KINDS = { usual: 1, bad: 3 } as const
const PROMISED = 0.8
const MARGIN = 0.03

/**
 * `npm run proof -- calibration [DAYS]`: what the sample makes the product say of trains on days that it was never made from,
 * usual ones and bad ones, is held against how they ran: eight of ten come within the range that was said, what was said of
 * being late is what came, and neither is worse than the railway's own forecast.
 */
export const proof = (days = DAYS): Promise<string> =>
  Promise.resolve(proveCalibration(Array.from({ length: days }, (_, nth) => seedFor(`calibration ${nth}`))))

/** A usual and a bad day of each seed. */
export function proveCalibration(seeds: readonly number[], lines?: ReadonlySet<string>): string {
  const counts = unpackCounts(readFileSync(join(ROOT, 'data/live/likely-times.txt'), 'utf8'))
  const fitted = new Set(SAMPLE_DAYS.map(({ seed }) => seed))
  const told: string[] = []
  for (const [kind, level] of Object.entries(KINDS)) {
    const scores: Score[] = []
    for (const [nth, seed] of seeds.entries()) {
      assert.ok(!fitted.has(seed), `the sample was made from seed ${seed}`)
      scores.push(
        scorePlayedDay(counts, playDay({ seed, level, date: addDays(FIRST, nth), ...(lines ? { lines } : {}) })),
      )
    }
    told.push(checked(kind, addScores(scores)))
  }
  return told.join('\n')
}

function checked(kind: string, score: Score): string {
  const means = meansOf(score)
  assert.ok(means && means.cases > 1000, `hardly anything was said on ${kind} days`)
  const { cases, within, shown, brier, brierForecast, off, offForecast, bins } = means
  const told = bins.map(({ cases: n, said, late }) => (said === null ? '–' : `${part(said)}→${part(late!)} (${n})`))
  const words = [
    `${kind} days, ${cases} times said: ${percent(within)} within P10–P90, ${percent(shown)} as shown in whole minutes`,
    `  five minutes late or more: Brier ${brier.toFixed(4)}, the forecast's ${brierForecast.toFixed(4)}`,
    `  off by ${off.toFixed(2)} minutes, the forecast by ${offForecast.toFixed(2)}`,
    `  said → late: ${told.join(', ')}`,
  ].join('\n')
  assert.ok(Math.abs(within - PROMISED) <= MARGIN, `not ${percent(PROMISED)} ± ${percent(MARGIN)} within:\n${words}`)
  assert.ok(brier < brierForecast, `the railway's own forecast knows better who is late:\n${words}`)
  return words
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const part = (share: number) => share.toFixed(2)
