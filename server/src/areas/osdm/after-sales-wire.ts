import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import type { AfterSalesModules } from '../after-sales/wire.ts'
import type { BuyingModules } from '../buying/wire.ts'
import type { PaymentModules } from '../payments/wire.ts'
import type { RepayModules } from '../repay/wire.ts'
import type { RetailModules } from '../retail/wire.ts'
import { openFindBooked } from './booked/booked.ts'
import { osdmComplaintsRoutes } from './complaints/complaints.routes.ts'
import { openOsdmComplaints } from './complaints/complaints.service.ts'
import { openOsdmExchangeOffers } from './exchanges/exchange-offers.service.ts'
import { openOsdmExchangeOperations } from './exchanges/exchange-operations.service.ts'
import { osdmExchangesRoutes } from './exchanges/exchanges.routes.ts'
import { osdmPlaceMapRoutes } from './place-map/place-map.routes.ts'
import { openOsdmPlaceMap } from './place-map/place-map.service.ts'
import { osdmRefundOffersRoutes } from './refund-offers/refund-offers.routes.ts'
import { openOsdmRefundOffers } from './refund-offers/refund-offers.service.ts'
import { osdmReimbursementsRoutes } from './reimbursements/reimbursements.routes.ts'
import { openOsdmReimbursements } from './reimbursements/reimbursements.service.ts'
import type { OsdmTrips } from './trips/trips.service.ts'

export type OsdmAfterSalesParts = {
  db: Database
  clock: Clock
  retail: Pick<RetailModules, 'ground'>
  buying: Pick<BuyingModules, 'extras' | 'orders'>
  paying: Pick<PaymentModules, 'payments'>
  afterSales: Pick<AfterSalesModules, 'giveBack' | 'exchanges'>
  trips: Pick<OsdmTrips, 'names' | 'read'>
  /** Whether a ticket of this code, sold for that day, is for one train alone. */
  isAdvance: (code: string, date: string) => boolean
  repay: Pick<RepayModules, 'claims' | 'watching'>
}

/** Offers live for minutes; what was accepted is found in the booking's refunds. */
const OFFERS_KEPT = 30

/** What the standard has for tickets that were paid for, over what our own calls do. */
export function openOsdmAfterSales(parts: OsdmAfterSalesParts) {
  const { db, clock, retail, buying, paying, repay, trips, isAdvance } = parts
  const { giveBack, exchanges } = parts.afterSales
  const { ground } = retail
  const { orders, extras } = buying
  const findBooked = openFindBooked(db)
  const refundOffers = openOsdmRefundOffers({ db, clock, giveBack, findBooked })
  const reimbursements = openOsdmReimbursements({ giveBack, findBooked })
  const complaints = openOsdmComplaints({ db, repay, findBooked })
  const exchangeOffers = openOsdmExchangeOffers({ db, ground, trips, isAdvance, exchanges, findBooked })
  const operations = openOsdmExchangeOperations({
    db,
    clock,
    orders,
    payments: paying.payments,
    exchanges,
    findBooked,
    isGood: (fare) => ground.quotes.check(fare) === 'GOOD',
  })
  const placeMap = openOsdmPlaceMap({ db, extras })
  return {
    operations,
    terms: [
      {
        what: 'refund offers of the OSDM',
        days: OFFERS_KEPT,
        forget: refundOffers.forgetOld,
      },
    ] satisfies Term[],
    routes: (osdm: FastifyInstance) => {
      osdmRefundOffersRoutes(osdm, refundOffers)
      osdmExchangesRoutes(osdm, exchangeOffers, operations)
      osdmPlaceMapRoutes(osdm, placeMap)
      osdmReimbursementsRoutes(osdm, reimbursements)
      osdmComplaintsRoutes(osdm, complaints)
    },
  }
}
