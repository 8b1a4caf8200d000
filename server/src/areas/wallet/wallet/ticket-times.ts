import type { TicketTimes } from '@cledrau/contract/wallet/ticket-times.ts'
import { restrictionOn } from '../../retail/pricing/train-rules.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'

export type TimesOf = (restrictions: Iterable<string>, onDay: string) => Record<string, TicketTimes>

/** The times of restrictions, as they go into wallets: a phone without a signal asks its own rule. */
export const openTicketTimes =
  ({ fares }: Pick<RetailGround, 'fares'>): TimesOf =>
  (restrictions, onDay) =>
    Object.fromEntries(
      [...restrictions].flatMap((code) => {
        const record = restrictionOn(fares(), code, onDay)
        if (!record) return []
        const { outPositive, returnPositive, days, bands, trains } = record
        return [[code, { code, outPositive, returnPositive, days, bands, trains }]]
      }),
    )
