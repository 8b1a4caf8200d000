import type { Order } from '@cledrau/contract/orders.ts'
import type { Railcard } from '@cledrau/contract/railcards.ts'
import { chooseTab } from '@cledrau/domain/search/search-tab.ts'
import type { SearchTab } from '@cledrau/domain/search/search-tab.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { now } from '../../state/clock.ts'
import { searchAddress, setTicketSearch } from '../../state/ticket-search.ts'

const TABS: Partial<Record<Order['product'], SearchTab>> = {
  single: 'single',
  return: 'return',
  openReturn: 'openReturn',
  season: 'season',
  multiflex: 'multi',
}

/**
 * Back to the search that led to this journey, with everything kept: stations, days, party, cards. What is booked next
 * takes its place, and the old hold is given back only then. Null where there is nothing to search for: a rover.
 */
export function editJourney(order: Order, cards: readonly Railcard[]): (() => string) | null {
  const tab = TABS[order.product]
  if (!tab) return null
  return () => {
    const start = chooseTab(defaultOptions(now()), tab)
    const count = (kind: 'ADULT' | 'CHILD') => order.passengers.filter((one) => one.kind === kind).length
    const railcards = cardsOf(order, cards)
    const at = (moment: string) => ({ date: moment.slice(0, 10), time: moment.slice(11, 16) })
    const out = order.outbound ? at(order.outbound.departTime) : { date: order.validity.from, time: start.timeOutbound }
    const back = order.inbound && at(order.inbound.departTime)
    const search = {
      ...start,
      stations: {
        first: order.origin,
        second: order.destination,
        via: order.via[0] ?? null,
        avoid: order.avoid[0] ?? null,
      },
      dateOutbound: out.date,
      timeOutbound: out.time,
      ...(back && { dateInbound: back.date, timeInbound: back.time }),
      updated: {
        dateOutbound: true,
        timeOutbound: true,
        dateInbound: back !== null,
        timeInbound: back !== null,
      },
      ...(tab === 'season'
        ? { seasonAdult: count('ADULT'), seasonChild: count('CHILD'), seasonRailcards: railcards }
        : { adults: count('ADULT'), child: count('CHILD'), railcards }),
      inEdit: true,
      orderID: order.orderID,
      designatorOutbound: order.outbound?.legSolutionID ?? null,
      designatorReturn: order.inbound?.legSolutionID ?? null,
      ticketTypeOutbound: order.tickets.find(({ direction }) => direction !== 'INBOUND')?.fareCodes[0]?.code ?? null,
      ticketTypeReturn: order.tickets.find(({ direction }) => direction === 'INBOUND')?.fareCodes[0]?.code ?? null,
    }
    setTicketSearch(search)
    return searchAddress('/ticket-search', search)
  }
}

/** As many of each card as its holders need between them: one may cover several. */
function cardsOf({ passengers }: Order, cards: readonly Railcard[]): string[] {
  const carried = passengers.flatMap(({ railcard }) => railcard ?? [])
  return [...new Set(carried)].flatMap((code) => {
    const holders = carried.filter((one) => one === code).length
    const covers = cards.find((card) => card.code === code)?.passengers.max ?? 1
    return Array.from({ length: Math.ceil(holders / Math.max(1, covers)) }, () => code)
  })
}
