import type { copyGuestData, GuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { ClaimStatus } from '@cledrau/domain/delay-repay/claim-status.ts'
import { erasureWaits, type ErasureRefusal } from '@cledrau/domain/orders/guest-erasure.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import type { Idempotency } from '../../../http/idempotency.ts'
import type { Say } from '../../../words.ts'
import { copyFile, exportJson, exportPage, type Collected } from '../../account/your-data/export-page.ts'
import type { GuestBooking, PersonalDataPart } from '../../account/your-data/personal-data.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import type { EraseAgain, NoteErasure } from '../../operations/erasures/erasures.service.ts'
import { forgetGuestsOf } from '../../tickets/tickets/old-guests.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'

type Caller = Traveller | Guest
type Unknown = 'ORDER_UNKNOWN'
type Claim = { status: ClaimStatus; amount: number; answerBy: Instant | null }

export type GuestDataService = {
  read: (caller: Caller, orderID: string) => Promise<Result<GuestData, Unknown>>
  copy: (
    caller: Caller,
    asked: ParsedRequestOf<typeof copyGuestData>,
    language: Language,
  ) => Promise<Result<ReplyOf<typeof copyGuestData>, Unknown>>
  erase: (caller: Caller, orderID: string) => Promise<Result<Record<string, never>, Unknown | ErasureRefusal>>
  /** Of a booking that was erased before the database was restored from a backup. */
  eraseAgain: EraseAgain
}

export type GuestDataParts = {
  db: Database
  clock: Clock
  say: Say
  personalData: () => readonly PersonalDataPart[]
  idempotency: Pick<Idempotency, 'eraseGuest'>
  noteErasure: NoteErasure
  isMoneyMoving: (trx: Trx, orderId: string) => Promise<boolean>
  lockClaims: (trx: Trx, orderId: string) => Promise<readonly Claim[]>
}

type GuestPart = PersonalDataPart & { ofGuest: NonNullable<PersonalDataPart['ofGuest']> }
const knowsGuests = (part: PersonalDataPart): part is GuestPart => part.ofGuest !== undefined

/** What somebody left with one booking that they made without an account: to see, to take along, to have erased. */
export function openGuestData(parts: GuestDataParts): GuestDataService {
  const { db, clock, say, personalData, idempotency, noteErasure, isMoneyMoving, lockClaims } = parts

  /** The order that a guest's token opens, and nobody else's token; held until the transaction ends, like all that hangs on it. */
  const lockOwn = async (trx: Trx, caller: Caller, orderID: string) =>
    caller.kind === 'guest' && caller.orderId === orderID ? soldOrders.lockOfGuest(trx, orderID) : undefined

  /** The order first, then its tickets, then its claims: as everybody locks who has to do with tickets. */
  const standingOf = async (trx: Trx, order: OrderFound) => {
    const tickets = await orderTickets.lock(trx, order.id)
    const claims = await lockClaims(trx, order.id)
    const exchanges = await soldOrders.exchangesOf(trx, order.id)
    const waits = erasureWaits(
      { booking: order, exchanges, tickets, claims, isMoneyMoving: await isMoneyMoving(trx, order.id) },
      clock.now(),
    )
    return { waits, unclaimed: claims.filter(({ status }) => status === 'PROPOSED') }
  }

  const collect = async (booking: GuestBooking) => {
    const collected: (Collected[number] & Pick<PersonalDataPart, 'onDeletion'>)[] = []
    for (const { subject, onDeletion, ofGuest } of personalData().filter(knowsGuests))
      collected.push({ subject, onDeletion, entries: await ofGuest.collect(booking) })
    return collected
  }

  /** Without a hold on anything: what is read may take its time. */
  const bookingOf = (caller: Caller, orderID: string) =>
    db.inTransaction(async (trx): Promise<Result<GuestBooking, Unknown>> => {
      const order = await lockOwn(trx, caller, orderID)
      return order ? done({ orderId: order.id, recordLocator: order.recordLocator }) : refuse('ORDER_UNKNOWN')
    })

  const forget = async (trx: Trx, { id: orderId, recordLocator }: OrderFound) => {
    for (const { ofGuest } of personalData().filter(knowsGuests)) await ofGuest.erase?.(trx, { orderId, recordLocator })
    await forgetGuestsOf(trx, [orderId])
    await idempotency.eraseGuest(trx, orderId)
  }

  return {
    read: async (caller, orderID) => {
      const found = await db.inTransaction(async (trx) => {
        const order = await lockOwn(trx, caller, orderID)
        if (!order) return refuse('ORDER_UNKNOWN')
        return done({ recordLocator: order.recordLocator, ...(await standingOf(trx, order)) })
      })
      if (!found.ok) return found
      const { recordLocator, waits, unclaimed } = found.value
      const kept = await collect({ orderId: orderID, recordLocator })
      return done({
        recordLocator,
        kept: kept
          .filter(({ entries }) => entries.length > 0)
          .map(({ subject, entries, onDeletion }) => ({
            subject,
            count: entries.length,
            goes: onDeletion === 'erased' ? 'erased' : 'unnamed',
          })),
        waits: waits.map(({ why, from }) => ({ why, from: from === null ? null : londonIso(from) })),
        unclaimed: { journeys: unclaimed.length, amount: unclaimed.reduce((sum, { amount }) => sum + amount, 0) },
      })
    },

    copy: async (caller, { orderID, format }, language) => {
      const booking = await bookingOf(caller, orderID)
      if (!booking.ok) return booking
      const collected = await collect(booking.value)
      const madeAt = utcIso(clock.now())
      const content = format === 'json' ? exportJson(madeAt, collected) : exportPage(say, language, madeAt, collected)
      return done(copyFile(format, content))
    },

    erase: (caller, orderID) =>
      db.inTransaction(async (trx): Promise<Result<Record<string, never>, Unknown | ErasureRefusal>> => {
        const order = await lockOwn(trx, caller, orderID)
        if (!order) return refuse('ORDER_UNKNOWN')
        const [first] = (await standingOf(trx, order)).waits
        if (first) return refuse(first.why)
        await forget(trx, order)
        await noteErasure(trx, 'booking', order.id)
        return done({})
      }),

    eraseAgain: async (trx, orderID) => {
      const order = await soldOrders.lockOfGuest(trx, orderID)
      if (order) await forget(trx, order)
    },
  }
}
