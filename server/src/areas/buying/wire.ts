import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import { accessTokenSigner } from '../../http/access-token.ts'
import type { Guest, Traveller } from '../../http/callers.ts'
import type { Jobs } from '../../jobs.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { Keys } from '../../keys.ts'
import { lockAccount } from '../account/accounts/existing-account.ts'
import { basketRoutes } from './basket/basket.routes.ts'
import { openBasket } from './basket/basket.service.ts'
import { bookingRoutes } from './booking/booking.routes.ts'
import { openBooking, type Booking } from './booking/booking.service.ts'
import { openChoices } from './booking/choice.service.ts'
import { extrasRoutes } from './extras/extras.routes.ts'
import { openExtras, type Extras } from './extras/extras.service.ts'
import { openFormations, openSales } from './extras/formations.ts'
import { openGuestOrders, type MoveAlong } from './orders/guest-orders.service.ts'
import { orderTold } from './orders/order-told.ts'
import { openOrderLetters } from './orders/order-letters.ts'
import type { CollectedOf } from './orders/order-wire.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { guestFacts, purchaseFacts } from './orders/order-facts.ts'
import { openOrders, type Orders } from './orders/orders.service.ts'
import { openPayable, type ExchangeMoves, type Payable } from './orders/payable.ts'
import { ownsOrder, partnerOrderRoutes, sellersOf } from './orders/partner-orders.ts'
import { openSellersOrders, type SellersOrders } from './orders/sellers-orders.ts'
import type { TellSellers } from '../partners/events/events.service.ts'
import type { MessageModules } from '../messages/wire.ts'
import type { Throttles } from '../operations/throttles/throttles.service.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import type { ReferenceData } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import type { AccountModules } from '../account/wire.ts'
import { certificateAddress, certificatesOf } from '../retail/certificates/certificates.service.ts'
import type { RetailModules } from '../retail/wire.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  keys: Keys
  rings: KeyRings
  jobs: Jobs
  reference: ReferenceData
  subjects: ReferenceSubjects
  addPersonalData: AccountModules['addPersonalData']
  photocards: AccountModules['photocards']
  messages: Pick<MessageModules, 'mails'>
  throttles: Throttles
  retail: Pick<RetailModules, 'ground' | 'pool' | 'certificates'>
  /** How a train runs now: whoever tells of it stands elsewhere. */
  runs: (name: string) => RunningTrain | undefined
  /** Which of its tickets a machine printed. */
  collectedOf: CollectedOf
  /** What goes with a guest's order into an account. */
  moveAlong: MoveAlong
  /** A payment that somebody turned away from, to begin another purchase. */
  leavePayments: (caller: Traveller | Guest) => Promise<void>
  /** What happens to the tickets that an order replaces. */
  exchanges: ExchangeMoves
  tellSellers: TellSellers
  log: { error: (facts: object, text: string) => void }
}

export type BuyingModules = {
  routes: (api: FastifyInstance) => void
  orders: Orders
  booking: Booking
  extras: Extras
  payable: Payable
  ownsOrder: (partnerId: string, orderId: string) => Promise<boolean>
  sellersOf: typeof sellersOf
  sellersOrders: SellersOrders
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
    addPersonalData,
    messages,
    throttles,
    retail,
    collectedOf,
    moveAlong,
    exchanges,
    leavePayments,
    log,
  } = parts
  const { ground, pool } = retail
  const signAccessToken = accessTokenSigner(keys, settings.PUBLIC_URL)
  const options = () => subjects.options.current().value
  const sales = await openSales(reference)
  const formations = await openFormations(reference)
  const extras = openExtras({ db, ground, formations, sales, options })
  const findChoice = openChoices({ ground, pool, extras, sales, runs: parts.runs })
  const letters = openOrderLetters({ mails: messages.mails, ground })
  const payable = openPayable({ jobs, letters, exchanges, tellSellers: parts.tellSellers })
  const orders = openOrders({ db, jobs, ground, payable, exchanges, collectedOf, setTaken: pool.setTaken, log })
  messages.mails.tell('ORDER_PAID', async ({ order = '' }, language) => {
    if (order === '') return undefined
    const proofs = (await certificatesOf(db, [order])).map(({ id, direction }) => ({
      direction,
      url: certificateAddress(settings.PUBLIC_URL, id),
    }))
    return orderTold(await orders.get(order), language, ground.words(), clock.now(), proofs)
  })
  const booking = openBooking({
    db,
    ground,
    certificates: retail.certificates,
    findChoice,
    extras,
    orders,
    lock: lockAccount,
    options,
    isTitle: (title) => subjects.titles.current().value.user.some(({ value }) => value === title),
    photocards: parts.photocards,
    leavePayments,
    signGuest: (guest, until) => signAccessToken(guest, clock.now(), until),
  })
  const basket = openBasket({ ground, orders, booking, options })
  const guests = openGuestOrders({
    db,
    clock,
    jobs,
    secrets: await parts.rings.secrets('guest-codes'),
    throttles,
    letters,
    orders,
    lock: lockAccount,
    guestToken: booking.guestToken,
    moveAlong,
  })
  addPersonalData({
    subject: 'ORDERS',
    collect: async (id) => (await orders.listPurchases(id)).map(purchaseFacts),
    onDeletion: 'kept',
    erase: orders.erase,
    ofGuest: {
      collect: async ({ orderId }) => [guestFacts(await orders.get(orderId), await orders.buyerOf(orderId))],
      erase: (trx, { recordLocator }) => guests.forgetAsked(trx, recordLocator),
    },
  })

  return {
    routes: (api) => {
      extrasRoutes(api, extras)
      bookingRoutes(api, booking)
      basketRoutes(api, basket, orders)
      ordersRoutes(api, orders, guests)
      partnerOrderRoutes(api, db, clock)
    },
    orders,
    booking,
    extras,
    payable,
    ownsOrder: (partnerId, orderId) => ownsOrder(db, partnerId, orderId),
    sellersOf,
    sellersOrders: openSellersOrders(db, clock),
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
