import { createBooking, createBookingWithoutBasket, validateBooking } from '@cledrau/contract/buying/booking.ts'
import type { RefusalOf, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import type { QuotedFare } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import { priceKey } from '@cledrau/domain/results/ticket-choices.ts'
import { NOTHING_CHOSEN } from '@cledrau/domain/search/buying-choice.ts'
import { tabOf } from '@cledrau/domain/search/search-tab.ts'
import { send } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { accessTokenNow, refreshSession, refreshTokenExists } from '../api/session.ts'
import { languageNow } from '../i18n/language.ts'
import { platformNow } from '../platform/platform.ts'
import { recallForVisit, rememberForVisit } from '../platform/visit-storage.ts'
import { layoutNow } from '../platform/use-layout.ts'
import { channelCodeNow } from '../search/asked-search.ts'
import { basketNow, fetchBasket } from './basket.ts'
import { bookingCall } from './booking-rules.ts'
import { cell, useCell } from '../platform/cell.ts'
import { verifyBooking } from './checkout.ts'
import { now } from '../platform/clock.ts'
import { extrasNow, extrasOf } from './extras.ts'
import { guestNow } from '../state/guest.ts'
import { keepGuestOrder } from './guest-order.ts'
import { asLastGuest, guestOrderNow } from '../state/guest-order.ts'
import { paymentStopped } from './payment-under-way.ts'
import { preferences } from '../state/personal.ts'
import { knownReference } from '../state/reference.ts'
import { forgetPrices } from '../search/forget-prices.ts'
import { reportSearchTrouble } from '../search/search-trouble.ts'
import type { Selection } from '../search/selection.ts'
import { select, selectionNow } from '../search/selection.ts'
import { insteadOf } from '../search/instead.ts'
import { buyingChoiceNow, changeBuyingChoice, ticketSearchNow } from '../search/ticket-search.ts'
import { travellerNow } from '../state/traveller.ts'
import { travelPassKey } from '../search/use-travel-passes.ts'

export type Verified = ReplyOf<typeof validateBooking>
export type BookingRefusal = RefusalOf<typeof createBooking> | RefusalOf<typeof createBookingWithoutBasket>
type Booking = RequestOf<typeof createBooking>
/** How the tickets come, and what that needs. */
export type Delivery = Pick<
  Booking,
  'fulfilment' | 'address' | 'smartCardNumber' | 'smartcardCollectionType' | 'smartcardCollectionStation' | 'photocard'
>

/** What can be bought now, as the server last said, for whom it said so, and with what else. */
type Known = { verified: Verified; selection: Selection; who: string | null; extras: string; at: number }
const known = cell<Known | null>(null)
export const useVerified = (): Known | null => useCell(known)

const FRESH_MS = 60_000

/** As it was verified a moment ago for whoever is here, while they signed in. */
export function verifiedNow(chosen: Selection): Verified | null {
  const last = known.get()
  const fits =
    last?.selection === chosen &&
    last.who === accountNow() &&
    last.extras === extrasKey(chosen) &&
    now() - last.at < FRESH_MS
  return fits ? last.verified : null
}

/** Something has changed since: the next look asks again. */
export const forgetVerified = (): void => known.set(null)

/** What an address calls the chosen ticket. */
export function fareKeyOf(chosen: Selection): string {
  if (chosen.kind === 'journey') return chosen.prices.map(priceKey).join('~')
  return chosen.kind === 'rover' ? priceKey(chosen.rover) : travelPassKey(chosen.pass)
}

/** Whether what is chosen is what this address speaks of: Back may have led to another search. */
export const isOf = (chosen: Selection | null, fare: string | undefined): chosen is Selection =>
  chosen !== null && (fare === undefined || fareKeyOf(chosen) === fare || (fare === '-' && chosen.kind === 'journey'))

const accountNow = (): string | null => travellerNow()?.customerId ?? null
export const whoBuys = (): string | null => accountNow() ?? (guestNow()?.email || null)

/** What goes with the tickets and has a price or a place of its own. */
const extrasKey = (chosen: Selection): string => {
  const { buses, bikes } = extrasOf(extrasNow(), fareKeyOf(chosen))
  return JSON.stringify([buses, bikes])
}

/** After a reload the session may still be on its way; what is asked for in between would be answered as to a stranger. */
async function withSession() {
  if (refreshTokenExists() && accessTokenNow() === null) await refreshSession(null)
}

const trains = (trip: LegSolution) =>
  trip.travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  }))

