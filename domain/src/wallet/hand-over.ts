import type { TicketType } from '../tickets/ticket-facts.ts'
import type { WalletStatus } from './status.ts'

/** One ticket of a group, as far as handing it over goes. */
export type GroupTicket = {
  readonly passenger: string
  readonly status: WalletStatus
  readonly scanned: boolean
}

/** Made out to one person, or counted by the bundle: these stay with whoever bought them. */
const STAYS: readonly TicketType[] = ['SEASON', 'MULTIFLEX']

/** Whose tickets may be given to somebody else: those of a party, none of them begun. */
export function passengersToHandOver(
  type: TicketType,
  status: WalletStatus,
  tickets: readonly GroupTicket[],
): readonly string[] {
  const passengers = [...new Set(tickets.map(({ passenger }) => passenger))]
  if (passengers.length < 2 || STAYS.includes(type)) return []
  if (status !== 'INACTIVE' && status !== 'ACTIVE') return []
  return passengers.filter((passenger) =>
    tickets.every((ticket) => ticket.passenger !== passenger || (ticket.status === 'INACTIVE' && !ticket.scanned)),
  )
}
