import { changeTicketSearch, resetTicketSearch, ticketSearchNow } from '../search/ticket-search.ts'
import { select } from '../search/selection.ts'
import { ticket, trip } from './found-tickets.ts'

/** Somebody has searched and chosen: they may enter the pages of buying. */
export function beginToBuy(): void {
  changeTicketSearch({ stations: { ...ticketSearchNow().stations, first: 'CDF', second: 'MCN' } })
  select({
    kind: 'journey',
    outbound: trip('early', '09:21', '12:46'),
    inbound: null,
    prices: [ticket('1FA', 'Advance Single', 1700, ['early'])],
    total: 1700,
    expiresAt: '2026-12-07T09:00:00+00:00',
  })
}

export function stopBuying(): void {
  resetTicketSearch()
  select(null)
}
