import { GROUPSAVE, type QuotedFare } from '@cledrau/contract/fares.ts'
import type { Fares } from '@cledrau/domain/fares/fares.ts'
import type { Party } from '@cledrau/domain/fares/party.ts'

export type PartyOfFare = Party & { railcards: readonly string[] }

/** Who travels on a price, and which cards it was found with: as many of each as its tickets use. */
export function partyOfFare(
  { ticketableFares }: Pick<QuotedFare, 'ticketableFares'>,
  fares: Fares,
  date: string,
): PartyOfFare {
  const references = new Set(ticketableFares.flatMap((one) => one.passengerReferences))
  const adults = [...references].filter((reference) => reference.startsWith('A')).length
  const copies = new Map<string, number>()
  for (const shares of Map.groupBy(ticketableFares, (one) => one.ticket).values()) {
    const covered = new Map<string, number>()
    for (const { fareQualifiers, passengerReferences } of shares) {
      for (const qualifier of fareQualifiers) {
        if (qualifier.type === GROUPSAVE) continue
        const most = fares.on(date).cards.get(qualifier.program)?.record.adults.max ?? 1
        const holders = passengerReferences.filter((reference) => reference.startsWith('A')).length
        const needed = Math.max(1, Math.ceil(holders / Math.max(1, most)))
        covered.set(qualifier.program, Math.max(covered.get(qualifier.program) ?? 0, needed))
      }
    }
    for (const [code, count] of covered) copies.set(code, Math.max(copies.get(code) ?? 0, count))
  }
  const railcards = [...copies].flatMap(([code, count]) => Array.from({ length: count }, () => code))
  return { adults, children: references.size - adults, railcards }
}
