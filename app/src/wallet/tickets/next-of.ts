import { isOver } from '@cledrau/domain/wallet/status.ts'
import type { ShownEntry, ShownTicket } from '../wallet-entries.ts'

/** The ticket of a product that is wanted next: the next departure that can still be travelled. */
export function nextOf(entry: ShownEntry): ShownTicket | undefined {
  const open = entry.tickets.filter(({ record }) => !isOver(record.status))
  const departs = ({ departureDate }: ShownTicket) =>
    departureDate === null ? Number.MAX_SAFE_INTEGER : Date.parse(departureDate)
  return open.toSorted((one, other) => departs(one) - departs(other))[0] ?? entry.tickets[0]
}
