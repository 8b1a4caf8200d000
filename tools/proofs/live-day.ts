import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { type DayProven, proveDay } from '../live/live-day.ts'
import { seedOfRun } from '../suite/seed.ts'

/** An ordinary Monday, the Friday before Christmas, and a Sunday. */
const DATES = ['2026-12-07', '2026-12-18', '2026-12-13']
const BOARDS = 400
/** So many words in a thousand are odd ones; the first day has none. */
const ODD = [0, 20, 40]
const FIRST = 10

/**
 * `npm run proof -- live-day [DAYS] [BOARDS]`: whole days of the railway outside, each of a seed of its own, as fast as they go.
 * What a server answers, and what it has on record, is what a slow reading of the raw messages makes of them: boards, movements
 * and the day's file.
 */
export async function proof(days = 3, [boards = BOARDS]: readonly (string | number)[] = []): Promise<string> {
  const postgres = await startTestPostgres('live-day')
  try {
    const proven: DayProven[] = []
    for (let nth = 0; nth < days; nth++) {
      const [date, odd] = [DATES[nth % DATES.length]!, ODD[nth % ODD.length]!]
      const day = { name: `day ${nth}`, date, from: 0, until: 29, boards: Number(boards), odd }
      const one = await proveDay(postgres, day)
      console.log(`${date}: ${told(one)}`)
      proven.push(one)
    }
    const differences = proven.flatMap((one) => one.differences)
    if (differences.length > 0)
      throw new Error(
        `${differences.length} differences, of which the first are:\n\n${differences.slice(0, FIRST).join('\n\n')}`,
      )
    return `${days} days of seed ${seedOfRun()}: no difference`
  } finally {
    await postgres.stop()
  }
}

const told = ({ messages, odd, boards, rows, movements, trains, differences }: DayProven): string =>
  [
    `${messages} messages, ${odd} of them odd; ${boards} boards with ${rows} rows,`,
    `${movements} movements and ${trains} trains of the day’s file: ${differences.length} differences`,
  ].join(' ')
