import * as kinds from '@cledrau/domain/tickets/kinds.ts'
import type { WalletEntry, WalletTicket } from '@cledrau/contract/wallet/wallet.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { blockOf, type Block, type WalletRecords } from '@cledrau/domain/wallet/actions.ts'
import { mergeProduct } from '@cledrau/domain/wallet/merge.ts'
import { recordOf as knownAs } from '@cledrau/domain/wallet/record-of.ts'
import type { ProductRecord, TicketRecord } from '@cledrau/domain/wallet/records.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { walletOrder } from '@cledrau/domain/wallet/wallet-list.ts'
import { wholeTickets } from './whole-tickets.ts'

export const momentOf = (text: string): Instant => instant(Date.parse(text))
const maybe = (text: string | null) => (text === null ? null : momentOf(text))

export const isForOnePhone = (entry: {
  ticketType: WalletEntry['ticketType']
  tickets: readonly { mobile: boolean }[]
}): boolean => kinds.isForOnePhone(entry.ticketType, entry.tickets)

/** What the server says, as the rules see it. */
export function recordOf(entry: WalletEntry): ProductRecord {
  const codes = new Map(entry.tickets.map((ticket) => [ticket.bookingInformationItemID, ticket.barcode]))
  return knownAs(
    { ...entry, status: entry.ticketStatus, expiresAt: momentOf(entry.expiryDate) },
    entry.tickets.map((ticket) => ({
      ...ticket,
      id: ticket.bookingInformationItemID,
      status: ticket.ticketStatus,
      activatedAt: maybe(ticket.activated_at),
      activateAt: maybe(ticket.activateAt),
      expiresAt: momentOf(ticket.expiryDateTime),
    })),
    {
      downloaded: !isForOnePhone(entry) && entry.tickets.some(({ barcode }) => barcode !== null),
      codeOf: (id) => codes.get(id) ?? null,
    },
  )
}

/** What this device keeps of a product after the server's word: its own download, as long as the server knows of it. */
export function afterAnswer(mine: ProductRecord | undefined, entry: WalletEntry, here: string): ProductRecord {
  const theirs = recordOf(entry)
  if (!isForOnePhone(entry)) {
    const merged = mine ? mergeProduct({ ...mine, downloaded: theirs.downloaded }, theirs) : theirs
    return withCodes(merged, (id) => theirs.tickets[id]?.data ?? null)
  }
  if (!mine) return theirs
  const merged = mergeProduct(mine, theirs)
  return entry.device?.id === here ? merged : withCodes({ ...merged, downloaded: false }, () => null)
}

const withCodes = (product: ProductRecord, codeOf: (id: string) => string | null): ProductRecord => ({
  ...product,
  tickets: Object.fromEntries(
    Object.entries(product.tickets).map(([id, ticket]) => [id, { ...ticket, data: codeOf(id) }]),
  ),
})

/** A ticket that was bought, as it stands now on this device. */
export type ShownPart = Omit<WalletTicket, 'ticketStatus'> & { record: TicketRecord }
/** One person's way, with one code: split tickets are its parts, in the order of travel. */
export type ShownTicket = ShownPart & { parts: readonly ShownPart[] }
export type ShownEntry = Omit<WalletEntry, 'tickets' | 'ticketStatus'> & {
  record: ProductRecord
  tickets: readonly ShownTicket[]
}

/** In the order of the wallet: the next journey first. */
export function shownEntries(
  entries: readonly WalletEntry[],
  records: WalletRecords,
  mostExpired: number,
): ShownEntry[] {
  const listed = entries.flatMap((entry) => {
    const record = records[entry.recordLocator]
    if (!record) return []
    const parts = entry.tickets.flatMap((ticket) => {
      const state = record.tickets[ticket.bookingInformationItemID]
      return state ? [{ ...ticket, record: state }] : []
    })
    const tickets = wholeTickets(parts).map((ticket) => ({
      ...ticket,
      status: ticket.record.status,
      departsAt: maybe(ticket.departureDate),
    }))
    return [{ ...entry, record, tickets, status: record.productStatus, expiresAt: momentOf(entry.expiryDate) }]
  })
  return walletOrder(listed, mostExpired)
}

export const isOverNow = (entry: ShownEntry): boolean => isOver(entry.record.productStatus)

/** Why a ticket can't be activated here and now; nothing when it can. */
export function blockNow(entry: ShownEntry, ticket: ShownTicket, here: string, now: Instant): Block | undefined {
  return blockOf(entry.record, ticket.bookingInformationItemID, {
    now,
    needsNoActivation: !isForOnePhone(entry),
    underExchange: entry.underExchange,
    onAnotherDevice: entry.device !== null && entry.device.id !== here,
    validFrom: momentOf(ticket.validFrom),
  })
}
