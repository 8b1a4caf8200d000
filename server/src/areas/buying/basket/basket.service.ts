import type * as calls from '@cledrau/contract/buying/basket.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import { priceBundles } from '@cledrau/domain/fares/travel-passes/bundle.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Booking } from '../booking/booking.service.ts'
import type { Orders } from '../orders/orders.service.ts'

type Basket = ReplyOf<typeof calls.basketInformations>
type Again = ParsedRequestOf<typeof calls.oneClickMultiflex>

export type BasketService = {
  read: (traveller: Traveller) => Promise<Result<Basket, 'BASKET_OFF'>>
  /** The same bundle again, for the same party and at today's price. */
  buyMultiflexAgain: (
    traveller: Traveller,
    asked: Again,
    around: { language: Language; onceKey: string | null },
  ) => Promise<Result<ReplyOf<typeof calls.oneClickMultiflex>, RefusalOf<typeof calls.oneClickMultiflex>>>
}

type Parts = { ground: RetailGround; orders: Orders; booking: Booking; options: () => AppOptions }

export function openBasket({ ground, orders, booking, options }: Parts): BasketService {
  return {
    read: async ({ id }) => {
      if (!options().showBasket) return refuse('BASKET_OFF')
      const { orders: found, paidBasket } = await orders.basket(id)
      const held = found.filter(({ status }) => status === 'HELD' || status === 'PAYING')
      const expirations = held.flatMap(({ status, holdExpiration }) =>
        status === 'HELD' ? (holdExpiration ?? []) : [],
      )
      return done({
        orders: found,
        total: held.reduce((sum, { price }) => sum + price.total, 0),
        currency: CURRENCY,
        maxBasketOrders: options().maxBasketOrders,
        earliestHoldExpiration: expirations.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null,
        paidBasket,
      })
    },

    buyMultiflexAgain: async (traveller, { recordLocator, fulfilment, channelCode }, around) => {
      const bought = await orders.listPurchases(traveller.id)
      const former = bought.find((order) => order.recordLocator === recordLocator && order.product === 'multiflex')
      const [ticket] = former?.tickets ?? []
      if (!former || !ticket) return refuse('INVALID_RECORD_LOCATOR')
      const today = clockTime(ground.clock.now()).date
      const adults = former.passengers.filter(({ kind }) => kind === 'ADULT').length
      const party = { adults, children: former.passengers.length - adults, railcards: former.railcards }
      const offer = priceBundles(ground.fares(), party, ticket, today).find(
        (one) => one.ticket === ticket.fareCodes[0]?.code && one.route === ticket.route.code,
      )
      if (!offer) return refuse('PRICE_UNKNOWN')
      const { origin, destination } = ticket
      const shown = { offer, direction: 'BOTH' as const, origin, destination, date: today }
      const price = {
        kind: 'CARNET' as const,
        total: offer.total,
        tickets: [{ ...shown, until: offer.until }],
        legReferences: [],
        split: null,
        placesLeft: null,
      }
      const request = {
        fareInformation: [ground.wire.informationOf(price, party, ground.quotes.expiry())],
        count: former.bundle?.count ?? 1,
        fulfilment: fulfilment ?? { method: former.delivery.code },
        channelCode,
      }
      const created = options().showBasket
        ? await booking.create(traveller, request, around)
        : await booking.createAlone(traveller, request, around)
      if (created.ok) return done({ order: created.value.order })
      const { refusal } = created
      return refuse(refusal === 'BASKET_FULL' || refusal === 'NO_OPTIONS' ? refusal : 'PRICE_UNKNOWN')
    },
  }
}
