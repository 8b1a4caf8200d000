import type { FareInformation, QuotedFare } from '@cledrau/contract/search/fares.ts'
import { usableBetween } from '@cledrau/domain/fares/longer/longer.ts'
import type { WiderJourney } from '@cledrau/domain/fares/longer/wider-journey.ts'
import type { BoughtAt } from '@cledrau/domain/fares/rules/advance.ts'
import { priceBundles } from '@cledrau/domain/fares/travel-passes/bundle.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceOpenReturn, priceReturns, type DatedSolution } from '@cledrau/domain/fares/rules/price-return.ts'
import { priceSeasons } from '@cledrau/domain/fares/travel-passes/season.ts'
import type { TicketShown } from './fare-wire.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import { serviceClassOf } from '@cledrau/domain/tickets/kinds.ts'
import type { RetailGround } from './retail-ground.ts'
import { partBetween } from '@cledrau/domain/fares/trains/segments.ts'

/** A way that is to be travelled, and the same with all that its trains do before and after. */
export type PricedWay = { way: DatedSolution; wider: WiderJourney }
/** The ways that are to be travelled; a pass has none. */
export type Ways = { outbound: PricedWay | undefined; inbound: PricedWay | undefined }

export type PricedAgain = {
  information: FareInformation
  /** The tickets are the same ones; what they cost may have changed. */
  sameTickets: boolean
  /** The part of the way that each ticket is for, by its number: where places are claimed. */
  parts: readonly (DatedSolution | undefined)[]
}

type Shares = QuotedFare['ticketableFares']

/**
 * Finds a price that was quoted once more from its trains and its party. Where a ticket is no longer sold on them, the
 * cheapest of its class takes its place. Nothing when the way can't be ticketed any more.
 */
export function priceAgain(
  fare: QuotedFare,
  ways: Ways,
  boughtAt: BoughtAt,
  ground: RetailGround,
): PricedAgain | undefined {
  const { party } = fare
  const tickets: TicketShown[] = []
  const parts: (DatedSolution | undefined)[] = []
  let sameTickets = true
  for (const shares of Map.groupBy(fare.ticketableFares, (one) => one.ticket).values()) {
    const found = ticketAgain(fare, shares, ways, boughtAt, ground)
    if (!found) return undefined
    sameTickets &&= found.isSame
    tickets.push(found.ticket)
    parts.push(found.part)
  }
  const total = tickets.reduce((sum, { offer }) => sum + offer.total, 0)
  const places = tickets.flatMap(({ offer }) => offer.places ?? [])
  const information = ground.wire.informationOf(
    {
      kind: fare.kind,
      total,
      tickets,
      legReferences: fare.legReferences,
      split: fare.split && { ...fare.split, saving: 0 },
      ...(fare.longer && { longer: { ...fare.longer, saving: 0 } }),
      placesLeft: places.length > 0 ? Math.min(...places) : null,
    },
    party,
    ground.quotes.expiry(),
  )
  return { information, sameTickets, parts }
}

type Found = { ticket: TicketShown; part: DatedSolution | undefined; isSame: boolean }

function ticketAgain(
  { kind, party, longer }: Pick<QuotedFare, 'kind' | 'party' | 'longer'>,
  shares: Shares,
  { outbound, inbound }: Ways,
  boughtAt: BoughtAt,
  ground: RetailGround,
): Found | undefined {
  const [first] = shares
  if (!first) return undefined
  const { direction, origin, destination } = first
  if (kind === 'SEASON' || kind === 'CARNET') return passAgain(kind, shares, party, ground)

  const of = direction === 'INBOUND' ? inbound : outbound
  // Whoever has a longer ticket travels the whole way on it, and no more of it.
  const part = of && (longer ? of.way : partBetween(of.way, origin, destination))
  if (!of || !part) return undefined
  const isReturn = kind === 'RETURN' && inbound !== undefined
  if (kind === 'RETURN' && !isReturn) return undefined
  const offers = longer
    ? usableBetween(ground.fares(), party, of.wider, { from: origin, to: destination }, { boughtAt })
    : offersOn({ kind, party }, part, inbound?.way, boughtAt, ground)
  const same = offers.find((one) => isThat(one, first))
  const offer = same ?? offers.find((one) => serviceClassOf(one.class) === first.fareCodes[0]?.serviceClass)
  if (!offer) return undefined
  return {
    ticket: { offer, direction, origin, destination, date: part.date },
    part,
    isSame: same !== undefined,
  }
}

function offersOn(
  { kind, party }: Pick<QuotedFare, 'kind' | 'party'>,
  part: DatedSolution,
  inbound: DatedSolution | undefined,
  boughtAt: BoughtAt,
  { fares, placesLeft }: RetailGround,
): readonly Offer[] {
  if (kind === 'RETURN' && inbound) return priceReturns(fares(), party, [part], [inbound]).returns(0, 0)
  if (kind === 'OPEN_RETURN') return priceOpenReturn(fares(), party, part)
  const people = party.adults + party.children
  const offers = price(fares(), party, part.solution, part.date, { placesLeft: placesLeft(), boughtAt })
  return offers.filter(({ places }) => places === undefined || places >= people)
}

/** A season's or bundle's length is its own: it is found by its last day. */
function passAgain(
  kind: 'SEASON' | 'CARNET',
  shares: Shares,
  party: Party,
  { fares }: RetailGround,
): Found | undefined {
  const [first] = shares
  if (!first) return undefined
  const { origin, destination } = first
  const { from, until } = first.validity
  const durations = ['weekly', 'monthly', 'annual', 'custom'] as const
  const offers =
    kind === 'CARNET'
      ? priceBundles(fares(), party, { origin, destination }, from)
      : priceSeasons(fares(), party, { origin, destination }, { from, durations, customUntil: until })
  const offer = offers.find((one) => isThat(one, first) && one.until === until)
  return (
    offer && {
      ticket: { offer, direction: 'BOTH', origin, destination, date: from, until },
      part: undefined,
      isSame: true,
    }
  )
}

const isThat = (offer: Offer, { fareCodes, route }: Shares[number]): boolean =>
  offer.ticket === fareCodes[0]?.code && offer.route === route.code
