import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { compareWords } from '../word/agree.ts'
import { openWordRailway } from '../word/railway.ts'
import { seedFor } from '../suite/seed.ts'

const TODAY = '2026-11-23'
/** A working day, a Saturday, and a bank holiday that falls on a Monday. */
const DAYS = ['2026-11-24', '2026-11-28', '2026-12-28']

/**
 * `npm run proof -- word [ONE_IN]`: every fare between two calls of every train of three days (or of one ride in so many):
 * what is said before it is bought, what stands on the ticket, what the app answers and what a guard's device says agree.
 */
export async function proof(oneIn = 1): Promise<string> {
  const railway = await openWordRailway(TODAY)
  const draws = random(seedFor('word'))
  const lines: string[] = []
  for (const day of DAYS) {
    const { rides, asked, allowed, open, differences } = compareWords(railway, day, () => draws.below(oneIn) === 0)
    if (differences.length > 0)
      throw new Error(`${differences.length} differences on ${day}\n${differences.slice(0, 20).join('\n')}`)
    lines.push(`${day}: ${rides} rides, ${asked} tickets on them (${allowed} good there), ${open} left open in words`)
  }
  return [...lines, 'words, answers and guards agree on all of them'].join('\n')
}