const pricesOf = (chosen: Selection): readonly QuotedFare[] =>
  (chosen.kind === 'journey'
    ? chosen.prices
    : [chosen.kind === 'rover' ? chosen.rover : chosen.pass]) as readonly QuotedFare[]

function chosenFields(
  chosen: Selection,
): Pick<
  RequestOf<typeof validateBooking>,
  'season' | 'legSolutions' | 'fareInformation' | 'count' | 'optionalExtras' | 'selectedExtras'
> {
  const extras = extrasNow()
  const own = extras.fare === fareKeyOf(chosen)
  const leg = (trip: LegSolution, direction: 'OUTBOUND' | 'INBOUND') => ({
    legSolutionID: trip.legSolutionID,
    direction,
    travelSegments: trains(trip),
  })
  return {
    ...(chosen.kind === 'season' && { season: true }),
    ...(chosen.kind === 'journey' && {
      legSolutions: [leg(chosen.outbound, 'OUTBOUND'), ...(chosen.inbound ? [leg(chosen.inbound, 'INBOUND')] : [])],
    }),
    fareInformation: [...pricesOf(chosen)],
    ...(chosen.kind === 'multiflex' && { count: chosen.count }),
    ...(own && extras.buses.length > 0 && { optionalExtras: extras.buses.filter(({ count }) => count > 0) }),
    ...(own && { selectedExtras: { bikeReservation: extras.bikes } }),
  }
}

/** Everybody of the party; which cards they bring stands in the prices. */
function passengersOf(chosen: Selection): NonNullable<Booking['passengers']> {
  const tickets = pricesOf(chosen).flatMap(({ ticketableFares }) => ticketableFares)
  const references = new Set(tickets.flatMap(({ passengerReferences }) => passengerReferences))
  return [...references].map((reference) => ({ reference }))
}

/** Both ends as a booking names them. */
function travelPointPair() {
  const list = knownReference(queryClient, 'bookingStations')
  const { first, second } = ticketSearchNow().stations
  const [origin, destination] = [first, second].map((code) => list?.find(({ crsCode }) => crsCode === code)?.srCode)
  return origin && destination ? { travelPointPair: { origin, destination } } : {}
}

/** Plans and prices again what was chosen. */
export async function verify(): Promise<Result<Verified, RefusalOf<typeof validateBooking>>> {
  const chosen = selectionNow()
  if (!chosen) throw new Failed(0, 'NOTHING_CHOSEN', 'nothing is chosen')
  await withSession()
  try {
    const asked = {
      ...chosenFields(chosen),
      passengers: passengersOf(chosen),
      ...(chosen.kind !== 'rover' && travelPointPair()),
      isNative: platformNow().native,
      ...insteadOf(buyingChoiceNow()),
      code: pricesOf(chosen)[0]?.code,
      channelCode: channelCodeNow(),
    }
    const answer = await send(validateBooking, asked, asLastGuest())
    if (!answer.ok) return answer
    // Whatever else can be done, tickets that can't be handed over can't be sold.
    if (answer.value.deliveryOptions.length === 0) return refuse('NO_OPTIONS')
    known.set({ verified: answer.value, selection: chosen, who: accountNow(), extras: extrasKey(chosen), at: now() })
    return answer
  } catch (trouble) {
    throw reportSearchTrouble('validatebooking', trouble)
  }
}

/** Signing in, and going on as a guest, lead here from now on. */
export function beginBuying(): void {
  if (verifyBooking.get()) return
  verifyBooking.set(async () => {
    const answer = await verify()
    if (answer.ok) return answer
    if (answer.refusal === 'NO_OPTIONS') return refuse('NO_OPTIONS')
    throw new Failed(409, answer.refusal, answer.refusal)
  })
}

export function resumeBuying(): void {
  if (selectionNow()) beginBuying()
}

/** Bought, or given up: the next purchase begins from nothing. */
export function endBuying(): void {
  verifyBooking.set(null)
  known.set(null)
  select(null)
  rememberForVisit('bookingKey', null)
  changeBuyingChoice(NOTHING_CHOSEN)
}

/** Takes over what the server found instead: the new price, and everything else as it was. */
export function takeChanges(): void {
  const last = known.get()
  if (!last) return
  const { selection: chosen, verified } = last
  const prices = verified.fareInformation
  const [price] = prices
  if (!price) return
  const total = verified.price.total
  const next: Selection =
    chosen.kind === 'journey'
      ? { ...chosen, prices, total }
      : chosen.kind === 'rover'
        ? { ...chosen, rover: { ...chosen.rover, ...price }, total }
        : { ...chosen, pass: { ...chosen.pass, ...price }, total }
  select(next)
  known.set({ ...last, at: now(), selection: next, verified: { ...verified, valid: true, changes: [] } })
}

