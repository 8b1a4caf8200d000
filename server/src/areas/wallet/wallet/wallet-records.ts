import * as kinds from '@cledrau/domain/tickets/kinds.ts'
import type { WalletEntry, WalletTicket } from '@cledrau/contract/wallet/wallet.ts'
import { isUnderExchange } from '@cledrau/domain/orders/under-exchange.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { isWithBuyer } from '@cledrau/domain/tickets/holder.ts'
import { passengersToHandOver, type GroupProduct } from '@cledrau/domain/wallet/hand-over.ts'
import { recordOf as knownAs } from '@cledrau/domain/wallet/record-of.ts'
import type { ProductRecord } from '@cledrau/domain/wallet/records.ts'
import type { AllowsOf } from '../../retail/pricing/ticket-allows.ts'
import type { TicketOfHolder } from '../../tickets/tickets/held.ts'
import type { ProductRow } from './wallet-rows.ts'

/** A product of the database with its tickets. */
export type Kept = { readonly row: ProductRow; readonly tickets: readonly TicketOfHolder[] }

export function keptOf(rows: readonly ProductRow[], tickets: readonly TicketOfHolder[]): Kept[] {
  const byProduct = Map.groupBy(tickets, ({ productId }) => productId)
  // A product whose tickets were all handed over is somebody else's now.
  return rows.flatMap((row) => {
    const own = byProduct.get(row.id)
    return own ? [{ row, tickets: own }] : []
  })
}

/** As the rules see it. */
export const recordOf = ({ row, tickets }: Kept): ProductRecord =>
  knownAs({ ...row, dayPasses: hasDayPasses(tickets) }, tickets, { downloaded: row.deviceId !== null })

const hasDayPasses = (tickets: readonly TicketOfHolder[]): boolean => tickets.some(({ facts }) => facts.dayPass)

/** What the rules made of it, back in the row's words. */
export function withRecord(kept: Kept, record: ProductRecord): Kept {
  return {
    row: { ...kept.row, status: record.productStatus },
    tickets: kept.tickets.map((ticket) => {
      const now = record.tickets[ticket.id]
      if (!now) return ticket
      const { status, activatedAt, activateAt, activatedCount, onlineState, screenshotTaken } = now
      return { ...ticket, status, activatedAt, activateAt, activatedCount, onlineState, screenshotTaken }
    }),
  }
}

export const isForOnePhone = ({ row, tickets }: Kept): boolean =>
  kinds.isForOnePhone(
    row.ticketType,
    tickets.map(({ facts }) => facts),
  )

export function entryOf(kept: Kept, now: Instant, allowsOf: AllowsOf): WalletEntry {
  const { row, tickets } = kept
  const group = tickets.map(({ facts, status, scannedAt }) => ({
    passenger: facts.passenger.reference,
    status,
    scanned: scannedAt !== null,
  }))
  const isBuyer = isWithBuyer({ accountId: row.buyerId ?? row.accountId }, row)
  return {
    recordLocator: row.recordLocator,
    orderID: row.orderId,
    ticketType: row.ticketType,
    ticketStatus: row.status,
    expiryDate: londonIso(row.expiresAt),
    fulfilmentType: row.fulfilmentType,
    dayPasses: hasDayPasses(tickets),
    newTicketFlag: row.isNew,
    issuedAt: londonIso(row.issuedAt),
    isrn: row.isrn,
    underExchange: isUnderExchange(row.exchangingUntil, now),
    device: row.deviceId === null ? null : { id: row.deviceId, name: row.deviceName ?? '' },
    ...(row.collectionReference && { collectionReference: row.collectionReference }),
    canBeHandedOver: passengersToHandOver(groupOf(row, now), group).length > 0,
    isBuyer,
    // They were kept for whoever bought, and stay with them.
    ...(isBuyer && row.bikes.outbound + row.bikes.return > 0 && { bikes: row.bikes }),
    ...(row.certificates.length > 0 && { certificates: row.certificates }),
    tickets: tickets.map((ticket) =>
      wireTicket(ticket, allowsOf, kinds.isShownAnywhere(row.fulfilmentType) && !isForOnePhone(kept)),
    ),
  }
}

/** A product as far as handing over its tickets goes. */
export const groupOf = (row: ProductRow, now: Instant): GroupProduct => ({
  type: row.ticketType,
  status: row.status,
  deliveryCode: row.fulfilmentType,
  underExchange: isUnderExchange(row.exchangingUntil, now),
})

const iso = (at: Instant | null) => (at === null ? null : londonIso(at))

export function wireTicket(ticket: TicketOfHolder, allowsOf: AllowsOf, withCode: boolean): WalletTicket {
  const { facts } = ticket
  const { reference, ticketCode, ticketName, serviceClass, origin, destination, route, restriction } = facts
  return {
    bookingInformationItemID: ticket.id,
    ticketStatus: ticket.status,
    activated_at: iso(ticket.activatedAt),
    activateAt: iso(ticket.activateAt),
    departureDate: iso(ticket.departsAt),
    validFrom: londonIso(ticket.validFrom),
    expiryDateTime: londonIso(ticket.expiresAt),
    onlineState: ticket.onlineState,
    screenshotTaken: ticket.screenshotTaken,
    activatedCount: ticket.activatedCount,
    activationLimit: ticket.activationLimit,
    barcode: withCode ? ticket.code : null,
    // What was late, and what that is worth, whoever follows journeys says.
    delayRepay: false,
    mobile: facts.mobile,
    exchanged: Boolean(ticket.exchanged),
    direction: ticket.direction,
    wayBack: facts.wayBack,
    ...(facts.part && { part: { ...facts.part } }),
    reference,
    ticketCode,
    ticketName,
    serviceClass,
    origin,
    destination,
    route,
    restriction,
    firstDay: facts.validFrom,
    lastDay: facts.validUntil,
    passenger: { ...facts.passenger, railcards: [...facts.passenger.railcards] },
    group: facts.group,
    bookedTrainsOnly: facts.bookedTrainsOnly,
    allows: allowsOf(facts),
    trains: facts.trains.map((train) => ({
      ...train,
      departs: londonIso(train.departs),
      arrives: londonIso(train.arrives),
      seat: train.seat && { ...train.seat },
    })),
    paid: facts.paid,
    photocard: facts.photocard,
    ...(ticket.collectedAt !== null &&
      ticket.collectedStation !== null && {
        collected: { at: londonIso(ticket.collectedAt), station: ticket.collectedStation },
      }),
  }
}
