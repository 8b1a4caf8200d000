import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { exchangeSearch } from '@cledrau/contract/after-sales/exchanges.ts'
import type { OsdmExchangeOffer, osdmOfferExchange } from '@cledrau/contract/osdm/exchanges.ts'
import type { OsdmRefusalOf, OsdmReplyOf } from '@cledrau/contract/osdm/osdm-call.ts'
import { quoteExchange } from '@cledrau/domain/exchanges/exchange-quote.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import type { Partner } from '../../../http/callers.ts'
import type { Exchanges } from '../../after-sales/exchanges/exchanges.service.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Booked, FindBooked } from '../booked/booked.ts'
import { fulfillmentNamed } from '../booked/fulfillment-named.ts'
import { orWrong, wrongField } from '../frame/wrong-field.ts'
import { offerOf, waysOf } from '../offers/offer-words.ts'
import { partyIn } from '../offers/party-words.ts'
import { priceOf } from '../offers/ticket-words.ts'
import { dayAndTimeOf, searchOf } from '../trips/search-words.ts'
import { segmentsOf, trainsInTripId, tripIdOf, tripOf } from '../trips/trip-words.ts'
import type { OsdmTrips } from '../trips/trips.service.ts'
import { exchangeOfferIdOf } from './exchange-offer-id.ts'

type Asked = ParsedRequestOf<typeof osdmOfferExchange>
type Refusal = OsdmRefusalOf<typeof osdmOfferExchange>
type Reply = OsdmReplyOf<typeof osdmOfferExchange>
type When = Omit<ParsedRequestOf<typeof exchangeSearch>, 'recordLocator'>

type Parts = {
  db: Database
  ground: RetailGround
  trips: Pick<OsdmTrips, 'names' | 'read'>
  isAdvance: (code: string, date: string) => boolean
  exchanges: Pick<Exchanges, 'search'>
  findBooked: FindBooked
}

export type OsdmExchangeOffers = ReturnType<typeof openOsdmExchangeOffers>

/** What a booking could be changed for, as our own search for changes finds it, at the sums of our own rule. */
export function openOsdmExchangeOffers({ db, ground, trips, isAdvance, exchanges, findBooked }: Parts) {
  /** When, and where it has to be: a change is another time of the same journey. */
  const whenOf = async (
    { tripSearchCriteria, tripIds = [] }: Asked,
    journey: { origin: string; destination: string },
    language: Language,
  ): Promise<Result<When & { trip?: string }, Refusal>> => {
    const isSame = (from: string | undefined, to: string | undefined) =>
      from === journey.origin && to === journey.destination
    if (tripSearchCriteria) {
      const read = searchOf(tripSearchCriteria, { adult: 1, child: 0 }, ground.findStation)
      if (!read.ok) return orWrong(read.refusal)
      const { origin, destination, outboundDate, outboundTime, timeWindowOutbound } = read.value
      const { returnDate, returnTime, timeWindowInbound, via, avoid } = read.value
      if (!isSame(origin, destination)) return refuse('EXCHANGE_OTHER_JOURNEY')
      return done({
        outboundDate,
        outboundTime,
        timeWindowOutbound,
        returnDate,
        returnTime,
        timeWindowInbound,
        via,
        avoid,
      })
    }
    const [tripId] = tripIds
    if (tripId === undefined) throw wrongField('tripSearchCriteria')
    const trains = trainsInTripId(tripId)
    const trip = await trips.read(tripId, language)
    const when = trip.ok && dayAndTimeOf(trip.value.trip.startTime)
    if (!trains || !when) return refuse('TRAIN_UNKNOWN')
    if (!isSame(trains[0]?.origin, trains.at(-1)?.destination)) return refuse('EXCHANGE_OTHER_JOURNEY')
    return done({ outboundDate: when.date, outboundTime: when.time, trip: tripIdOf(trains) })
  }

  /** All that count: our change is one of the whole booking. */
  const ownTickets = ({ tickets }: Booked, named: readonly string[]) => {
    if (!named.every((id) => tickets.some(({ fulfillmentId }) => fulfillmentId === id)))
      return refuse('FULFILLMENT_UNKNOWN')
    const left = tickets.filter(({ isGone }) => !isGone)
    return left.every(({ fulfillmentId }) => named.includes(fulfillmentId))
      ? done(tickets.filter(({ fulfillmentId }) => named.includes(fulfillmentId)))
      : refuse('FULFILLMENTS_TOGETHER')
  }

  return {
    find: async (
      partner: Partner,
      asked: Asked,
      language: Language,
      abandoned: AbortSignal,
    ): Promise<Result<Reply, Refusal>> => {
      const booked = await findBooked(partner, asked.bookingId)
      if (!booked.ok) return booked
      const { guest, recordLocator, orderId, bookingId } = booked.value
      const going = ownTickets(booked.value, asked.fulfillmentIds)
      if (!going.ok) return going
      const order = await soldOrders.find(db, orderId)
      if (!order) return refuse('ORDER_UNKNOWN')
      const when = await whenOf(asked, order, language)
      if (!when.ok) return when
      const { trip, ...search } = when.value
      const party = partyIn(asked.anonymousPassengerSpecifications, search.outboundDate)
      if (!party.ok) return party.refusal === 'RAILCARD_UNKNOWN' ? refuse('RAILCARD_UNKNOWN') : orWrong(party.refusal)
      const found = await exchanges.search(guest, { recordLocator, ...search }, abandoned)
      if (!found.ok) return found.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(found.refusal)
      const { terms, found: listed } = found.value
      if (!listed) return done({ exchangeOffers: [], trips: [] })

      const now = ground.clock.now()
      const { legSolutions, fareInformation, expiresAt } = listed
      const outbound = legSolutions.outbound.filter((way) => trip === undefined || tripIdOf(segmentsOf(way)) === trip)
      // Seats stay as they were: who had some gets some on the new train, where there are any.
      const offering = { language, isAdvance, now, expiresAt, called: party.value.called, hasSeats: () => false }
      const isReturn = order.product === 'return'
      const fulfillments = going.value.map((ticket) => fulfillmentNamed(bookingId, ticket))
      const exchangeOffers = fareInformation.flatMap((fare): OsdmExchangeOffer[] => {
        if ((fare.kind === 'RETURN') !== isReturn) return []
        const quote = quoteExchange({
          kind: terms.kind,
          usableUntil: instant(Date.parse(terms.usableUntil)),
          paid: terms.paid,
          price: fare.totalPrice,
          now,
          touched: false,
          onPaper: false,
        })
        if (!quote.ok) return []
        const { toPay, back } = quote.value
        return waysOf(fare, outbound, legSolutions.inbound)
          .filter((ways) => ways.outbound !== undefined)
          .map((ways) => {
            const offer = offerOf(fare, ways, offering)
            return {
              ...offer,
              offerId: exchangeOfferIdOf({ orderId, toPay, back }, offer.offerId),
              exchangeFee: priceOf(0),
              exchangePrice: priceOf(fare.totalPrice),
              ...(back > 0 && { refundableAmount: priceOf(back) }),
              ...(toPay > 0 && { amountToBePaid: priceOf(toPay) }),
              fulfillments,
            }
          })
      })
      const names = trips.names(language)
      return done({
        exchangeOffers,
        trips: [
          ...outbound.map((way) => tripOf(way, 'OUT_BOUND', names)),
          ...legSolutions.inbound.map((way) => tripOf(way, 'IN_BOUND', names)),
        ],
      })
    },
  }
}
