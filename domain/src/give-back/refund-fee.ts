/** What decides how a ticket is given back or changed. */
export const TICKET_KINDS = ['FLEXIBLE', 'ADVANCE', 'SEASON', 'BUNDLE', 'ROVER'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/** Whole pence. The law caps the fee: £5 for tickets, £10 for seasons; a fee of more than half the price would eat it. */
const MOST: Record<TicketKind, number> = { FLEXIBLE: 500, ADVANCE: 500, SEASON: 1000, BUNDLE: 1000, ROVER: 500 }

/** What giving back costs, once for an order, out of what it is still worth. Halves go to the traveller. */
export const refundFee = (kind: TicketKind, worth: number): number => Math.min(MOST[kind], Math.floor(worth / 2))
