import type { createBooking } from '@cledrau/contract/buying/booking.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { PriceBreakdown } from '@cledrau/contract/buying/orders.ts'
import { whoTravels, type PersonName } from '@cledrau/domain/orders/who-travels.ts'
import { seatsWanted } from '@cledrau/domain/seats/seats-wanted.ts'
import type { SplitHeld } from '../../retail/certificates/certificates.service.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Extras } from '../extras/extras.service.ts'
import type { WantedSeats } from '../orders/claim-places.ts'
import type { GivenUp } from '../orders/own-places.ts'
import type { NewHold } from '../orders/orders.service.ts'
import type { Choice } from './choice.service.ts'

type Asked = ParsedRequestOf<typeof createBooking>

/** What an order owes to the one that it replaces. */
export type Replacement = {
  originalOrderId: string
  exchanged: GivenUp['paid']
  total: number
  credit: number
  lines: PriceBreakdown['lines']
  journeyName: string
  save: (orderId: string) => Promise<unknown>
}

/** What is wanted on each train that has seats to reserve; nothing when a chosen seat isn't there. */
export function seatsOf(choice: Choice, asked: Asked, extras: Extras): WantedSeats[] | undefined {
  const trains = (['OUTBOUND', 'INBOUND'] as const).flatMap((direction) => {
    const serviceClass = isFirst(choice, direction) ? 'FIRST' : 'STANDARD'
    const rides = (direction === 'OUTBOUND' ? choice.outbound : choice.inbound)?.rides ?? []
    return rides.map((ride) => {
      const seats = extras
        .planOf(ride)
        .flatMap((coach) => coach.seats.filter((one) => one.serviceClass === serviceClass))
      return { uid: ride.train.uid, serviceDate: ride.train.serviceDate, direction, seats }
    })
  })
  const travelling = choice.passengers.map(({ reference }) => reference)
  const wishes = asked.seatPreferences ?? {}
  const everywhere = asked.reserveSeats === true
  return seatsWanted(trains, { everywhere, chosen: asked.chosenSeats ?? [] }, travelling)?.map(({ train, chosen }) => ({
    ...train,
    passengers: travelling,
    wishes,
    chosen,
  }))
}

/** Those of its prices that are several tickets, one after the other. */
export const splitsOf = ({ fares, outbound, inbound }: Choice): SplitHeld[] =>
  fares.flatMap(({ split, ticketableFares, totalPrice }) => {
    const direction = ticketableFares[0]?.direction
    const leg = direction === 'INBOUND' ? inbound : outbound
    if (!split || !leg || direction === undefined || direction === 'BOTH') return []
    const segments = leg.leg.travelSegments.map((segment) => ({
      ...segment,
      origin: segment.origin.code,
      destination: segment.destination.code,
    }))
    return [{ direction, segments, flexibility: split.flexibility ?? 'BOOKED', total: totalPrice }]
  })

const isFirst = ({ fares }: Choice, direction: 'OUTBOUND' | 'INBOUND'): boolean =>
  fares
    .flatMap(({ ticketableFares }) => ticketableFares)
    .some((one) => one.direction !== otherWay(direction) && one.fareCodes[0]?.serviceClass === 'FIRST')
const otherWay = (direction: 'OUTBOUND' | 'INBOUND') => (direction === 'OUTBOUND' ? 'INBOUND' : 'OUTBOUND')

export function orderOf(choice: Choice, asked: Asked, price: PriceBreakdown, instead: Replacement | undefined) {
  const { ticketType, via, avoid } = asked
  return {
    product: choice.product,
    origin: choice.origin,
    destination: choice.destination,
    validFrom: choice.firstDay,
    validUntil: choice.lastDay,
    outbound: choice.outbound && JSON.stringify(choice.outbound.leg),
    inbound: choice.inbound && JSON.stringify(choice.inbound.leg),
    bundle: choice.bundle && JSON.stringify(choice.bundle),
    railcards: choice.party.railcards,
    ...(instead ? { journeyName: instead.journeyName } : {}),
    priceLines: JSON.stringify(instead?.lines ?? price.lines),
    busOptions: JSON.stringify(choice.busOptions),
    asked: JSON.stringify({ ticketType, via, avoid }),
    photocard: asked.photocard && choice.product === 'season' ? asked.photocard : null,
    total: instead?.total ?? price.total,
    credit: instead?.credit ?? 0,
    paymentId: null,
    originalOrderId: instead?.originalOrderId ?? null,
    devicePlatform: asked.devicePlatform ?? 'web',
    channelCode: asked.channelCode ?? '',
    paidAt: null,
    ticketedAt: null,
    closedAt: null,
    dismissedAt: null,
  }
}

/** What of the wishes came to be: how the tickets come, which seats are tried for, and for whom. */
type Settled = { delivery: Choice['delivery'][number]; seats: WantedSeats[]; buyer: PersonName }

export function holdOf(
  choice: Choice,
  asked: Asked,
  { delivery, seats, buyer }: Settled,
  { findStation }: RetailGround,
): Pick<NewHold, 'passengers' | 'items' | 'delivery' | 'wanted'> {
  const { group } = delivery.rule
  return {
    passengers: whoTravels(
      choice.passengers.map(({ reference, kind, railcard, age = null }) => ({ reference, kind, railcard, age })),
      asked.passengers ?? [],
      buyer,
    ),
    items: itemsOf(choice),
    delivery: {
      deliveryGroup: group,
      code: delivery.rule.code,
      fee: delivery.rule.fee,
      address: group === 'MAIL' && asked.address ? JSON.stringify(asked.address) : null,
      isrn: group === 'SMARTCARD' ? (asked.smartCardNumber ?? null) : null,
      smartcardCollectionType: group === 'SMARTCARD' ? (asked.smartcardCollectionType ?? 'STATION') : null,
      smartcardCollectionStation:
        group === 'SMARTCARD' && asked.smartcardCollectionStation
          ? (findStation(asked.smartcardCollectionStation)?.crsCode ?? null)
          : null,
      collectionReference: null,
    },
    wanted: { quotas: choice.quotas, bikes: choice.wantedBikes, seats },
  }
}

/** Tickets are numbered through the order; several bundles are told by their price. */
function itemsOf({ fares, count }: Choice): NewHold['items'] {
  let tickets = 0
  let position = 0
  return fares.flatMap(({ ticketableFares }) => {
    const first = tickets
    tickets += new Set(ticketableFares.map(({ ticket }) => ticket)).size
    return ticketableFares.map((fare): NewHold['items'][number] => {
      const price = fare.price * count
      const fullPrice = fare.fullPrice === null ? null : fare.fullPrice * count
      const ticket = first + fare.ticket
      return {
        position: position++,
        ticket,
        direction: fare.direction,
        ticketCode: fare.fareCodes[0]?.code ?? '',
        serviceClass: fare.fareCodes[0]?.serviceClass ?? 'THIRD',
        origin: fare.origin,
        destination: fare.destination,
        route: fare.route.code,
        restriction: fare.restriction,
        validFrom: fare.validity.from,
        validUntil: fare.validity.until,
        returnFrom: fare.validity.returnFrom,
        returnUntil: fare.validity.returnUntil,
        passengerReferences: JSON.stringify(fare.passengerReferences),
        price,
        fullPrice,
        shown: JSON.stringify({ ...fare, ticket, price, fullPrice }),
      }
    })
  })
}
