import { HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'

/** One way of a booking, for everybody who travels on it: what the wallet has a row for. */
export type Way = { entry: ShownEntry; direction: ShownTicket['direction']; tickets: [ShownTicket, ...ShownTicket[]] }

/** Trains run late: until then somebody may still be on one. */
const LATE = 2 * HOUR

const isOpen = ({ record }: ShownTicket): boolean => !isOver(record.status)

/** The ways of what is in a wallet, those that can still be travelled first in the order of their trains. */
export function waysOf(entries: readonly ShownEntry[], now: Instant): Way[] {
  const ways = entries.flatMap(waysOfEntry)
  const ahead = ways.filter((way) => !isGone(way, now))
  const gone = ways.filter((way) => isGone(way, now))
  return [...ahead.toSorted((a, b) => timeOf(a) - timeOf(b)), ...gone]
}

/** A bundle is one thing to look at, however many passes it has. */
function waysOfEntry(entry: ShownEntry): Way[] {
  const byWay = Map.groupBy(entry.tickets, ({ direction }) => (entry.ticketType === 'MULTIFLEX' ? 'ANY' : direction))
  return [...byWay].flatMap(([direction, all]) => {
    const open = all.filter(isOpen)
    const [first, ...others] = open.length > 0 ? open : all
    return first ? [{ entry, direction, tickets: [first, ...others] satisfies [ShownTicket, ...ShownTicket[]] }] : []
  })
}

/** Its trains have run: it may still be good for others today, but nobody waits for it. */
export function isGone({ tickets: [{ trains }] }: Way, now: Instant): boolean {
  const arrives = trains.at(-1)?.arrives
  return arrives !== undefined && now > momentOf(arrives) + LATE
}

/** Of a booking that is open, a way of which everything is used or went back has no row of its own. */
export const isOpenWay = ({ tickets }: Way): boolean => tickets.some(isOpen)

const timeOf = ({ entry, tickets: [{ departureDate }] }: Way): Instant =>
  departureDate === null ? instant(momentOf(entry.expiryDate)) : momentOf(departureDate)
