/** Who asks: an account, or whoever holds a guest's token, which is for one order. */
export type Asker =
  | { readonly kind: 'traveller'; readonly id: string }
  | { readonly kind: 'guest'; readonly orderId: string }

/** An order, or a ticket of it, as far as whose it is goes. Without an account it belongs to the guest who bought it. */
export type Holding = { readonly orderId: string; readonly accountId: string | null }

/** Whatever somebody holds has these: an account's, or until an account takes the order over, the guest's. */
export const whatHolds = (asker: Asker): { accountId: string; orderId: null } | Holding =>
  asker.kind === 'traveller' ? { accountId: asker.id, orderId: null } : { accountId: null, orderId: asker.orderId }

/**
 * Who holds this order, or this ticket? Whoever holds a ticket sees its code, carries, activates and hands it over. A ticket
 * that was handed over has left its buyer, whose order it stays part of.
 */
export function holds(asker: Asker, held: Holding): boolean {
  const { accountId, orderId } = whatHolds(asker)
  return held.accountId === accountId && (orderId === null || held.orderId === orderId)
}

/** The ticket is with whoever bought it: only then it can be given back or changed, and only by them. */
export const isWithBuyer = (order: Pick<Holding, 'accountId'>, ticket: Pick<Holding, 'accountId'>): boolean =>
  order.accountId === ticket.accountId

/** Why a booking's tickets are not somebody's to give back or change: they gave them away, or were given them. */
export const HOLDER_REFUSALS = ['TICKETS_HANDED_OVER', 'BOUGHT_BY_SOMEBODY_ELSE'] as const
export type HolderRefusal = (typeof HOLDER_REFUSALS)[number]

/** Somebody's part in a booking: they bought it, were handed tickets of it, or have nothing to do with it. */
export type PartInBooking = 'BUYER' | 'TAKER' | 'NOBODY'

export function partInBooking(asker: Asker, order: Holding, tickets: readonly Holding[]): PartInBooking {
  if (holds(asker, order)) return 'BUYER'
  return tickets.some((ticket) => holds(asker, ticket)) ? 'TAKER' : 'NOBODY'
}
