import { pence, type Pence } from '../../money.ts'
import type { Fares } from './fares.ts'
import type { FoundFare } from './find-fares.ts'
import { NONE } from '../image/image.ts'
import type { ValidityRecord } from '../image/records.ts'
import type { IdleCard } from './idle-cards.ts'
import type { Share, SharedOut } from './share-out.ts'

/** Where a price was found. Codes are locations, groups or clusters as the feed has them. */
export type FareSource = {
  kind: 'FLOW' | 'SET_BY_HAND'
  /** The feed's number of the flow (FFL), not its place in the columns, which another image gives to another flow. */
  flow?: number
  /** Found on a flow that is told for the other direction. */
  reversed: boolean
  origin: string
  destination: string
  toc?: string
  /** What one adult pays without any discount; missing where only a railcard has a price. */
  adult?: Pence
}

/** One way to ticket a trip for the whole party. Plain values: it may be stored, sent and explained later. */
export type Offer = {
  /** For everybody together: the sum of its shares. */
  total: Pence
  ticket: string
  ticketName: string
  kind: 'SINGLE' | 'RETURN'
  class: 'FIRST' | 'STANDARD'
  route: string
  routeName: string
  restriction: string
  /** A return whose way back may be on a later day. */
  openReturn: boolean
  /** Quota fares: places left on the fullest of the trains. */
  places?: number
  shares: Share[]
  /** Cards that were brought and take nothing off. */
  idle?: IdleCard[]
  source: FareSource
}

/** One day of validity means back on the same day; so a ticket is open from two days on. */
export const mayReturnLater = (validity: ValidityRecord): boolean =>
  validity.returnMonths > 0 || validity.returnDays > 1

/** A fare in codes and names. The numbers of the image stay here: an offer outlives it. */
export function offerOf(fares: Fares, fare: FoundFare, shared: SharedOut, places?: number): Offer {
  const { tables, columns } = fares
  const { record, validity } = fare.ticket
  const route = tables.routeCodes[fare.route] as string
  const isFlow = fare.flow >= 0
  return {
    total: pence(shared.total),
    ticket: record.code,
    ticketName: record.name,
    kind: record.kind === 'RETURN' ? 'RETURN' : 'SINGLE',
    class: record.class,
    route,
    routeName: fares.routeNames[fare.route] as string,
    restriction: tables.restrictionCodes[fare.restriction] as string,
    openReturn: record.kind === 'RETURN' && mayReturnLater(validity),
    // Missing rather than undefined: offers are compared, copied into threads and written as JSON.
    ...(places !== undefined && { places }),
    shares: shared.shares,
    source: {
      kind: isFlow ? 'FLOW' : 'SET_BY_HAND',
      ...(isFlow && { flow: columns.flowId[fare.flow], toc: tables.tocCodes[columns.flowToc[fare.flow] as number] }),
      reversed: fare.reversed,
      origin: tables.locationCodes[fare.origin] as string,
      destination: tables.locationCodes[fare.destination] as string,
      ...(fare.adult !== NONE && { adult: pence(fare.adult) }),
    },
  }
}

/** Cheapest first; then standard before first class, then by code, so that the same question has the same answer. */
export function compareOffers(a: Offer, b: Offer): number {
  if (a.total !== b.total) return a.total - b.total
  // At the same price most would take first class; standard stands first because it is what was looked for.
  if (a.class !== b.class) return a.class === 'STANDARD' ? -1 : 1
  const [one, other] = [`${a.ticket} ${a.route}`, `${b.ticket} ${b.route}`]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Of several fares with one ticket and route (a town's and its station's, say) only the cheapest is offered. */
export function cheapestOfEach(offers: Offer[]): Offer[] {
  const seen = new Set<string>()
  return offers.toSorted(compareOffers).filter((offer) => {
    const key = `${offer.ticket} ${offer.route}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
