import { isOff } from '@cledrau/domain/give-back/train-record.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { validateBooking } from '@cledrau/contract/buying/booking.ts'
import type { FareInformation, QuotedFare } from '@cledrau/contract/search/fares.ts'
import type { Order, Product } from '@cledrau/contract/buying/orders.ts'
import { GROUPSAVE, ticketOn, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { priceRovers } from '@cledrau/domain/fares/travel-passes/rover.ts'
import { advancePlaces, type TicketForTrains } from '@cledrau/domain/orders/advance-places.ts'
import { busPrice } from '@cledrau/domain/orders/bus-price.ts'
import { deliveryOptions, type DeliveryChoice } from '@cledrau/domain/orders/delivery-options.ts'
import { hasItsTrains, isPaidOnce, namesNoTrains, productOf } from '@cledrau/domain/orders/ways.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { isAdvanceTicket, serviceClassOf } from '@cledrau/domain/tickets/kinds.ts'
import { findLeg, type FoundLeg } from '../../retail/pricing/booked-leg.ts'
import { cardOf } from '../../retail/pricing/fare-wire.ts'
import { passengersOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { priceAgain, type PricedAgain } from '../../retail/pricing/price-again.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { SearchPool } from '../../retail/finding/search-pool.ts'
import { placesLeftFor, type OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import { solutionOfSegments } from '@cledrau/domain/fares/trains/segments.ts'
import { widerWay } from '@cledrau/domain/fares/trains/wider-way.ts'
import { idOfSegments } from '../../retail/finding/solutions.ts'
import type { DeliveryRule, Sales } from '../extras/formations.ts'
import { busNames, type Extras } from '../extras/extras.service.ts'
import type { WantedBikes, WantedQuota } from '../orders/claim-places.ts'
import { roverOfferOf } from '../../retail/rovers/rovers.service.ts'

type Asked = Pick<
  ParsedRequestOf<typeof validateBooking>,
  'legSolutions' | 'fareInformation' | 'count' | 'optionalExtras' | 'selectedExtras' | 'channelCode' | 'season'
>
type Refusal = RefusalOf<typeof validateBooking>

/** What was chosen, found again: what it is, what it costs now, and how it may come. */
export type Choice = {
  product: Product
  fares: FareInformation[]
  /** Bundles: how many. */
  count: number
  outbound: FoundLeg | null
  inbound: FoundLeg | null
  origin: string
  destination: string
  firstDay: string
  lastDay: string
  passengers: { reference: string; kind: 'ADULT' | 'CHILD'; railcard: string | null; age?: number }[]
  /** Who they are and which cards they bring, as every one of the prices was found. */
  party: QuotedFare['party']
  /** What the traveller was shown, and what it is now. */
  before: number
  now: number
  ticketGone: boolean
  busOptions: Order['busOptions']
  bikes: { outbound: number; return: number }
  delivery: DeliveryChoice<DeliveryRule>[]
  quotas: WantedQuota[]
  wantedBikes: WantedBikes[]
  bundle: Order['bundle']
}

/** Who asks, as far as it counts for what may be had. */
export type Chooser = { isGuest: boolean; own: OwnPlaces }
export type FindChoice = (asked: Asked, chooser: Chooser) => Promise<Result<Choice, Refusal>>

type Parts = {
  ground: RetailGround
  pool: Pick<SearchPool, 'plan'>
  extras: Extras
  sales: Sales
  /** How a train runs now, by uid and service date. */
  runs: (name: string) => RunningTrain | undefined
}

/** Plans and prices again what somebody chose. Nothing that comes from an app is believed but our own signature. */
export function openChoices({ ground, pool, extras, sales, runs }: Parts): FindChoice {
  // Who buys waits for nobody who looks.
  const forBuyers: Pick<SearchPool, 'plan'> = { plan: (asked, abandoned) => pool.plan(asked, abandoned, 'sale') }
  return async (asked, { isGuest, own }) => {
    const { clock, quotes, isChannel } = ground
    if (asked.channelCode !== undefined && !isChannel(asked.channelCode)) return refuse('CHANNEL_UNKNOWN')
    const { fareInformation: quoted } = asked
    if (quoted.some((fare) => quotes.check(fare) === 'WRONG')) return refuse('PRICE_UNKNOWN')
    const product = productOf(quoted)
    const party = partyOf(quoted)
    if (!product || !party || (asked.season === true && product !== 'season')) return refuse('PRICE_UNKNOWN')
    if (isGuest && (product === 'season' || product === 'multiflex')) return refuse('GUEST_NOT_ALLOWED')

    const legs = await findLegs(asked, quoted, ground, forBuyers)
    if (!legs.ok) return legs
    const { outbound, inbound, ways } = legs.value
    const now = clock.now()
    if ([outbound, inbound].some((leg) => leg && leg.departs <= now)) return refuse('TRAIN_LEFT')
    const rides = [outbound, inbound].flatMap((leg) => leg?.leg.travelSegments ?? [])
    // It was found before somebody said so: nobody buys a train that doesn't take them.
    if (
      rides.some((ride) =>
        isOff({ from: ride.origin.code, to: ride.destination.code }, runs(`${ride.uid} ${ride.serviceDate}`)),
      )
    )
      return refuse('PRICE_UNKNOWN')
    const today = clockTime(now)
    const [ticket] = quoted[0]?.ticketableFares ?? []
    const firstDay = ways.outbound?.way.date ?? ticket?.validity.from ?? today.date
    if (firstDay < today.date) return refuse('IN_THE_PAST')

    const boughtAt = { date: today.date, minute: today.minutes }
    const priced: PricedAgain[] = []
    const forThem = { ...ground, placesLeft: () => placesLeftFor(ground.placesLeft(), own, ground.quotas()) }
    for (const fare of quoted) {
      const again = fare.kind === 'ROVER' ? roverAgain(fare, ground) : priceAgain(fare, ways, boughtAt, forThem)
      if (!again) return refuse(wasAdvance(fare, ground) ? 'PLACES_GONE' : 'PRICE_UNKNOWN')
      priced.push(again)
    }
    const fares = priced.map(({ information }) => information)
    const passengers = passengersOf(party).map((one) => ({ ...one, railcard: cardUsed(one.reference, fares) }))
    const people = passengers.length

    const bikes = {
      outbound: asked.selectedExtras?.bikeReservation?.outbound ?? 0,
      return: asked.selectedExtras?.bikeReservation?.return ?? 0,
    }
    const wantedBikes = wantBikes(bikes, outbound, inbound, extras)
    if (!wantedBikes.ok) return wantedBikes
    const { origin, destination } = endsOf(outbound, ticket)
    const busOptions = busOf(asked, [origin, destination], party, extras, ground)
    if (!busOptions) return refuse('BUS_UNKNOWN')

    const delivery = deliveryOptions(sales.current().value.delivery, {
      product,
      passengers: people,
      isGuest,
      now,
      departs: outbound?.departs ?? null,
      firstDay,
      ownTrains: (outbound?.leg.tfwOnly ?? true) && (inbound?.leg.tfwOnly ?? true),
    })
    if (delivery.length === 0) return refuse('NO_OPTIONS')
    const count = product === 'multiflex' ? (asked.count ?? 1) : 1
    return done({
      product,
      fares,
      count,
      outbound,
      inbound,
      origin,
      destination,
      firstDay,
      lastDay: lastDayOf(fares) ?? firstDay,
      passengers,
      party,
      before: count * quoted.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
      now: count * fares.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
      ticketGone: priced.some(({ sameTickets }) => !sameTickets),
      busOptions,
      bikes,
      delivery,
      quotas: quotasOf(priced, ground),
      wantedBikes: wantedBikes.value,
      bundle: product === 'multiflex' ? bundleOf(fares, count, ground) : null,
    })
  }
}

type Legs = { outbound: FoundLeg | null; inbound: FoundLeg | null; ways: Parameters<typeof priceAgain>[1] }

/** The trains, each way covered by exactly the price that names it. */
async function findLegs(
  { legSolutions = [] }: Asked,
  fares: readonly QuotedFare[],
  ground: RetailGround,
  pool: Pick<SearchPool, 'plan'>,
): Promise<Result<Legs, Refusal>> {
  const chosen = fares.every(namesNoTrains) ? [] : legSolutions
  const { image, from, until } = ground.timetable()
  const found: Legs = { outbound: null, inbound: null, ways: { outbound: undefined, inbound: undefined } }
  for (const { direction, travelSegments } of chosen) {
    const key = direction === 'OUTBOUND' ? 'outbound' : 'inbound'
    if (found[key]) return refuse('TRAIN_UNKNOWN')
    if (travelSegments.some(({ serviceDate }) => serviceDate < from || serviceDate > until))
      return refuse('OUTSIDE_TIMETABLE')
    const leg = await findLeg(travelSegments, ground, pool)
    const way = solutionOfSegments(image, travelSegments)
    const wider = widerWay(image, travelSegments)
    if (!leg || !way || !wider) return refuse('TRAIN_UNKNOWN')
    if (!isPaidOnce(fares, { id: idOfSegments(travelSegments), direction })) return refuse('PRICE_UNKNOWN')
    found[key] = leg
    found.ways[key] = { way, wider }
  }
  return hasItsTrains(fares, found) ? done(found) : refuse('TRAIN_UNKNOWN')
}

function roverAgain(fare: QuotedFare, ground: RetailGround): PricedAgain | undefined {
  const [first] = fare.ticketableFares
  if (!first) return undefined
  const { from } = first.validity
  const { party } = fare
  const serviceClass = first.fareCodes[0]?.serviceClass
  const found = (railcards: readonly string[]) =>
    priceRovers(ground.fares(), { ...party, railcards }, from).find(
      (one) => one.code === first.fareCodes[0]?.code && serviceClassOf(one.class) === serviceClass,
    )
  const offer = found(party.railcards)
  if (!offer) return undefined
  const information = roverOfferOf(offer, party, found([])?.total ?? offer.total, ground)
  return { information, sameTickets: true, parts: [] }
}

const wasAdvance = ({ ticketableFares }: QuotedFare, { fares }: RetailGround): boolean =>
  ticketableFares.some(({ fareCodes, validity }) => isAdvanceOn(fares(), fareCodes[0]?.code ?? '', validity.from))

function isAdvanceOn(fares: Fares, code: string, date: string): boolean {
  const ticket = ticketOn(fares, code, date)
  return ticket !== undefined && isAdvanceTicket(ticket.record)
}

/** One party buys: prices that were found for different people are no journey. */
function partyOf([first, second]: readonly QuotedFare[]): QuotedFare['party'] | undefined {
  const inShort = (fare: QuotedFare | undefined) => fare && JSON.stringify(fare.party)
  return second && inShort(first) !== inShort(second) ? undefined : first?.party
}

/** The card that somebody has a discount under, on any of the tickets: it must be carried. */
const cardUsed = (reference: string, fares: readonly FareInformation[]): string | null =>
  fares
    .flatMap((fare) => fare.ticketableFares)
    .filter(({ passengerReferences }) => passengerReferences.includes(reference))
    .map(cardOf)
    .find((card) => card !== null && card !== GROUPSAVE) ?? null

function wantBikes(
  bikes: Choice['bikes'],
  outbound: FoundLeg | null,
  inbound: FoundLeg | null,
  extras: Extras,
): Result<WantedBikes[], 'BIKES_OFF'> {
  const wanted: WantedBikes[] = []
  const ways = [
    { leg: outbound, direction: 'OUTBOUND' as const, count: bikes.outbound },
    { leg: inbound, direction: 'INBOUND' as const, count: bikes.return },
  ]
  for (const { leg, direction, count } of ways) {
    if (count === 0) continue
    if (!leg) return refuse('BIKES_OFF')
    for (const ride of leg.rides) {
      const spaces = extras.bikesOn(ride)
      if (spaces === 0) return refuse('BIKES_OFF')
      const { uid, serviceDate } = ride.train
      wanted.push({ uid, serviceDate, direction, spaces, count })
    }
  }
  return done(wanted)
}

function busOf(
  { optionalExtras = [] }: Asked,
  stations: readonly string[],
  party: Choice['party'],
  extras: Extras,
  ground: RetailGround,
): Order['busOptions'] | undefined {
  const options: Order['busOptions'] = []
  for (const { code, count } of optionalExtras) {
    if (count === 0) continue
    const bus = extras.bus(code, stations)
    if (!bus || options.some((one) => one.code === code)) return undefined
    const price = busPrice(bus, count, party)
    if (price === undefined) return undefined
    options.push({ code, station: bus.station, names: busNames(bus, ground), count, price })
  }
  return options
}

function endsOf(outbound: FoundLeg | null, ticket: QuotedFare['ticketableFares'][number] | undefined) {
  const segments = outbound?.leg.travelSegments ?? []
  return {
    origin: segments[0]?.origin.code ?? ticket?.origin ?? '',
    destination: segments.at(-1)?.destination.code ?? ticket?.destination ?? '',
  }
}

function lastDayOf(fares: readonly FareInformation[]): string | undefined {
  const days = fares.flatMap(({ ticketableFares }) =>
    ticketableFares.map(({ validity }) => validity.returnUntil ?? validity.until),
  )
  return days.toSorted().at(-1)
}

/** The tickets of a price with the trains that each was priced for. */
const ticketsForTrains = ({ information, parts }: PricedAgain): TicketForTrains[] =>
  [...Map.groupBy(information.ticketableFares, (one) => one.ticket).values()].flatMap((shares, at) => {
    const [first] = shares
    const part = parts[at]
    if (!first || !part || first.direction === 'BOTH') return []
    const { date, solution } = part
    const passengers = shares.flatMap(({ passengerReferences }) => passengerReferences)
    return [{ code: first.fareCodes[0]?.code ?? '', direction: first.direction, date, solution, passengers }]
  })

function quotasOf(priced: readonly PricedAgain[], { fares, quotas }: RetailGround): WantedQuota[] {
  const quotaOf = quotas()
  const places = advancePlaces(priced.flatMap(ticketsForTrains), (code, date) => isAdvanceOn(fares(), code, date))
  return places.map((on) => ({
    ...on,
    capacity: quotaOf({ ticket: on.ticket, uid: on.uid, date: on.serviceDate }),
  }))
}

function bundleOf(fares: readonly FareInformation[], count: number, { fares: tables }: RetailGround): Order['bundle'] {
  const code = fares[0]?.ticketableFares[0]?.fareCodes[0]?.code
  const bundle = tables().tables.bundles.find((one) => one.ticket === code)
  return bundle ? { passes: bundle.passes, unit: bundle.unit, count } : null
}
