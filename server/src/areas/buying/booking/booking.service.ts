import type {
  createBooking,
  createBookingWithoutBasket,
  DeliveryOption,
  validateBooking,
} from '@cledrau/contract/booking.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/fares.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { AppOptions } from '@cledrau/contract/options.ts'
import { SMARTCARD_COLLECTIONS, type Order, type PriceBreakdown } from '@cledrau/contract/orders.ts'
import { isPhotocard } from '@cledrau/domain/orders/delivery-options.ts'
import { GUEST_HOLD_MINUTES, HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { whoTravels, type PersonName } from '@cledrau/domain/orders/who-travels.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { placesNamed, type RetailFrame } from '../../retail/pricing/retail-frame.ts'
import type { Caller, Guest, Traveller } from '../../../http/callers.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import type { Extras } from '../extras/extras.service.ts'
import type { WantedSeats } from '../orders/claim-places.ts'
import type { NewHold, Orders } from '../orders/orders.service.ts'
import type { Choice, FindChoice } from './choice.service.ts'
import { priceLines } from './price-lines.ts'

type Validated = Result<ReplyOf<typeof validateBooking>, RefusalOf<typeof validateBooking>>
type Asked = ParsedRequestOf<typeof createBooking>
type WithBasket = Result<{ order: Order }, RefusalOf<typeof createBooking>>
type WithoutBasket = Result<{ order: Order; guestToken: string | null }, RefusalOf<typeof createBookingWithoutBasket>>

/** How the call reached us: in which language, and its idempotency key. */
type Around = { language: Language; onceKey: string | null; network?: string }

export type Booking = {
  validate: (caller: Caller, asked: ParsedRequestOf<typeof validateBooking>) => Promise<Validated>
  create: (traveller: Traveller, asked: Asked, around: Around) => Promise<WithBasket>
  createAlone: (caller: Caller, asked: Asked, around: Around) => Promise<WithoutBasket>
  /** The same in exchange for other tickets, on terms that are agreed in the transaction that holds it. */
  createInstead: <Refusal extends string>(
    caller: Traveller | Guest,
    asked: Asked,
    around: Around,
    agree: Agree<Refusal>,
  ) => Promise<Result<Order, CreateRefusal | Refusal>>
  guestToken: (orderId: string) => Promise<string>
}

type CreateRefusal = Exclude<RefusalOf<typeof createBooking>, 'BASKET_OFF'>

/** What an order owes to the one that it replaces. */
export type Replacement = {
  originalOrderId: string
  total: number
  credit: number
  lines: PriceBreakdown['lines']
  journeyName: string
  save: (orderId: string) => Promise<unknown>
}
type Agree<Refusal extends string> = (trx: Trx, price: PriceBreakdown) => Promise<Result<Replacement, Refusal>>

type Parts = {
  db: Database
  frame: RetailFrame
  findChoice: FindChoice
  extras: Extras
  orders: Orders
  lock: LockAccount
  options: () => AppOptions
  isTitle: (title: string) => boolean
  /** What this caller was paying for is given up: they begin something else. */
  leavePayments: (caller: Traveller | Guest) => Promise<void>
  signGuest: (guest: Guest, until: number) => Promise<string>
}

export const GUEST_TOKEN_LIFE = DAY

export function openBooking(parts: Parts): Booking {
  const { db, frame, findChoice, orders, lock, options, isTitle, signGuest } = parts

  const guestToken = (orderId: string) =>
    signGuest({ kind: 'guest', orderId }, instant(frame.clock.now() + GUEST_TOKEN_LIFE))

  /**
   * Places are counted now and then, and may have been freed since, here or on another server: nobody hears that they
   * are gone, or dearer, before they were counted anew.
   */
  const findFresh: FindChoice = async (asked, isGuest) => {
    const found = await findChoice(asked, isGuest)
    const doubtful = found.ok
      ? found.value.ticketGone || found.value.before !== found.value.now
      : found.refusal === 'PLACES_GONE'
    if (!doubtful) return found
    await orders.countPlaces()
    return findChoice(asked, isGuest)
  }

  const create = async <Refusal extends string = never>(
    caller: Caller,
    asked: Asked,
    { language, onceKey, network }: Around,
    alone: boolean,
    agree: Agree<Refusal> | null = null,
  ): Promise<Result<Order, CreateRefusal | Refusal>> => {
    // A repeated call whose first attempt got this far goes on from there.
    const before = onceKey === null ? undefined : await orders.find(onceKey)
    if (before) return done(await orders.get(before.id))
    if (alone && caller.kind !== 'anyone') await parts.leavePayments(caller)

    const accountId = caller.kind === 'traveller' ? caller.id : null
    const heldLast = caller.kind === 'guest' ? caller.orderId : null
    const emailKey = (asked.emailAddress ?? '').toLowerCase()
    // Pricing costs as much as a search: whoever holds all they may has none of it done for them.
    const asksAlone = accountId === null && agree === null && network !== undefined
    if (asksAlone && !(await orders.mayGuestHold(network, { emailKey, heldLast }, peopleIn(asked))))
      return refuse('GUEST_HOLDS_FULL')

    const found = await findFresh(asked, accountId === null)
    if (!found.ok) return found
    const choice = found.value
    if (choice.ticketGone) return refuse('PLACES_GONE')
    if (choice.before !== choice.now) return refuse('PRICE_CHANGED')
    const delivered = deliveryOf(choice, asked)
    if (!delivered.ok) return delivered
    if (choice.product === 'season' && !isPhotocard(asked.photocard ?? '')) return refuse('PHOTOCARD_NEEDED')
    const seats = seatsOf(choice, asked, parts.extras)
    if (!seats) return refuse('SEAT_TAKEN')

    const held = await db.inTransaction(async (trx): Promise<Result<string, CreateRefusal | Refusal>> => {
      // One at a time for one traveller, before anything is counted.
      const account = accountId === null ? undefined : await lock(trx, accountId)
      const buyer = {
        accountId,
        email: account?.email ?? asked.emailAddress ?? '',
        emailKey: account?.emailKey ?? emailKey,
        title: account?.title ?? asked.title ?? '',
        firstName: account?.firstName ?? asked.firstName ?? '',
        lastName: account?.lastName ?? asked.lastName ?? '',
        language: account?.language ?? asked.language ?? language,
      }
      const { amendJourney, orderID, recordLocator } = asked
      if (amendJourney === true && !(orderID && recordLocator)) return refuse('ORDER_UNKNOWN')
      const priced = breakdown(choice, delivered.value, seats.length * choice.passengers.length, frame)
      const agreed = agree && (await agree(trx, priced))
      if (agreed && !agreed.ok) return agreed
      const instead = agreed?.value
      const orderId = await orders.hold(trx, {
        ...holdOf(choice, asked, delivered.value, seats, buyer, frame),
        order: { ...orderOf(choice, asked, priced, instead), ...buyer, onceKey },
        amends: amendJourney === true && orderID && recordLocator ? { orderID, recordLocator } : null,
        alone,
        most: options().maxBasketOrders,
        network: network ?? null,
        heldLast,
      })
      if (orderId.ok) await instead?.save(orderId.value)
      return orderId
    })
    if (!held.ok) return held
    orders.changed()
    return done(await orders.get(held.value))
  }

  return {
    guestToken,

    validate: async (caller, asked) => {
      const { code, travelPointPair: pair } = asked
      if (code !== undefined && code !== asked.fareInformation[0]?.code) return refuse('PRICE_UNKNOWN')
      const found = await findFresh(asked, caller.kind !== 'traveller')
      if (!found.ok) return found
      const choice = found.value
      if (pair && choice.origin !== '' && !isPair(pair, choice, frame)) return refuse('PRICE_UNKNOWN')
      return done({
        ...validReply(choice, frame),
        holdMinutes: caller.kind === 'traveller' ? HOLD_MINUTES : GUEST_HOLD_MINUTES,
      })
    },

    create: async (traveller, asked, around) => {
      if (!options().showBasket) return refuse('BASKET_OFF')
      const created = await create(traveller, asked, around, false)
      return created.ok ? done({ order: created.value }) : created
    },

    createInstead: (caller, asked, around, agree) => create(caller, asked, around, false, agree),

    createAlone: async (caller, asked, around) => {
      if (caller.kind === 'traveller') {
        if (asked.guestCheckout === true) return refuse('GUEST_SIGNED_IN')
        const created = await create(caller, asked, around, !options().showBasket)
        return created.ok ? done({ order: created.value, guestToken: null }) : created
      }
      const isNative = asked.devicePlatform === 'ios' || asked.devicePlatform === 'android'
      if (isNative && !options().showGuestCheckoutOnApp) return refuse('GUEST_CHECKOUT_OFF')
      const { title, firstName, lastName, emailAddress } = asked
      if (asked.guestCheckout !== true || !emailAddress || !firstName || !lastName || !title || !isTitle(title))
        return refuse('GUEST_DETAILS_NEEDED')
      const created = await create(caller, asked, around, true)
      if (!created.ok) return created
      return done({ order: created.value, guestToken: await guestToken(created.value.orderID) })
    },
  }
}

/** As whoever asks says; what is true is counted once it is priced. */
const peopleIn = ({ fareInformation }: Pick<Asked, 'fareInformation'>): number =>
  new Set(
    fareInformation.flatMap((fare) => fare.ticketableFares.flatMap(({ passengerReferences }) => passengerReferences)),
  ).size

/** Both ends, however the app names them: a group of stations stands for each of its own. */
function isPair(
  pair: { origin: string; destination: string },
  { origin, destination }: Choice,
  { findPlace }: RetailFrame,
): boolean {
  const fits = (code: string, crs: string) => {
    const place = findPlace(code)
    return place !== undefined && (place.crsCode === crs || (place.members ?? []).includes(crs))
  }
  return fits(pair.origin, origin) && fits(pair.destination, destination)
}

function validReply(choice: Choice, frame: RetailFrame): Omit<ReplyOf<typeof validateBooking>, 'holdMinutes'> {
  const { before, now, ticketGone, outbound, inbound, fares } = choice
  const changes = [
    ...(ticketGone ? [{ kind: 'TICKET_GONE' as const, before, now }] : []),
    ...(now > before ? [{ kind: 'PRICE_UP' as const, before, now }] : []),
    ...(now < before ? [{ kind: 'PRICE_DOWN' as const, before, now }] : []),
  ]
  const places = fares.flatMap(({ placesLeft }) => placesLeft ?? [])
  return {
    valid: changes.length === 0,
    changes,
    currency: CURRENCY,
    product: choice.product,
    fareInformation: fares,
    outbound: outbound?.leg ?? null,
    inbound: inbound?.leg ?? null,
    passengers: choice.passengers,
    price: breakdown(choice, null, 0, frame),
    deliveryOptions: choice.delivery.map((option) => optionShown(option, frame)),
    photocardNeeded: choice.product === 'season',
    placesLeft: places.length > 0 ? Math.min(...places) : null,
    places: placesNamed(codesOf(choice), frame),
  }
}

function codesOf({ outbound, inbound, origin, destination }: Choice): Set<string> {
  const codes = new Set([origin, destination])
  for (const found of [outbound, inbound]) {
    for (const segment of found?.leg.travelSegments ?? [])
      codes.add(segment.origin.code).add(segment.destination.code).add(segment.terminus)
    for (const transfer of found?.leg.transfers ?? []) codes.add(transfer.origin).add(transfer.destination)
  }
  codes.delete('')
  return codes
}

function optionShown(
  { rule, isSelected, arrivesBy }: Choice['delivery'][number],
  { words }: RetailFrame,
): DeliveryOption {
  const { say } = words()
  return {
    group: rule.group,
    code: rule.code,
    names: say(`DELIVERY_${rule.code}`),
    description: say(`DELIVERY_${rule.code}_TEXT`),
    fee: rule.fee,
    isSelected,
    smartcardCollection: rule.group === 'SMARTCARD' ? { types: [...SMARTCARD_COLLECTIONS] } : null,
    arrivesBy,
  }
}

function breakdown(choice: Choice, delivery: Choice['delivery'][number] | null, seats: number, frame: RetailFrame) {
  const line =
    delivery === null
      ? null
      : {
          kind: 'DELIVERY' as const,
          names: frame.words().say(`DELIVERY_${delivery.rule.code}`),
          count: null,
          amount: delivery.rule.fee,
        }
  const bikes = choice.bikes.outbound + choice.bikes.return
  const extras = { busOptions: choice.busOptions, bikes, seats, delivery: line }
  return priceLines(choice.fares, choice.count, extras, frame)
}

function deliveryOf(
  { delivery }: Choice,
  asked: Asked,
): Result<Choice['delivery'][number], 'DELIVERY_UNKNOWN' | 'ADDRESS_NEEDED' | 'SMARTCARD_NEEDED'> {
  const option = delivery.find(({ rule }) => rule.code === asked.fulfilment.method)
  if (!option) return refuse('DELIVERY_UNKNOWN')
  const { address } = asked
  if (option.rule.group === 'MAIL' && !(address?.name && address.address1 && address.townCity && address.postcode))
    return refuse('ADDRESS_NEEDED')
  if (option.rule.group === 'SMARTCARD' && asked.smartCardNumber === undefined) return refuse('SMARTCARD_NEEDED')
  return done(option)
}

/** What is wanted on each train that has seats to reserve; nothing when a chosen seat isn't there. */
function seatsOf(choice: Choice, asked: Asked, extras: Extras): WantedSeats[] | undefined {
  const chosen = asked.chosenSeats ?? []
  if (asked.reserveSeats !== true && chosen.length === 0) return []
  const travelling = choice.passengers.map(({ reference }) => reference)
  const wanted: WantedSeats[] = []
  let known = 0
  for (const [leg, direction] of [
    [choice.outbound, 'OUTBOUND'],
    [choice.inbound, 'INBOUND'],
  ] as const) {
    for (const ride of leg?.rides ?? []) {
      const { uid, serviceDate } = ride.train
      const serviceClass = isFirst(choice, direction) ? 'FIRST' : 'STANDARD'
      const all = extras.planOf(ride).flatMap(({ seats }) => seats.filter((one) => one.serviceClass === serviceClass))
      const here = chosen.filter((one) => one.uid === uid && one.serviceDate === serviceDate)
      known += here.length
      const places = new Set(here.map(({ coach, seat }) => `${coach}${seat}`))
      const isWrong =
        places.size !== here.length ||
        new Set(here.map(({ passenger }) => passenger)).size !== here.length ||
        here.some((one) => !travelling.includes(one.passenger)) ||
        here.some((one) => !all.some(({ coach, seat }) => coach === one.coach && seat === one.seat))
      if (isWrong) return undefined
      if (all.length === 0 || (here.length === 0 && asked.reserveSeats !== true)) continue
      wanted.push({
        uid,
        serviceDate,
        direction,
        seats: all,
        passengers: travelling,
        wishes: asked.seatPreferences ?? {},
        chosen: here.map(({ passenger, coach, seat }) => ({ passenger, coach, seat })),
      })
    }
  }
  return known === chosen.length ? wanted : undefined
}

const isFirst = ({ fares }: Choice, direction: 'OUTBOUND' | 'INBOUND'): boolean =>
  fares
    .flatMap(({ ticketableFares }) => ticketableFares)
    .some((one) => one.direction !== otherWay(direction) && one.fareCodes[0]?.serviceClass === 'FIRST')
const otherWay = (direction: 'OUTBOUND' | 'INBOUND') => (direction === 'OUTBOUND' ? 'INBOUND' : 'OUTBOUND')

function orderOf(choice: Choice, asked: Asked, price: PriceBreakdown, instead: Replacement | undefined) {
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

function holdOf(
  choice: Choice,
  asked: Asked,
  delivery: Choice['delivery'][number],
  seats: WantedSeats[],
  buyer: PersonName,
  { findPlace }: RetailFrame,
): Pick<NewHold, 'passengers' | 'items' | 'delivery' | 'wanted'> {
  const { group } = delivery.rule
  return {
    passengers: whoTravels(
      choice.passengers.map(({ reference, kind, railcard }) => ({ reference, kind, railcard })),
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
          ? (findPlace(asked.smartcardCollectionStation)?.crsCode ?? null)
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
