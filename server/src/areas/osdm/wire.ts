import { OSDM_VERSION } from '@cledrau/contract/osdm/osdm-call.ts'
import { osdmVersions } from '@cledrau/contract/osdm/versions.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Term } from '../../forgetting.ts'
import { openOsdmAfterSales, type OsdmAfterSalesParts } from './after-sales-wire.ts'
import type { BuyingModules } from '../buying/wire.ts'
import type { PaymentModules } from '../payments/wire.ts'
import type { RetailModules } from '../retail/wire.ts'
import type { Stations } from '../stations/stations/stations.service.ts'
import type { TicketModules } from '../tickets/wire.ts'
import { withChanges } from './booked/changed-bookings.ts'
import { osdmBookingsRoutes } from './bookings/bookings.routes.ts'
import { openOsdmBookings } from './bookings/bookings.service.ts'
import { openFindSold } from './bookings/find-sold.ts'
import { openOsdm } from './frame/osdm-frame.ts'
import { serveOsdm } from './frame/serve-osdm.ts'
import { osdmFulfillmentsRoutes } from './fulfillments/fulfillments.routes.ts'
import { openOsdmFulfillments } from './fulfillments/fulfillments.service.ts'
import { osdmOffersRoutes } from './offers/offers.routes.ts'
import { advanceIn, openOsdmOffers } from './offers/offers.service.ts'
import { osdmPlacesRoutes } from './places/places.routes.ts'
import { openOsdmPlaces } from './places/places.service.ts'
import { osdmReductionCardsRoutes } from './reduction-cards/reduction-cards.routes.ts'
import { osdmTripsRoutes } from './trips/trips.routes.ts'
import { openOsdmTrips } from './trips/trips.service.ts'

type Parts = Omit<OsdmAfterSalesParts, 'trips' | 'isAdvance'> & {
  stations: () => Stations
  retail: Pick<RetailModules, 'ground' | 'pool' | 'ticketSearch' | 'railcards'>
  buying: Pick<BuyingModules, 'booking' | 'extras' | 'orders' | 'sellersOrders'>
  paying: Pick<PaymentModules, 'payments' | 'leftOnAccount'>
  tickets: Pick<TicketModules, 'tickets' | 'documents'>
}

export { osdmForm } from './frame/osdm-frame.ts'

export type OsdmModules = { open: (server: FastifyInstance) => Promise<void>; terms: Term[] }

/** The OSDM: another way in for companies that sell for us, over what our own calls stand on; wired on one page. */
export function openOsdmModules(parts: Parts): OsdmModules {
  const { db, stations, retail, buying, paying, tickets } = parts
  const { ground } = retail
  const places = openOsdmPlaces(stations)
  const trips = openOsdmTrips({ ground, retail })
  const offers = openOsdmOffers({ ground, trips, extras: buying.extras })
  const findSold = openFindSold(buying.sellersOrders)
  const fulfillments = openOsdmFulfillments({ db, buying, paying, tickets, findSold })
  const isAdvance = advanceIn(ground)
  const bookings = openOsdmBookings({ ground, buying, trips, fulfillments, isAdvance, findSold })
  const afterSales = openOsdmAfterSales({ ...parts, trips, isAdvance })
  const shown = withChanges({ bookings, fulfillments }, db, () => afterSales.operations, paying.leftOnAccount)
  return {
    terms: afterSales.terms,
    open: (server) =>
      openOsdm(server, (osdm) => {
        serveOsdm(osdm, osdmVersions, () => done([{ version: OSDM_VERSION }]))
        osdmPlacesRoutes(osdm, places)
        afterSales.routes(osdm)
        osdmReductionCardsRoutes(osdm, retail.railcards)
        osdmTripsRoutes(osdm, trips)
        osdmOffersRoutes(osdm, offers)
        osdmBookingsRoutes(osdm, shown.bookings)
        osdmFulfillmentsRoutes(osdm, shown.fulfillments)
      }),
  }
}
