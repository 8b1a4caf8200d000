import type { TicketType } from '../tickets/ticket-facts.ts'
import { hasCode } from '../tickets/kinds.ts'
import type { WalletStatus } from './status.ts'

/** What the tickets came as, as far as handing them over goes. */
export type GroupProduct = {
  readonly type: TicketType
  readonly status: WalletStatus
  /** How they were delivered: paper and cards change hands without us. */
  readonly deliveryCode: string
  /** Something else was chosen for them, and isn't paid for or given up yet. */
  readonly underExchange: boolean
}

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
  { type, status, deliveryCode, underExchange }: GroupProduct,
  tickets: readonly GroupTicket[],
): readonly string[] {
  const passengers = [...new Set(tickets.map(({ passenger }) => passenger))]
  if (passengers.length < 2 || STAYS.includes(type) || !hasCode(deliveryCode) || underExchange) return []
  if (status !== 'INACTIVE' && status !== 'ACTIVE') return []
  return passengers.filter((passenger) =>
    tickets.every((ticket) => ticket.passenger !== passenger || (ticket.status === 'INACTIVE' && !ticket.scanned)),
  )
}
