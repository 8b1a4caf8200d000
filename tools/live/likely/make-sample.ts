import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addCounts, packCounts, withoutSmall } from '@cledrau/domain/live/likely/counts.ts'
import { learnDay } from '@cledrau/domain/live/likely/learn-day.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { playDay } from './played-day.ts'
import { SAMPLE_DAYS } from './sample-days.ts'
import { ROOT } from '../../programs.ts'

/**
 * `node tools/live/likely/make-sample.ts`: makes `data/live/likely-times.txt`, from which likely times are said as long as too few days
 * of one's own trains are known: how trains of the played railway fared on some days of all kinds.
 */

/** Cells with fewer cases say little, and a file with all of them is ten times as large. */
const FEWEST = 100

const days = SAMPLE_DAYS.map(({ seed, level }, at) => {
  const { runs, date } = playDay({ seed, level, date: addDays('2026-11-02', at) })
  return learnDay(runs, date)
})
const counts = withoutSmall(addCounts(days), FEWEST)
const text = packCounts(counts)
writeFileSync(join(ROOT, 'data/live/likely-times.txt'), text)
console.log(`${days.length} days, ${counts.size} cells, ${(text.length / 1000).toFixed(0)} kB`)
