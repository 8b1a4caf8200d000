import type { CalendarDate } from '../time/calendar-date.ts'
import type { Guide } from '../routeing/guide.ts'
import { mayLeadThere } from '../routeing/on-the-way.ts'
import type { CodedPart } from './ticket-content.ts'

/** What of a ticket says which ways it may take: its ends, in three-letter codes, and its fare. */
export type TicketWay = Pick<CodedPart, 'origin' | 'destination' | 'route' | 'ticketCode'>

/**
 * Whether some two of these stations, one right after the other, lie on a way that the ticket may take; a pass is good there
 * and back. What a guard's device asks of a train, and a claim of the two stations between which somebody travelled.
 */
export function leadsAlong(
  { origin, destination, route, ticketCode }: TicketWay,
  way: string,
  stations: readonly string[],
  { date, tocs }: { date: CalendarDate; tocs: readonly string[] },
  guide: Guide,
): boolean {
  const asked = { date, route, ticket: ticketCode, tocs }
  const leads = (ends: readonly [string, string]) => mayLeadThere(guide, ends, stations, asked)
  return leads([origin, destination]) || (way === 'ANY' && leads([destination, origin]))
}
