import { instant } from '@cledrau/domain/time/instant.ts'
import type { Bundle } from '@cledrau/domain/wallet/multiflex-news.ts'
import type { BundlePass } from '../../tickets/tickets/held.ts'

export type HeldBundle = Bundle & {
  id: string
  accountId: string
  recordLocator: string
  origin: string
  destination: string
}

/** Passes by the bundle that they are of. */
export const bundlesOf = (passes: readonly BundlePass[]): HeldBundle[] =>
  [...Map.groupBy(passes, ({ productId }) => productId)].flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const { accountId, recordLocator, productExpiresAt, facts } = first
    return {
      id,
      accountId,
      recordLocator,
      origin: facts.origin,
      destination: facts.destination,
      dayPasses: facts.dayPass,
      expiresAt: productExpiresAt,
      passes: Object.fromEntries(
        own.map(({ ticketId, status, activatedAt, expiresAt }) => [
          ticketId,
          { status, activatedAt, expiryDate: instant(expiresAt) },
        ]),
      ),
    }
  })
