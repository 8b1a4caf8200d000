import { pathTo } from '../routes/href.ts'
import { locationNow } from '../routes/hash-location.ts'
import { fillPath } from '../routes/path.ts'
import type { Query } from '../routes/query.ts'

/** The pages of buying that others lead to. */
type BuyingPage = 'AdditionalOptions' | 'DeliveryOptions' | 'TicketsPayment' | 'LoginPageSummary' | 'ConfirmationPage'

/** A page of buying, with the search and the choice still in its address: a reload and Back find them again. */
export function buyingPath(to: BuyingPage, change: Record<string, string | null> = {}, query?: Query): string {
  const fields = Object.entries({ ...(query ?? locationNow().query), ...change })
  return fillPath(
    pathTo(to),
    Object.fromEntries(fields.filter((one): one is [string, string] => typeof one[1] === 'string')),
  )
}

/** Where the ticket was chosen that this address speaks of. */
export function choicePath(query: Query = locationNow().query): string {
  const type = query['type'] ?? 'single'
  const page = query['starts']
    ? pathTo('RoversResults')
    : type === 'season'
      ? pathTo('Season')
      : type === 'multi'
        ? pathTo('Multiflex')
        : type === 'openReturn'
          ? pathTo('OpenReturnOptions')
          : type === 'return'
            ? pathTo('ReturnOptions')
            : pathTo('SingleOptions')
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
