import type { HeldTicket } from '@cledrau/domain/refunds/parts.ts'
import type { Trx } from '../../db/database.ts'
import * as store from './refunds.store.ts'

/** An order's tickets as far as giving them back goes; locked, so that nobody uses one meanwhile. */
export const heldTickets = async (trx: Trx, order: { id: string; accountId: string | null }): Promise<HeldTicket[]> =>
  (await store.lockTickets(trx, order.id)).map((ticket) => ({
    id: ticket.id,
    passenger: ticket.facts.passenger.reference,
    isUsed: ticket.activatedCount > 0 || ticket.scannedAt !== null || ticket.accountId !== order.accountId,
    isGone: ticket.status === 'CANCELLED' || ticket.status === 'REFUNDED',
  }))
