import { done, type Result } from '@cledrau/domain/result.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Trx } from '../../../db/database.ts'
import { claimAll, type Wanted } from './claim-places.ts'
import { NOTHING_GIVEN_UP } from './own-places.ts'
import { keepPlaces } from './places.store.ts'

/** Claims more places for an order that is paid for: they are its own at once. */
export async function claimLater(
  trx: Trx,
  orderId: string,
  wanted: Omit<Wanted, 'quotas'>,
  now: Instant,
): Promise<Result<number, 'PLACES_GONE' | 'SEAT_TAKEN' | 'BIKES_FULL'>> {
  const heldUntil = instant(now + MINUTE)
  const claimed = await claimAll(
    trx,
    { ...wanted, quotas: [] },
    { orderId, heldUntil, now, givenUp: NOTHING_GIVEN_UP, isGuest: false },
  )
  if (!claimed.ok) return claimed
  await keepPlaces(trx, orderId, null)
  return done(claimed.value)
}
