import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Term } from './forgetting.ts'
import { accessTokenSigner } from './http/access-token.ts'
import type { Guest, Traveller } from './http/callers.ts'
import type { Jobs } from './jobs.ts'
import type { KeyRings } from './key-rings.ts'
import type { Keys } from './keys.ts'
import { lockAccount } from './modules/accounts/existing-account.ts'
import { basketRoutes } from './modules/basket/basket.routes.ts'
import { openBasket } from './modules/basket/basket.service.ts'
import { bookingRoutes } from './modules/booking/booking.routes.ts'
import { openBooking, type Booking } from './modules/booking/booking.service.ts'
import { openChoices } from './modules/booking/choice.service.ts'
import { extrasRoutes } from './modules/extras/extras.routes.ts'
import { openExtras } from './modules/extras/extras.service.ts'
import { openFormations, openSales } from './modules/extras/formations.ts'
import { openGuestOrders, type MoveAlong } from './modules/guest-orders/guest-orders.service.ts'
import { orderTold } from './modules/orders/order-told.ts'
import { openOrderLetters } from './modules/orders/order-letters.ts'
import { ordersRoutes } from './modules/orders/orders.routes.ts'
import { openOrders, type Orders } from './modules/orders/orders.service.ts'
import { openPayable, type ExchangeMoves, type Payable } from './modules/orders/payable.ts'
import type { ReferenceSubjects } from './modules/reference-subjects.ts'
import type { ReferenceData } from './reference/reference.ts'
import type { Settings } from './settings.ts'
import type { AccountModules } from './wire-accounts.ts'
import type { RetailModules } from './wire-retail.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  keys: Keys
  rings: KeyRings
  jobs: Jobs
  reference: ReferenceData
  subjects: ReferenceSubjects
  accounts: AccountModules
  retail: Pick<RetailModules, 'frame' | 'pool'>
  /** What goes with a guest's order into an account. */
  moveAlong: MoveAlong
  /** A payment that somebody turned away from, to begin another purchase. */
  leavePayments: (caller: Traveller | Guest) => Promise<void>
  /** What happens to the tickets that an order replaces. */
  exchanges: ExchangeMoves
  log: { error: (facts: object, text: string) => void }
}

export type BuyingModules = {
  routes: (api: FastifyInstance) => void
  orders: Orders
  booking: Booking
  payable: Payable
  terms: Term[]
  start: () => Promise<void>
  stop: () => void
}

/** Everything from what somebody chose to an order that can be paid for, wired on one page. */
export async function openBuyingModules(parts: Parts): Promise<BuyingModules> {
  const {
    settings,
    clock,
    db,
    keys,
    jobs,
    reference,
    subjects,
    accounts,
    retail,
    moveAlong,
    exchanges,
    leavePayments,
    log,
  } = parts
  const { frame, pool } = retail
  const signAccessToken = accessTokenSigner(keys, settings.PUBLIC_URL)
  const options = () => subjects.options.current().value
  const sales = await openSales(reference)
  const formations = await openFormations(reference)
  const extras = openExtras({ db, frame, formations, sales, options })
  const findChoice = openChoices({ frame, pool, extras, sales })
  const letters = openOrderLetters({ mails: accounts.mails, frame })
  const payable = openPayable({ jobs, letters, exchanges })
  const orders = openOrders({ db, jobs, frame, payable, exchanges, setTaken: pool.setTaken, log })
  accounts.mails.tell('ORDER_PAID', async ({ order = '' }, language) =>
    order === '' ? undefined : orderTold(await orders.get(order), language, frame.words(), clock.now()),
  )
  const booking = openBooking({
    db,
    frame,
    findChoice,
    extras,
    orders,
    lock: lockAccount,
    options,
    isTitle: (title) => subjects.titles.current().value.user.some(({ value }) => value === title),
    leavePayments,
    signGuest: (guest, until) => signAccessToken(guest, clock.now(), until),
  })
  const basket = openBasket({ frame, orders, booking, options })
  const guests = openGuestOrders({
    db,
    clock,
    jobs,
    secrets: await parts.rings.secrets('guest-codes'),
    throttles: accounts.throttles,
    letters,
    orders,
    lock: lockAccount,
    guestToken: booking.guestToken,
    moveAlong,
  })
  accounts.addPersonalData({
    subject: 'ORDERS',
    collect: async (id) =>
      (await orders.listPurchases(id)).map((order) => ({
        reference: order.recordLocator,
        product: order.product,
        origin: order.origin,
        destination: order.destination,
        from: order.validity.from,
        until: order.validity.until,
        passengers: order.passengers
          .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
          .filter(Boolean),
        price: (order.price.total / 100).toFixed(2),
        paidAt: order.paidAt,
      })),
    onDeletion: 'kept',
    erase: orders.erase,
  })

  return {
    routes: (api) => {
      extrasRoutes(api, extras)
      bookingRoutes(api, booking)
      basketRoutes(api, basket, orders)
      ordersRoutes(api, orders, guests)
    },
    orders,
    booking,
    payable,
    terms: [
      { what: 'unpaid guest orders', days: settings.KEEP_UNPAID_DAYS, forget: orders.forgetUnpaidGuests },
      { what: 'guest codes', days: 1, forget: orders.forgetGuestCodes },
    ],
    start: async () => {
      await orders.start()
      await guests.start()
    },
    stop: orders.stop,
  }
}
