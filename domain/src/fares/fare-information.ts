import { GROUPSAVE } from './fares.ts'
import type { Offer } from './offer.ts'
import type { Share } from './share-out.ts'

/** The retail shape of a price, as searches and bookings carry it. Amounts are pence. */
export type FareInformation = {
  totalPrice: number
  ticketableFares: TicketableFare[]
  optionalPrices: { code: string; price: number }[]
  legReferences: string[]
}

export type TicketableFare = {
  passengerReferences: string[]
  fareCodes: FareCode[]
  rules: FareRule[]
  fareQualifiers: FareQualifier[]
  price: number
}

export type FareCode = {
  code: string
  openReturn: 'YES' | 'NO'
  fareClass: string
  serviceClass: 'FIRST' | 'THIRD'
  fareDisplayName: string
}

export type FareRule = { category: string; description: string }

export type FareQualifier = { type: 'DISCOUNT_CARD'; program: string } | { type: 'UK_GROUPSAVE' }

/** Rules as words in the caller's language: the restriction, the route, the validity. */
export type RulesOf = (offer: Offer) => FareRule[]

/** Passengers are named A1, A2, … and C1, C2, …; each share of an offer takes the next ones of its kind. */
export function fareInformation(
  offers: readonly Offer[],
  legReferences: readonly string[],
  rulesOf: RulesOf,
): FareInformation {
  return {
    totalPrice: offers.reduce((sum, offer) => sum + offer.total, 0),
    ticketableFares: offers.flatMap((offer) => ticketableFares(offer, rulesOf(offer))),
    optionalPrices: [],
    legReferences: [...legReferences],
  }
}

function ticketableFares(offer: Offer, rules: FareRule[]): TicketableFare[] {
  const next = { ADULT: 1, CHILD: 1 }
  return offer.shares.map((share) => {
    const passengerReferences = Array.from({ length: share.count }, () => {
      const reference = `${share.kind === 'ADULT' ? 'A' : 'C'}${next[share.kind]}`
      next[share.kind] += 1
      return reference
    })
    return {
      passengerReferences,
      fareCodes: [
        {
          code: offer.ticket,
          openReturn: offer.openReturn ? 'YES' : 'NO',
          fareClass: offer.ticket,
          serviceClass: offer.class === 'FIRST' ? 'FIRST' : 'THIRD',
          fareDisplayName: offer.ticketName,
        },
      ],
      rules,
      fareQualifiers: qualifiers(share),
      price: share.count * share.each,
    }
  })
}

function qualifiers({ railcard }: Share): FareQualifier[] {
  if (railcard === undefined) return []
  return railcard === GROUPSAVE ? [{ type: 'UK_GROUPSAVE' }] : [{ type: 'DISCOUNT_CARD', program: railcard }]
}

/** A rule that says only a full stop says nothing. */
export const tellingRules = (rules: readonly FareRule[]): FareRule[] =>
  rules.filter((rule) => rule.description.trim() !== '.')

type CodedFare = { fareCodes: readonly { openReturn: 'YES' | 'NO' }[] }

/** An open return may come back on another day, on any train the ticket allows. */
export const isOpenReturn = (fare: CodedFare): boolean => fare.fareCodes.some((code) => code.openReturn === 'YES')

/** What an open-return search shows of everything found. */
export const openReturnFares = <Information extends { ticketableFares: readonly CodedFare[] }>(
  found: readonly Information[],
): Information[] => found.filter(({ ticketableFares: list }) => list.some(isOpenReturn))
