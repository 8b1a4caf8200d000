import type { TicketTimes } from '@cledrau/contract/wallet/wallet.ts'
import type { Direction } from '@cledrau/domain/fares/image/records.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { joined } from '../../retail/pricing/say-both.ts'
import { timeRules } from '../../retail/pricing/time-rules.ts'

export type TimesOf = (restrictions: Iterable<string>) => Record<string, TicketTimes>

/** The times of restrictions, as they go into wallets: a phone without a signal asks its own rule. */
export function openTicketTimes({ fares, words }: Pick<RetailGround, 'fares' | 'words'>): TimesOf {
  let made: { with: ReturnType<RetailGround['words']>; times: Map<string, TicketTimes | undefined> } | undefined
  const make = (code: string): TicketTimes | undefined => {
    const record = fares().tables.restrictions.findLast((one) => one.code === code)
    if (!record) return undefined
    const { outPositive, returnPositive, days, bands, trains } = record
    const inWords = (direction: Direction) =>
      joined(...timeRules(fares(), code, direction, null, words()).map(({ description }) => description))
    return {
      code,
      outPositive,
      returnPositive,
      days,
      bands,
      trains,
      rule: { OUT: inWords('OUT'), RETURN: inWords('RETURN') },
    }
  }
  return (restrictions) => {
    const current = words()
    // Made once for each fares feed: every wallet names the same few.
    if (made?.with !== current) made = { with: current, times: new Map() }
    const { times } = made
    const named: Record<string, TicketTimes> = {}
    for (const code of restrictions) {
      if (code === '') continue
      if (!times.has(code)) times.set(code, make(code))
      const found = times.get(code)
      if (found) named[code] = found
    }
    return named
  }
}
