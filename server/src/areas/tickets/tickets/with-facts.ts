import { factsOf, type StoredFacts } from '@cledrau/domain/tickets/stored-facts.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'

/** Rows with what stands on their tickets, whenever that was written, as it is written today. */
export const withFacts = <Row extends { facts: StoredFacts }>(
  rows: readonly Row[],
): (Omit<Row, 'facts'> & { facts: TicketFacts })[] => rows.map((row) => ({ ...row, facts: factsOf(row.facts) }))
