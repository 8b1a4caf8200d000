import { proveDenyList } from '@cledrau/server/testing/deny-list/prove-deny-list.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { seedFor } from '../suite/seed.ts'

/**
 * `npm run proof -- deny-list [CARDS]`: a renewed, a paid and a blocked card, while what readers are told is lost, comes twice,
 * late, and in any order.
 */
export async function proof(count = 2000): Promise<string> {
  const postgres = await startTestPostgres('deny-list')
  try {
    return await proveDenyList(postgres, { cards: count, days: 8, seed: seedFor('deny-list') })
  } finally {
    await postgres.stop()
  }
}