type SentAs = { idempotencyKey: string; guest?: string }

/**
 * The same booking sent twice is one booking, also after a reload; another one has another key. A guest holds one thing at a
 * time: another booking is sent as whoever holds what they held last, which is given up for it.
 */
function sentAs(body: unknown): SentAs {
  const text = JSON.stringify(body)
  const kept = recallForVisit<SentAs & { text: string }>('bookingKey')
  if (kept?.text === text) return kept
  const sent: SentAs = {
    idempotencyKey: crypto.randomUUID(),
    ...(!travellerNow() && { guest: guestOrderNow()?.guestToken }),
  }
  rememberForVisit('bookingKey', { ...sent, text })
  return sent
}

const devicePlatform = (): Booking['devicePlatform'] => {
  const { kind } = platformNow()
  return kind === 'ios' || kind === 'android' ? kind : layoutNow().narrow ? 'mobileWeb' : 'web'
}

/** The journey of the basket that is being changed; one whose time was over meanwhile is just bought anew. */
async function heldNow(orderID: string): Promise<Order | undefined> {
  const basket = await fetchBasket().catch(() => basketNow())
  return basket?.orders.find((order) => order.orderID === orderID && order.status === 'HELD')
}

type Booked = Result<Order, BookingRefusal>

/** Holds price and places from now on: in the basket of whoever has one, else to be paid at once. */
export async function book(delivery: Delivery, withBasket: boolean): Promise<Booked> {
  const last = known.get()
  if (!last) throw new Failed(0, 'NOTHING_CHOSEN', 'nothing is verified')
  const { selection: chosen, verified } = last
  const extras = extrasNow()
  const own = extras.fare === fareKeyOf(chosen)
  const search = ticketSearchNow()
  const { inEdit, orderID } = buyingChoiceNow()
  await withSession()
  // What somebody turned back from paying for can be given up, or changed, once it is held again.
  await paymentStopped()
  const amended = inEdit && orderID ? await heldNow(orderID) : undefined
  const traveller = travellerNow()
  const guest = traveller ? null : guestNow()
  const who = traveller ?? guest
  const { call, guestCheckout } = bookingCall({ signedIn: traveller !== null, guest: guest !== null, withBasket })
  const saved = traveller ? preferences.known()?.data.seatPreferences : undefined
  const wishes = (own && extras.seatPreferences) || saved
  const body: Booking = {
    ...chosenFields(chosen),
    // As they were signed last.
    fareInformation: [...verified.fareInformation] as QuotedFare[],
    ...delivery,
    passengers: passengersOf(chosen),
    ...(who && { emailAddress: who.email, title: who.title, firstName: who.firstName, lastName: who.lastName }),
    language: languageNow(),
    ...(chosen.kind === 'journey' && {
      reserveSeats: own ? extras.seats === 'any' : false,
      ...(own && extras.seats === 'chosen' && { chosenSeats: [...extras.chosenSeats] }),
      ...(wishes && { seatPreferences: wishes }),
    }),
    devicePlatform: devicePlatform(),
    ...(guestCheckout && { guestCheckout }),
    ticketType: chosen.kind === 'rover' ? 'rover' : tabOf(search),
    ...(search.stations.via && { via: [search.stations.via] }),
    ...(search.stations.avoid && { avoid: [search.stations.avoid] }),
    ...(amended && { amendJourney: true, orderID: amended.orderID, recordLocator: amended.recordLocator }),
    channelCode: channelCodeNow(),
  }
  try {
    const { idempotencyKey, guest: heldLast } = sentAs([body, traveller?.customerId ?? null])
    const answer: Result<{ order: Order; guestToken?: string | null }, BookingRefusal> =
      call === 'createBooking'
        ? await send(createBooking, body, { idempotencyKey })
        : await send(createBookingWithoutBasket, body, { idempotencyKey, guest: heldLast })
    if (!answer.ok) {
      // A no is final: the next try is another booking.
      rememberForVisit('bookingKey', null)
      return answer
    }
    forgetPrices()
    const { order, guestToken } = answer.value
    if (guest && guestToken) keepGuestOrder({ guestToken, orderID: order.orderID, email: guest.email })
    return done(order)
  } catch (trouble) {
    throw reportSearchTrouble('createbooking', trouble)
  }
}
