import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { takesOneMore } from '@cledrau/domain/orders/basket-room.ts'
import { mayHoldMore } from '@cledrau/domain/orders/guest-share.ts'
import { MOST_PARTNER_HOLDS } from '@cledrau/domain/partners/account.ts'
import { GUEST_HOLD_MINUTES, HOLD_MINUTES, moveOrder, ORDER_MOVES } from '@cledrau/domain/orders/order-status.ts'
import { move } from '@cledrau/domain/moves.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { placeKey, type PlaceKey } from '@cledrau/domain/fares/trains/places-left.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import type { Jobs } from '../../../jobs.ts'
import { claimAll, type Wanted } from './claim-places.ts'
import type { GivenUp } from './own-places.ts'
import { showOrders, statusNow, type CollectedOf } from './order-wire.ts'
import * as store from './orders.store.ts'
import { isOwn, ISSUE_TICKETS, type ExchangeMoves, type openPayable } from './payable.ts'
import { countHeldOfPartner } from './partner-orders.store.ts'
import * as places from './places.store.ts'

type Given = 'guestNetwork' | 'id' | 'recordLocator' | 'heldUntil' | 'createdAt' | 'claimed'

/** Everything that is to be held, with what it claims. */
export type NewHold = {
  order: Omit<store.NewOrder, Given>
  passengers: Omit<store.Details['passengers'][number], 'orderId'>[]
  items: Omit<store.Details['items'][number], 'orderId'>[]
  delivery: Omit<store.Details['delivery'], 'orderId'>
  wanted: Wanted
  /** The order of the basket that this one takes the place of. */
  amends: { orderID: string; recordLocator: string } | null
  /** The paid order that it is exchanged for: its places are still its own until then. */
  exchanged: GivenUp['paid']
  /** No basket: whatever else this traveller holds is given back. */
  alone: boolean
  /** At most so many orders are held by one traveller. */
  most: number
  /** Where a guest calls from: guests are counted by that. */
  network: string | null
  /** What the same guest held last, as their token says, wherever they called from. */
  heldLast: string | null
}

type HoldRefusal =
  | 'BASKET_FULL'
  | 'GUEST_HOLDS_FULL'
  | 'PARTNER_HOLDS_FULL'
  | 'PLACES_GONE'
  | 'SEAT_TAKEN'
  | 'BIKES_FULL'
  | 'ORDER_UNKNOWN'
  | 'ORDER_MOVE_NOT_ALLOWED'
type CancelRefusal = 'INVALID_RECORD_LOCATOR' | 'ORDER_MOVE_NOT_ALLOWED'

export type Orders = {
  /** The new hold is there before anything old is given back; all of it, or nothing. */
  hold: (trx: Trx, hold: NewHold) => Promise<Result<string, HoldRefusal>>
  /** Before anything is priced again for them: whether guests of a network may hold one more at all. */
  mayGuestHold: (
    network: string,
    who: { emailKey: string; heldLast: string | null },
    people: number,
  ) => Promise<boolean>
  /** After a hold: what searches reckon with is counted again soon. */
  changed: () => void
  /** The same at once: before somebody hears that there is nothing left, and after something was freed. */
  countPlaces: () => Promise<void>
  find: (onceKey: string) => Promise<store.OrderFound | undefined>
  show: (orders: readonly store.OrderFound[]) => Promise<Order[]>
  read: (caller: Traveller | Guest, orderID: string) => Promise<Result<Order, 'ORDER_UNKNOWN'>>
  /** The same, whoever asks: for other modules. */
  get: (orderID: string) => Promise<Order>
  /** What was begun to replace an order's tickets, and can still be paid for. */
  exchangeOf: (orderID: string) => Promise<store.OrderFound | undefined>
  listPurchases: (accountId: string) => Promise<Order[]>
  basket: (accountId: string) => Promise<{ orders: Order[]; paidBasket: Order[] }>
  cancel: (
    caller: Traveller | Guest,
    asked: { recordLocator?: string | undefined; orderID?: string | undefined; clearBasket?: boolean | undefined },
  ) => Promise<Result<{ orderIDs: string[] }, CancelRefusal>>
  rename: (accountId: string, orderID: string, name: string) => Promise<boolean>
  complete: (
    caller: Traveller | Guest,
    asked: { recordLocator: string; orderID: string },
  ) => Promise<
    Result<{ order: Order }, 'ORDER_UNKNOWN' | 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED' | 'PAYMENT_NEEDED'>
  >
  /** Notes what has run out; it was free from that instant on. */
  removeRunOut: () => Promise<void>
  count: (accountId: string) => Promise<number>
  /** Whether a guest has it still: their token ends where an account takes it over, and where it is forgotten whose it was. */
  heldByGuest: (orderID: string) => Promise<store.HeldByGuest>
  /** Who bought it, as they said themselves. */
  buyerOf: (orderID: string) => ReturnType<typeof store.getBuyer>
  /** Before an account goes: what is held is given back, what was bought loses its name. */
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** What unpaid guests left behind, and codes past their time: forgotten by age, in batches. */
  forgetUnpaidGuests: (before: Instant, most: number) => Promise<number>
  forgetGuestCodes: (before: Instant, most: number) => Promise<number>
  start: () => Promise<void>
  stop: () => void
}

