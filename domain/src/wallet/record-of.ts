import type { TicketType } from '../tickets/ticket-facts.ts'
import type { Instant } from '../time/instant.ts'
import type { ProductRecord, TicketRecord } from './records.ts'
import type { WalletStatus } from './status.ts'

/** A product and its tickets as the server knows them, in its tables or in its answer. */
type KnownProduct = {
  readonly status: WalletStatus
  readonly expiresAt: Instant | null
  readonly ticketType: TicketType
  readonly fulfilmentType: string
  readonly dayPasses: boolean
}
type KnownTicket = Omit<TicketRecord, 'expiryDate' | 'data'> & {
  readonly id: string
  readonly expiresAt: Instant | null
}

/** What of it is on a device: whether it was loaded to one, and the codes that came along. */
type OnDevice = { readonly downloaded: boolean; readonly codeOf?: (id: string) => string | null }

/** As the rules see what the server knows: nothing was done to it here that it hasn’t heard of. */
export const recordOf = (
  { status, expiresAt, ticketType, fulfilmentType, dayPasses }: KnownProduct,
  tickets: readonly KnownTicket[],
  { downloaded, codeOf = () => null }: OnDevice,
): ProductRecord => ({
  productStatus: status,
  downloaded,
  expiryDate: expiresAt,
  updated: true,
  type: ticketType,
  fulfilmentType,
  dayPasses,
  newTicketFlagToUpdate: false,
  tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticketRecordOf(ticket, codeOf(ticket.id))])),
})

const ticketRecordOf = (ticket: KnownTicket, data: string | null): TicketRecord => ({
  status: ticket.status,
  activatedAt: ticket.activatedAt,
  activateAt: ticket.activateAt,
  expiryDate: ticket.expiresAt,
  onlineState: ticket.onlineState,
  screenshotTaken: ticket.screenshotTaken,
  activatedCount: ticket.activatedCount,
  activationLimit: ticket.activationLimit,
  data,
})
