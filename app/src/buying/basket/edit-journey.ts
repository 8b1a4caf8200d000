import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { OrderInEdit } from '@cledrau/domain/search/buying-choice.ts'
import { NOTHING_CHOSEN } from '@cledrau/domain/search/buying-choice.ts'
import { chooseTab } from '@cledrau/domain/search/search-tab.ts'
import type { SearchTab } from '@cledrau/domain/search/search-tab.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { dateAndTimeIn } from '@cledrau/domain/time/moment.ts'
import { pathTo } from '../../routes/href.ts'
import { now } from '../../platform/clock.ts'
import { beginTicketSearch, resultsPath, searchAddress } from '../../search/ticket-search.ts'

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
export function editJourney(order: Order): (() => string) | null {
  const search = searchOf(order)
  return (
    search &&
    (() => {
      beginTicketSearch(search, { ...NOTHING_CHOSEN, ...inEdit(order) })
      return searchAddress(pathTo('TicketSearch'), search)
    })
  )
}

/** Straight to what there is for it today: its time was over, and nothing waits to be replaced. */
export function lookAgain(order: Order, narrow: boolean): () => string {
  const search = searchOf(order)
  if (!search) return () => pathTo('RoversAndRangers')
  return () => {
    beginTicketSearch(search)
    return searchAddress(resultsPath(search, narrow), search)
  }
}

function searchOf(order: Order): SearchOptions | null {
  const tab = TABS[order.product]
  if (!tab) return null
  const start = chooseTab(defaultOptions(now()), tab)
  const count = (kind: 'ADULT' | 'CHILD') => order.passengers.filter((one) => one.kind === kind).length
  const railcards = [...order.railcards]
  const out = order.outbound
    ? dateAndTimeIn(order.outbound.departTime)
    : { date: order.validity.from, time: start.timeOutbound }
  const back = order.inbound && dateAndTimeIn(order.inbound.departTime)
  return {
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
      : {
          adults: count('ADULT'),
          child: count('CHILD'),
          railcards,
          ages: order.passengers.flatMap(({ age }) => age ?? []),
        }),
  }
}

const inEdit = (order: Order): OrderInEdit => ({
  inEdit: true,
  orderID: order.orderID,
  designatorOutbound: order.outbound?.legSolutionID ?? null,
  designatorReturn: order.inbound?.legSolutionID ?? null,
  ticketTypeOutbound: order.tickets.find(({ direction }) => direction !== 'INBOUND')?.fareCodes[0]?.code ?? null,
  ticketTypeReturn: order.tickets.find(({ direction }) => direction === 'INBOUND')?.fareCodes[0]?.code ?? null,
})