/** Without the letters and figures that are taken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newLocator = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Networks are counted by their fingerprints: the table says nothing about whom. */
const guestNetworkOf = (network: string) => createHash('sha256').update(`guest ${network}`).digest('base64url')
/** A partner's orders come from its own machines: they are counted by whose they are. */
const networkMarkOf = (network: string, partnerId: string | null | undefined) =>
  guestNetworkOf(partnerId ? `partner ${partnerId}` : network)

const REMOVE = 'remove-run-out-orders'
/** How long what went out of the basket by itself, and what was paid, still stands there. */
const REMEMBERED = HOUR
const COUNT_AGAIN = 15 * SECOND
const COUNT_SOON = 300

type Parts = {
  db: Database
  jobs: Jobs
  ground: RetailGround
  payable: ReturnType<typeof openPayable>
  exchanges: Pick<ExchangeMoves, 'keep' | 'release'>
  collectedOf: CollectedOf
  setTaken: (taken: ReadonlyMap<PlaceKey, number>) => void
  log: { error: (facts: object, text: string) => void }
}

export function openOrders({ db, jobs, ground, payable, exchanges, collectedOf, setTaken, log }: Parts): Orders {
  const { clock } = ground
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  const show = (orders: readonly store.OrderFound[]) => showOrders(db, ground, orders, collectedOf)

  const countTaken = async () => {
    const now = clock.now()
    const taken = await places.takenQuotas(db, clockTime(now).date, now)
    setTaken(
      new Map(
        taken.map(({ ticket, uid, serviceDate, count }) => [placeKey({ ticket, uid, date: serviceDate }), count]),
      ),
    )
  }
  const countPlaces = () => countTaken().catch((error: unknown) => log.error({ err: error }, 'places not counted'))
  const countAgain = () => void countPlaces()
  const changed = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      countAgain()
    }, COUNT_SOON).unref()
  }

  const letGo = async (trx: Trx, order: store.OrderFound, why: string, now: Instant) => {
    const step = { orderId: order.id, move: move(ORDER_MOVES, order.status, 'CANCELLED'), why, at: now }
    await store.saveMove(trx, step, { closedAt: now })
    await places.freePlaces(trx, order.id)
    if (order.originalOrderId !== null) await exchanges.release(trx, order)
  }

  const removeIfOver = (orderID: string) =>
    db.inTransaction(async (trx): Promise<Result<void, never>> => {
      const order = await store.lockOrder(trx, orderID)
      const now = clock.now()
      if (order?.status !== 'HELD') return done(undefined)
      const over = moveOrder(order.status, 'REMOVED', { now, holdExpiresAt: store.untilOf(order) })
      if (over.ok) {
        const step = { orderId: order.id, move: over.value, why: 'its time was over', at: now }
        await store.saveMove(trx, step, { closedAt: now })
        await places.freePlaces(trx, order.id)
        if (order.originalOrderId !== null) await exchanges.release(trx, order)
      }
      return done(undefined)
    })

  const removeRunOut = async () => {
    for (const { id } of await store.listRunOut(db, clock.now())) await removeIfOver(id)
  }

  type Waiting = Awaited<ReturnType<typeof store.listGuestsHeld>>
  type Who = { emailKey: string; heldLast: string | null }
  const sharedOut = (guests: Waiting, { emailKey, heldLast }: Who, now: Instant) => {
    const waiting = guests.filter((one) => statusNow(one, now) !== 'REMOVED')
    // Whoever chooses again gives up what they chose before.
    const before = waiting.filter((one) => one.status === 'HELD' && (one.id === heldLast || one.emailKey === emailKey))
    return { waiting, before, others: waiting.filter((one) => !before.includes(one)) }
  }
  const countOf = (others: Waiting) => ({
    orders: others.length,
    people: others.reduce((sum, one) => sum + Number(one.people), 0),
  })

  /** Held by the same traveller besides; the order that is amended is looked at, and not counted. */
  const makeRoom = async (trx: Trx, hold: NewHold, now: Instant) => {
    const { order, amends, alone, most, network, heldLast } = hold
    // An exchange stands beside the basket; whoever starts another one for the same tickets gives up the first.
    if (order.originalOrderId) {
      const before = await store.lockExchangesOf(trx, order.originalOrderId)
      if (before.some(({ status }) => status === 'PAYING')) return refuse('ORDER_MOVE_NOT_ALLOWED')
      return done({ old: undefined, others: before })
    }
    if (order.partnerId) {
      const waiting = await countHeldOfPartner(trx, order.partnerId, now)
      return waiting < MOST_PARTNER_HOLDS ? done({ old: undefined, others: [] }) : refuse('PARTNER_HOLDS_FULL')
    }
    if (!order.accountId) {
      const guests = network === null ? [] : await store.lockGuestsHeld(trx, guestNetworkOf(network))
      const { waiting, before, others } = sharedOut(guests, { emailKey: order.emailKey, heldLast }, now)
      const last = heldLast && !waiting.some(({ id }) => id === heldLast) && (await store.lockOrder(trx, heldLast))
      const elsewhere =
        last && last.accountId === null && last.originalOrderId === null && statusNow(last, now) === 'HELD'
          ? [last]
          : []
      if (!mayHoldMore(countOf(others), hold.passengers.length)) return refuse('GUEST_HOLDS_FULL')
      return done({ old: undefined, others: [...before, ...elsewhere] })
    }
    const held = await store.lockHeldOf(trx, order.accountId)
    const live = held.filter((one) => statusNow(one, now) !== 'REMOVED')
    const old = amends && live.find((one) => one.id === amends.orderID && one.recordLocator === amends.recordLocator)
    if (amends && !old) return refuse('ORDER_UNKNOWN')
    if (old && old.status !== 'HELD') return refuse('ORDER_MOVE_NOT_ALLOWED')
    const others = live.filter((one) => one !== old)
    if (!alone && !takesOneMore({ held: others.length, most })) return refuse('BASKET_FULL')
    return done({ old: old ?? undefined, others: alone ? others.filter((one) => one.status === 'HELD') : [] })
  }

  return {
    changed,
    countPlaces,
    removeRunOut,

    mayGuestHold: async (network, who, people) => {
      const guests = await store.listGuestsHeld(db, guestNetworkOf(network))
      return mayHoldMore(countOf(sharedOut(guests, who, clock.now()).others), people)
    },

    hold: async (trx, hold) => {
      const now = clock.now()
      const room = await makeRoom(trx, hold, now)
      if (!room.ok) return room
      const { old, others } = room.value
      const orderId = randomUUID()
      const isGuest = hold.network !== null && !hold.order.accountId && !hold.order.originalOrderId
      // What holds without having paid shares what guests may hold of a train; a partner’s people have more to type.
      const minutes = isGuest && !hold.order.partnerId ? GUEST_HOLD_MINUTES : HOLD_MINUTES
      const heldUntil = instant(now + minutes * MINUTE)
      const order: store.NewOrder = {
        ...hold.order,
        ...(old ? { journeyName: old.journeyName } : {}),
        id: orderId,
        recordLocator: newLocator(),
        heldUntil: moment(heldUntil),
        guestNetwork: isGuest && hold.network !== null ? networkMarkOf(hold.network, hold.order.partnerId) : null,
        // What is amended keeps its place in the basket.
        createdAt: moment(old ? instant(old.createdAt) : now),
      }
      while (!(await store.addOrder(trx, order))) order.recordLocator = newLocator()
      await store.addDetails(trx, {
        passengers: hold.passengers.map((passenger) => ({ ...passenger, orderId })),
        items: hold.items.map((item) => ({ ...item, orderId })),
        delivery: { ...hold.delivery, orderId },
      })
      await store.addBegin(trx, { orderId, at: now, why: 'booked' })
      // All of these are let go below: what they hold may be had.
      const givenUp = { orders: [...(old ? [old] : []), ...others].map(({ id }) => id), paid: hold.exchanged }
      const claimed = await claimAll(trx, hold.wanted, { orderId, heldUntil, now, givenUp, isGuest })
      if (!claimed.ok) return claimed
      await store.saveClaimed(trx, orderId, claimed.value)
      if (old) await letGo(trx, old, `amended: ${orderId}`, now)
      for (const other of others) await letGo(trx, other, `another was chosen: ${orderId}`, now)
      if (order.originalOrderId)
        await exchanges.keep(trx, { ...order, originalOrderId: order.originalOrderId }, heldUntil)
      return done(orderId)
    },

    find: (onceKey) => store.findByOnceKey(db, onceKey),
    show,

    read: async (caller, orderID) => {
      const order = await store.findOrder(db, orderID)
      if (!order || !isOwn(order, caller)) return refuse('ORDER_UNKNOWN')
      const [shown] = await show([order])
      return shown ? done(shown) : refuse('ORDER_UNKNOWN')
    },

    get: async (orderID) => {
      const order = await store.findOrder(db, orderID)
      const [shown] = order ? await show([order]) : []
      if (!shown) throw new Error('an order is missing')
      return shown
    },

    exchangeOf: async (orderID) =>
      (await store.listExchangesOf(db, orderID)).find((one) => statusNow(one, clock.now()) !== 'REMOVED'),

    listPurchases: async (accountId) => show(await store.listPurchases(db, accountId)),

    basket: async (accountId) => {
      const since = instant(clock.now() - REMEMBERED)
      return {
        orders: await show(await store.listBasket(db, accountId, since)),
        paidBasket: await show(await store.listLastPaid(db, accountId, since)),
      }
    },

    cancel: async (caller, { recordLocator, orderID, clearBasket }) => {
      const answer = await db.inTransaction(async (trx): Promise<Result<{ orderIDs: string[] }, CancelRefusal>> => {
        const now = clock.now()
        if (clearBasket && caller.kind === 'traveller') {
          const held = await store.lockHeldOf(trx, caller.id)
          const orders = held.filter(({ status }) => status === 'HELD')
          for (const order of orders) await letGo(trx, order, 'the basket was cleared', now)
          return done({ orderIDs: orders.map(({ id }) => id) })
        }
        const order = orderID && recordLocator ? await store.lockOrder(trx, orderID) : undefined
        if (!order || order.recordLocator !== recordLocator || !isOwn(order, caller))
          return refuse('INVALID_RECORD_LOCATOR')
        // What is gone already stays gone, and needs no more telling.
        if (order.status === 'REMOVED' || order.status === 'CANCELLED') {
          await store.dismiss(trx, order.id, now)
          return done({ orderIDs: [order.id] })
        }
        const allowed = moveOrder(order.status, 'CANCELLED', {})
        if (!allowed.ok) return allowed
        await letGo(trx, order, 'taken out', now)
        return done({ orderIDs: [order.id] })
      })
      if (answer.ok) await countPlaces()
      return answer
    },

    rename: (accountId, orderID, name) => store.rename(db, accountId, orderID, name),

    complete: async (caller, { recordLocator, orderID }) => {
      const completed = await db.inTransaction(
        async (
          trx,
        ): Promise<
          Result<void, 'ORDER_UNKNOWN' | 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED' | 'PAYMENT_NEEDED'>
        > => {
          const order = await store.lockOrder(trx, orderID)
          if (!order || order.recordLocator !== recordLocator || !isOwn(order, caller)) return refuse('ORDER_UNKNOWN')
          if (order.status === 'PAID') return done(undefined)
          if (order.total > order.credit) return refuse('PAYMENT_NEEDED')
          const result = await payable.complete(trx, order, clock.now())
          if (result.ok) return result
          const { refusal } = result
          return refuse(refusal === 'BASKET_EMPTY' || refusal === 'NOTHING_TO_PAY' ? 'ORDER_MOVE_NOT_ALLOWED' : refusal)
        },
      )
      if (!completed.ok) return completed
      const order = await store.findOrder(db, orderID)
      const [shown] = order ? await show([order]) : []
      return shown ? done({ order: shown }) : refuse('ORDER_UNKNOWN')
    },

    count: (accountId) => store.countOrders(db, accountId),
    heldByGuest: (orderID) => store.heldByGuest(db, orderID),
    buyerOf: (orderID) => store.getBuyer(db, orderID),

    erase: async (trx, accountId) => {
      const now = clock.now()
      for (const order of await store.lockHeldOf(trx, accountId))
        if (order.status === 'HELD') await letGo(trx, order, 'the account was deleted', now)
      await store.eraseNames(trx, accountId)
    },

    forgetUnpaidGuests: async (before, most) => {
      const forgotten = await db.inTransaction(async (trx) => done(await store.forgetUnpaidGuests(trx, before, most)))
      return forgotten.ok ? forgotten.value : 0
    },

    forgetGuestCodes: (before, most) => store.forgetGuestCodes(db, before, most),

    start: async () => {
      await jobs.declare(ISSUE_TICKETS)
      jobs.watch(REMOVE, removeRunOut)
      await countTaken()
      timer = setInterval(countAgain, COUNT_AGAIN).unref()
    },
    stop: () => {
      clearInterval(timer)
      clearTimeout(soon)
    },
  }
}
