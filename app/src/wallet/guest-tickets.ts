import type { TicketFile } from '@cledrau/contract/wallet/tickets.ts'
import type { WalletEntry } from '@cledrau/contract/wallet/wallet.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { cell, useCell } from '../platform/cell.ts'
import { onlineNow } from '../state/online.ts'
import type { Kept } from './wallet-kept.ts'

/** What can be had of a booking as a file, and is kept: after its day a guest's token fetches nothing more. */
export type KeptPaper = 'pdf' | 'calendar'

/** The tickets of one order that somebody bought without an account, with all that is needed to show them. */
export type HeldOrder = {
  orderID: string
  email: string
  /** Null once the server has said that its day is over. */
  guestToken: string | null
  /** The one of that day: it opens nothing, and is answered where the tickets are once an account has them. */
  lastToken?: string
  entries: readonly WalletEntry[]
  places: Kept['places']
  times: NonNullable<Kept['times']>
  papers: Partial<Record<KeptPaper, TicketFile>>
  asOf: Instant
}
/** What this device held until an account with the same address took it over: it is found there. */
export type MovedOrder = { orderID: string; recordLocators: readonly string[]; email: string }
/** `busy`: they are being asked for. */
export type GuestTickets = { held: readonly HeldOrder[]; moved: readonly MovedOrder[]; busy: boolean }

export const NO_GUEST_TICKETS: GuestTickets = { held: [], moved: [], busy: false }
export const guestTickets = cell<GuestTickets>(NO_GUEST_TICKETS)
export const useGuestTickets = (): GuestTickets => useCell(guestTickets)

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whose tickets these are to whoever is here: all of them to guests, their own to whoever is signed in. */
export const heldBy = (held: readonly HeldOrder[], email: string | null): readonly HeldOrder[] =>
  email === null ? held : held.filter((one) => isSameAddress(one.email, email))

/** The order that this device holds a ticket of without an account. */
export const heldOf = (recordLocator: string): HeldOrder | undefined =>
  guestTickets.get().held.find(({ entries }) => entries.some((entry) => entry.recordLocator === recordLocator))

/** A file as it was when its ticket was asked for last; only where the server can't make it anew. */
export function keptPaper(recordLocator: string, paper: KeptPaper): TicketFile | undefined {
  const order = heldOf(recordLocator)
  return order && (order.guestToken === null || !onlineNow().online) ? order.papers[paper] : undefined
}
