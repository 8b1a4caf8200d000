import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { openRoutes } from '../routes/compare.ts'
import { seedFor } from '../suite/seed.ts'

/**
 * `npm run proof -- routes [COUNT]`: journeys of the embedded railway, as the planner finds them (by way of some station or
 * avoiding it, too) and as nobody would go: the routeing rule and a slow reading of the guide's files say the same of each.
 */
export async function proof(count = 20_000): Promise<string> {
  const { compare } = await openRoutes()
  const { asked, planned, by, differences } = compare(count, random(seedFor('routes')))
  if (differences.length > 0) throw new Error(`${differences.length} differ\n${differences.slice(0, 20).join('\n')}`)
  const reasons = [...by].toSorted(([, a], [, b]) => b - a).map(([reason, times]) => `${reason} ${times}`)
  return `${asked} journeys compared (${planned} of them planned): ${reasons.join(', ')}\nthe rule and its oracle agree on all of them`
}
