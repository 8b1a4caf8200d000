import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackCounts } from '@cledrau/domain/live/likely/counts.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { playDay } from '@cledrau/tools/live/likely/played-day.ts'
import { type PlayedChange, playChanges } from '@cledrau/tools/live/likely/play-changes.ts'
import { ROOT } from '@cledrau/tools/programs.ts'
import { seedFor } from '@cledrau/tools/suite/seed.ts'

const DAYS = 3
const FIRST = '2026-12-07'
const KINDS = { usual: 1, bad: 3 } as const
const BINS = 10

/** What is said of changes on days of the played railway that nothing was learnt from, beside what came of them. */
function odds(): Promise<Record<string, number>> {
  const counts = unpackCounts(readFileSync(join(ROOT, 'data/live/likely-times.txt'), 'utf8'))
  const figures: Record<string, number> = {}
  for (const [kind, level] of Object.entries(KINDS)) {
    const changes = Array.from({ length: DAYS }, (_, nth) => nth).flatMap((nth) => {
      const day = playDay({ seed: seedFor(`odds ${nth}`), level, date: addDays(FIRST, nth) })
      return [...playChanges(counts, day)]
    })
    for (const [name, figure] of Object.entries(judge(changes))) figures[`${kind} days: ${name}`] = figure
  }
  return Promise.resolve(figures)
}

function judge(changes: readonly PlayedChange[]): Record<string, number> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const brier = (said: (one: PlayedChange) => number) =>
    mean(changes.map((one) => (said(one) - (one.caught ? 1 : 0)) ** 2))
  // A report of a minute is any moment of it: it counts with the part that lies in the range.
  const arrived = changes.flatMap(({ odds: { arrival }, came }) =>
    arrival && came !== undefined
      ? [Math.max(0, Math.min(arrival.late, came + 1) - Math.max(arrival.early, came))]
      : [],
  )
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const those = changes.filter(({ odds: { all } }) => Math.min(BINS - 1, Math.floor(all * BINS)) === bin)
    const [from, until] = [bin / BINS, (bin + 1) / BINS]
    return those.length === 0
      ? {}
      : {
          [`said ${from}–${until}, how many`]: those.length,
          [`said ${from}–${until}, said`]: mean(those.map(({ odds: { all } }) => all)),
          [`said ${from}–${until}, caught`]: mean(those.map(({ caught }) => (caught ? 1 : 0))),
        }
  })
  return {
    changes: changes.length,
    'caught, %': mean(changes.map(({ caught }) => (caught ? 100 : 0))),
    'Brier score': brier(({ odds: { all } }) => all),
    'Brier score of the timetable': brier(() => 1),
    'Brier score of the forecasts': brier(({ forecast }) => (forecast ? 1 : 0)),
    'arrivals with a range': arrived.length,
    'within P10–P90, %': mean(arrived) * 100,
    ...Object.assign({}, ...bins),
  }
}

export const entries = { odds }
