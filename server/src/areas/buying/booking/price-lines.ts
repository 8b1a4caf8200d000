import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { PriceBreakdown } from '@cledrau/contract/buying/orders.ts'
import { priceLines, type LineNames, type PricedTicket } from '@cledrau/domain/orders/price-lines.ts'
import { cardOf } from '../../retail/pricing/fare-wire.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Choice } from './choice.service.ts'

/** What a choice costs, line by line; by `delivery` once that is known, with so many seats. */
export function breakdown(
  { fares, count, bikes, busOptions }: Choice,
  delivery: Choice['delivery'][number] | null,
  seats: number,
  ground: RetailGround,
): PriceBreakdown {
  const { say } = ground.words()
  const extras = {
    buses: busOptions,
    bikes: bikes.outbound + bikes.return,
    seats,
    delivery: delivery && { names: say(`DELIVERY_${delivery.rule.code}`), fee: delivery.rule.fee },
  }
  return priceLines(ticketsOf(fares), count, extras, lineNames(ground))
}

const ticketsOf = (fares: readonly FareInformation[]): PricedTicket<Bilingual>[] =>
  fares
    .flatMap((fare) => fare.ticketableFares)
    .flatMap((fare) =>
      fare.fareCodes.slice(0, 1).map(({ code, fareDisplayName }) => ({
        code,
        names: fareDisplayName,
        people: fare.passengerReferences.length,
        price: fare.price,
        fullPrice: fare.fullPrice,
        card: cardOf(fare),
      })),
    )

function lineNames({ words }: RetailGround): LineNames<Bilingual> {
  const { name, say } = words()
  return {
    seats: say('PRICE_LINE_SEATS'),
    bikes: say('PRICE_LINE_BIKES'),
    bookingFee: say('PRICE_LINE_BOOKING_FEE'),
    child: say('SUM_CHILD'),
    card: (code) => name('railcards', code),
  }
}
