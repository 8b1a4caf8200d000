import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { type DayProven, type DayToProve, proveDay } from '../live/live-day.ts'
import { seedOfRun } from '../suite/seed.ts'

/** A Monday, the Friday before Christmas and a Sunday; so many words in a thousand are odd ones, on the first day none. */
const DAYS = [
  { date: '2026-12-07', odd: 0 },
  { date: '2026-12-18', odd: 20 },
  { date: '2026-12-13', odd: 40 },
]
/** Nights in which the clocks are changed, from the evening before on. */
const NIGHTS = ['2026-10-24', '2027-03-27']
const NIGHT_BEGINS = 22
/** A service day is over at five in the morning after it. */
const OVER = 29
const BOARDS = 200
const FIRST = 10

/**
 * `npm run proof -- live-day [DAYS] [BOARDS]`: whole days of the railway outside, each of a seed of its own, as fast as they go,
 * and the two nights in which clocks change. What a server answers, and what it has on record, is what a slow reading of the raw
 * messages makes of them: boards, movements and the day's file.
 */
export async function proof(days = DAYS.length, [boards = BOARDS]: readonly (string | number)[] = []): Promise<string> {
  const postgres = await startTestPostgres('live-day')
  const differences: string[] = []
  const prove = async (day: DayToProve) => {
    const one = await proveDay(postgres, day)
    console.log(`${day.name}: ${told(one)}`)
    differences.push(...one.differences)
  }
  try {
    for (let nth = 0; nth < days; nth++) {
      const { date, odd } = DAYS[nth % DAYS.length]!
      await prove({ name: `day ${nth + 1}, ${date}`, date, odd, from: 0, until: OVER, boards: Number(boards) })
    }
    for (const date of NIGHTS) {
      const few = Math.ceil(Number(boards) / 4)
      await prove({ name: `the night of ${date}`, date, odd: 20, from: NIGHT_BEGINS, until: OVER, boards: few })
    }
    if (differences.length > 0) {
      const first = differences.slice(0, FIRST).join('\n\n')
      throw new Error(`${differences.length} differences, of which the first are:\n\n${first}`)
    }
    return `${days} days and ${NIGHTS.length} nights of seed ${seedOfRun()}: no difference`
  } finally {
    await postgres.stop()
  }
}

const told = ({ messages, odd, boards, rows, movements, trains, differences }: DayProven): string =>
  [
    `${messages} messages, ${odd} of them odd; ${boards} boards with ${rows} rows,`,
    `${movements} movements and ${trains} trains of the day’s file: ${differences.length} differences`,
  ].join(' ')
