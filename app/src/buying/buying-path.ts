import { placeNow } from '../routes/hash-location.ts'
import { fillPath } from '../routes/path.ts'
import type { Query } from '../routes/query.ts'

export type BuyingPlace =
  | 'additional-options'
  | 'delivery-options'
  | 'tickets-summary'
  | 'tickets-summary/login'
  | 'tickets-payment'
  | 'confirmation-page'

/** A page of buying, with the search and the choice still in its address: a reload and Back find them again. */
export function buyingPath(to: BuyingPlace, change: Record<string, string | null> = {}, query?: Query): string {
  const fields = Object.entries({ ...(query ?? placeNow().query), ...change })
  return fillPath(
    `/ticket-search/${to}`,
    Object.fromEntries(fields.filter((one): one is [string, string] => typeof one[1] === 'string')),
  )
}

/** Where the ticket was chosen that this address speaks of. */
export function choicePath(query: Query = placeNow().query): string {
  const type = query['type'] ?? 'single'
  const page = query['starts']
    ? '/rovers-and-rangers/results'
    : type === 'season'
      ? '/ticket-search/season'
      : type === 'multi'
        ? '/ticket-search/multiflex'
        : type === 'openReturn'
          ? '/ticket-search/return-results/open-return/options'
          : type === 'return'
            ? '/ticket-search/return-results/return/options'
            : '/ticket-search/single-results/options'
  const { order: _, ...kept } = query
  return fillPath(page, kept as Record<string, string>)
}

/** Everything in the basket is paid together. */
export const WHOLE_BASKET = 'basket'

const EXCHANGE = 'exchange:'
/** An exchange is paid for by itself, for what it costs more. */
export const exchangeOf = (orderID: string): string => `${EXCHANGE}${orderID}`
/** The order that is exchanged for others' tickets; null for every other payment. */
export const exchangedOrder = (order: string): string | null =>
  order.startsWith(EXCHANGE) ? order.slice(EXCHANGE.length) : null
