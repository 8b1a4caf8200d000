import type { createBooking, createBookingWithoutBasket, validateBooking } from '@cledrau/contract/buying/booking.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { Order, PriceBreakdown } from '@cledrau/contract/buying/orders.ts'
import { isPhotocard } from '@cledrau/domain/orders/delivery-options.ts'
import { mayName } from '@cledrau/domain/photocards/own-number.ts'
import { GUEST_HOLD_MINUTES, HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Certificates } from '../../retail/certificates/certificates.service.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { ACCESS_TOKEN_LIFE } from '../../../http/access-token.ts'
import type { Caller, Guest, PartnerNamed, Traveller } from '../../../http/callers.ts'
import type { AccountModules } from '../../account/wire.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import type { Extras } from '../extras/extras.service.ts'
import type { Orders } from '../orders/orders.service.ts'
import type { Choice, FindChoice } from './choice.service.ts'
import type { OwnPlacesOf } from '../../retail/finding/own-places-of.ts'
import { givenUpBy, ownPlaces, type GivenUp } from '../orders/own-places.ts'
import { holdOf, orderOf, seatsOf, splitsOf, type Replacement } from './new-hold.ts'
import { breakdown } from './price-lines.ts'
import { isPair, validReply } from './valid-reply.ts'

type Validated = Result<ReplyOf<typeof validateBooking>, RefusalOf<typeof validateBooking>>
type Asked = ParsedRequestOf<typeof createBooking>
type WithBasket = Result<{ order: Order }, RefusalOf<typeof createBooking>>
type WithoutBasket = Result<{ order: Order; guestToken: string | null }, RefusalOf<typeof createBookingWithoutBasket>>

/** What whoever sells it calls the order, and each of those who travel by our reference. */
type CalledBySeller = { order: string | null; passengers: Readonly<Record<string, string>> }
/** How the call reached us: in which language, and its idempotency key. */
type Around = { language: Language; onceKey: string | null; network?: string; calledBySeller?: CalledBySeller }
/** The same for what takes the place of tickets that are paid for. */
type AroundExchange = Around & { givenUp: GivenUp }

export type Booking = {
  validate: (caller: Caller, asked: ParsedRequestOf<typeof validateBooking>, givenUp?: GivenUp) => Promise<Validated>
  /** Places that whoever asks would give up for what they choose now. */
  ownPlaces: OwnPlacesOf
  create: (traveller: Traveller, asked: Asked, around: Around) => Promise<WithBasket>
  createAlone: (caller: Caller, asked: Asked, around: Around) => Promise<WithoutBasket>
  /** For a partner who says later who travels: nothing of it is paid for before somebody is named. */
  createUnnamed: (partner: PartnerNamed, asked: Asked, around: Around) => Promise<Result<Order, CreateRefusal>>
  /** The same in exchange for other tickets, on terms that are agreed in the transaction that holds it. */
  createInstead: <Refusal extends string>(
    caller: Traveller | Guest,
    asked: Asked,
    around: AroundExchange,
    agree: Agree<Refusal>,
  ) => Promise<Result<Order, CreateRefusal | Refusal>>
  guestToken: (orderId: string, partner?: PartnerNamed) => Promise<string>
}

type CreateRefusal = Exclude<RefusalOf<typeof createBooking>, 'BASKET_OFF'>

type Agree<Refusal extends string> = (trx: Trx, price: PriceBreakdown) => Promise<Result<Replacement, Refusal>>

type Parts = {
  db: Database
  ground: RetailGround
  certificates: Pick<Certificates, 'make' | 'keep'>
  findChoice: FindChoice
  extras: Extras
  orders: Orders
  lock: LockAccount
  options: () => AppOptions
  isTitle: (title: string) => boolean
  photocards: AccountModules['photocards']
  /** What this caller was paying for is given up: they begin something else. */
  leavePayments: (caller: Traveller | Guest) => Promise<void>
  signGuest: (guest: Guest, until: number) => Promise<string>
}

export const GUEST_TOKEN_LIFE = DAY

export function openBooking(parts: Parts): Booking {
  const { db, ground, findChoice, orders, lock, options, isTitle, signGuest } = parts

  // A partner gets another one whenever it wants: its own are as short as its others.
  const guestToken = (orderId: string, partner?: PartnerNamed) =>
    partner
      ? signGuest({ kind: 'guest', orderId, partner }, instant(ground.clock.now() + ACCESS_TOKEN_LIFE))
      : signGuest({ kind: 'guest', orderId }, instant(ground.clock.now() + GUEST_TOKEN_LIFE))

  /**
   * Places are counted now and then, and may have been freed since, here or on another server: nobody hears that they
   * are gone, or dearer, before they were counted anew.
   */
  const findFresh: FindChoice = async (asked, chooser) => {
    const found = await findChoice(asked, chooser)
    const doubtful = found.ok
      ? found.value.ticketGone || found.value.before !== found.value.now
      : found.refusal === 'PLACES_GONE'
    if (!doubtful) return found
    await orders.countPlaces()
    return findChoice(asked, chooser)
  }

  const givenUpNow = (caller: Caller, instead: string | undefined, alone = !options().showBasket) =>
    givenUpBy(db, caller, { instead, alone }, ground.clock.now())
  const ownOf = (givenUp: GivenUp) => ownPlaces(db, givenUp, ground.clock.now())

  const create = async <Refusal extends string = never>(
    caller: Caller,
    asked: Asked,
    { language, onceKey, network, givenUp, calledBySeller }: Around & Partial<AroundExchange>,
    alone: boolean,
    agree: Agree<Refusal> | null = null,
  ): Promise<Result<Order, CreateRefusal | Refusal>> => {
    // A repeated call whose first attempt got this far goes on from there.
    const before = onceKey === null ? undefined : await orders.find(onceKey)
    if (before) return done(await orders.get(before.id))
    if (alone && caller.kind !== 'anyone') await parts.leavePayments(caller)

    const accountId = caller.kind === 'traveller' ? caller.id : null
    const partnerId = (caller.kind === 'traveller' ? undefined : caller.partner?.id) ?? null
    const heldLast = caller.kind === 'guest' ? caller.orderId : null
    // Whom a partner sells to is theirs to write to; no sign of an address, so that no account takes it for its own.
    const email = partnerId === null ? (asked.emailAddress ?? '') : ''
    const emailKey = partnerId === null ? email.toLowerCase() : `partner:${partnerId}`
    // Pricing costs as much as a search: whoever holds all they may has none of it done for them.
    const asksAlone = accountId === null && partnerId === null && agree === null && network !== undefined
    if (asksAlone && !(await orders.mayGuestHold(network, { emailKey, heldLast }, peopleIn(asked))))
      return refuse('GUEST_HOLDS_FULL')

    const instead = asked.amendJourney === true ? asked.orderID : undefined
    const own = await ownOf(givenUp ?? (await givenUpNow(caller, instead, alone)))
    const found = await findFresh(asked, { isGuest: accountId === null, own })
    if (!found.ok) return found
    const choice = found.value
    if (choice.ticketGone) return refuse('PLACES_GONE')
    if (choice.before !== choice.now) return refuse('PRICE_CHANGED')
    const delivered = deliveryOf(choice, asked)
    if (!delivered.ok) return delivered
    if (choice.product === 'season') {
      const number = asked.photocard ?? ''
      if (!isPhotocard(number)) return refuse('PHOTOCARD_NEEDED')
      const made = accountId === null ? null : await parts.photocards.find(accountId)
      if (!mayName(number, made?.number ?? null)) return refuse('PHOTOCARD_NOT_YOURS')
    }
    const seats = seatsOf(choice, asked, parts.extras)
    if (!seats) return refuse('SEAT_TAKEN')

    const compared = await parts.certificates.make(choice.party, splitsOf(choice), own)
    const held = await db.inTransaction(async (trx): Promise<Result<string, CreateRefusal | Refusal>> => {
      // One at a time for one traveller, before anything is counted.
      const account = accountId === null ? undefined : await lock(trx, accountId)
      const buyer = {
        accountId,
        email: account?.email ?? email,
        emailKey: account?.emailKey ?? emailKey,
        title: account?.title ?? asked.title ?? '',
        firstName: account?.firstName ?? asked.firstName ?? '',
        lastName: account?.lastName ?? asked.lastName ?? '',
        language: account?.language ?? asked.language ?? language,
      }
      const { amendJourney, orderID, recordLocator } = asked
      if (amendJourney === true && !(orderID && recordLocator)) return refuse('ORDER_UNKNOWN')
      const priced = breakdown(choice, delivered.value, seats.length * choice.passengers.length, ground)
      const agreed = agree && (await agree(trx, priced))
      if (agreed && !agreed.ok) return agreed
      const replaced = agreed?.value
      const toHold = holdOf(choice, asked, { delivery: delivered.value, seats, buyer }, ground)
      const orderId = await orders.hold(trx, {
        ...toHold,
        passengers: toHold.passengers.map((one) => ({
          ...one,
          sellerRef: calledBySeller?.passengers[one.reference] ?? null,
        })),
        order: {
          ...orderOf(choice, asked, priced, replaced),
          ...buyer,
          onceKey,
          partnerId,
          sellerRef: calledBySeller?.order ?? null,
        },
        amends: amendJourney === true && orderID && recordLocator ? { orderID, recordLocator } : null,
        exchanged: replaced?.exchanged ?? null,
        alone,
        most: options().maxBasketOrders,
        network: network ?? null,
        heldLast,
      })
      if (!orderId.ok) return orderId
      await replaced?.save(orderId.value)
      await parts.certificates.keep(trx, orderId.value, compared)
      return orderId
    })
    if (!held.ok) return held
    orders.changed()
    return done(await orders.get(held.value))
  }

  return {
    guestToken,

    ownPlaces: async (caller, instead) => ownOf(await givenUpNow(caller, instead)),

    validate: async (caller, asked, givenUp) => {
      const { code, travelPointPair: pair } = asked
      if (code !== undefined && code !== asked.fareInformation[0]?.code) return refuse('PRICE_UNKNOWN')
      const own = await ownOf(givenUp ?? (await givenUpNow(caller, asked.instead)))
      const found = await findFresh(asked, { isGuest: caller.kind !== 'traveller', own })
      if (!found.ok) return found
      const choice = found.value
      if (pair && choice.origin !== '' && !isPair(pair, choice, ground)) return refuse('PRICE_UNKNOWN')
      return done({
        ...validReply(choice, ground),
        holdMinutes: caller.kind === 'traveller' ? HOLD_MINUTES : GUEST_HOLD_MINUTES,
      })
    },

    create: async (traveller, asked, around) => {
      if (!options().showBasket) return refuse('BASKET_OFF')
      const created = await create(traveller, asked, around, false)
      return created.ok ? done({ order: created.value }) : created
    },

    createInstead: (caller, asked, around, agree) => create(caller, asked, around, false, agree),

    createUnnamed: (partner, asked, around) => create({ kind: 'anyone', partner }, asked, around, true),

    createAlone: async (caller, asked, around) => {
      if (caller.kind === 'traveller') {
        if (asked.guestCheckout === true) return refuse('GUEST_SIGNED_IN')
        const created = await create(caller, asked, around, !options().showBasket)
        return created.ok ? done({ order: created.value, guestToken: null }) : created
      }
      const isNative = asked.devicePlatform === 'ios' || asked.devicePlatform === 'android'
      if (isNative && !options().showGuestCheckoutOnApp) return refuse('GUEST_CHECKOUT_OFF')
      const { title, firstName, lastName, emailAddress } = asked
      const { partner } = caller
      const isReachable = partner !== undefined || (asked.guestCheckout === true && Boolean(emailAddress))
      if (!isReachable || !firstName || !lastName || !title || !isTitle(title)) return refuse('GUEST_DETAILS_NEEDED')
      // With the token of another order a partner is still a partner, and gives nothing up by it.
      const created = await create(partner ? { kind: 'anyone', partner } : caller, asked, around, true)
      if (!created.ok) return created
      return done({ order: created.value, guestToken: await guestToken(created.value.orderID, partner) })
    },
  }
}

/** As whoever asks says; what is true is counted once it is priced. */
const peopleIn = ({ fareInformation }: Pick<Asked, 'fareInformation'>): number =>
  new Set(
    fareInformation.flatMap((fare) => fare.ticketableFares.flatMap(({ passengerReferences }) => passengerReferences)),
  ).size

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
