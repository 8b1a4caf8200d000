import { randomUUID } from 'node:crypto'
import type { GivenBack, RefundQuote, TrainsTold } from '@cledrau/contract/after-sales/give-back.ts'
import { BELIEVED_DAYS, type FailedTrainRefusal, type TrainRecord } from '@cledrau/domain/give-back/failed-train.ts'
import {
  breaksDiscount,
  lostDiscount,
  partsGoingBack,
  type HeldTicket,
  type PartGoingBack,
} from '@cledrau/domain/give-back/parts.ts'
import { withTheirChildren } from '@cledrau/domain/give-back/their-children.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { mostPerAdult } from '@cledrau/domain/fares/rules/free-children.ts'
import { quoteRefund, undoOf, UNDO_MINUTES, type RefundRefusal } from '@cledrau/domain/give-back/refund-quote.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { endOfTicket, startOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { DAY, instant, MINUTE, type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { FailedTrainNoted } from '../../../db/schema.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { guestName, travellerName, type Guest, type Traveller } from '../../../http/callers.ts'
import type { Payable } from '../../buying/orders/payable.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import type { Refunds, RefundStanding } from '../../payments/payments/refunds.ts'
import type { TellSellers } from '../../partners/events/events.service.ts'
import type { Tickets } from '../../tickets/tickets/tickets.service.ts'
import { lostJourney, type FailedTrain } from './failed-train.ts'
import { allHandedOver, heldTickets, notTheirs, ridesOf } from './held-tickets.ts'
import type { GiveBackLetters } from './give-back-letters.ts'
import * as store from './give-back.store.ts'
import { latestDay, partsOf, usedOf, type OrderPart } from './sold-parts.ts'

type Asked = { recordLocator: string; passengers?: string[] | undefined; failedTrain?: FailedTrain | undefined }
type Refusal = RefundRefusal | FailedTrainRefusal | 'INVALID_RECORD_LOCATOR' | 'TICKETS_NOT_READY'

export type GiveBack = {
  quote: (caller: Traveller | Guest, asked: Asked) => Promise<Result<RefundQuote, Refusal>>
  /** Takes tickets back, for the sum that was shown; what somebody keeps of it is kept in the same transaction, or it isn’t done. */
  accept: (
    caller: Traveller | Guest,
    asked: Asked & { amount: number },
    onceKey: string | null,
    keep?: (trx: Trx, given: { id: string; at: Instant }) => Promise<boolean>,
  ) => Promise<Result<GivenBack, Refusal | 'REFUND_CHANGED'>>
  list: (
    caller: Traveller | Guest,
    recordLocator: string,
  ) => Promise<Result<{ refunds: GivenBack[] }, 'INVALID_RECORD_LOCATOR'>>
  /** What is known of how the trains of a booking ran. */
  trains: (caller: Traveller | Guest, recordLocator: string) => Promise<Result<TrainsTold, 'INVALID_RECORD_LOCATOR'>>
  /** What is kept of each time that tickets of an order went back. */
  listKept: (orderId: string) => ReturnType<typeof store.listOfOrder>
  erase: (trx: Trx, accountId: string) => Promise<void>
  eraseGuest: (trx: Trx, orderId: string) => Promise<void>
}

type Parts = {
  db: Database
  ground: RetailGround
  payable: Pick<Payable, 'refunded'>
  tickets: Pick<Tickets, 'giveBack'>
  money: Pick<Refunds, 'refund' | 'refundsOf' | 'leftOf' | 'ontoVoucher'>
  /** What these travellers of an order got back for assistance that failed. */
  redressed: (trx: Trx, orderId: string, passengers: readonly string[]) => Promise<number>
  letters: GiveBackLetters
  tellSellers: TellSellers
  /** How a train ran, as far as anybody wrote it down. */
  trainRecord: (trx: Trx, train: TicketTrain) => Promise<TrainRecord>
}

type Going = {
  order: OrderFound
  quote: RefundQuote
  ticketIds: string[]
  /** Nobody keeps anything: the whole order is over. */
  isWhole: boolean
  failedTrain: FailedTrainNoted | null
}

export function openGiveBack({
  db,
  ground,
  payable,
  tickets,
  money,
  redressed,
  letters,
  tellSellers,
  trainRecord,
}: Parts): GiveBack {
  const { clock } = ground

  /** What goes back now. Nobody gets more than they paid: what assistance that failed gave back isn't given again. */
  const decide = async (trx: Trx, caller: Traveller | Guest, asked: Asked): Promise<Result<Going, Refusal>> => {
    const going = await lessRedress(trx, caller, asked)
    if (!going.ok) return going
    const { order, quote } = going.value
    const ontoVoucher = await money.ontoVoucher(trx, await soldOrders.chainOf(trx, order.id), quote.amount)
    return ontoVoucher === 0 ? going : done({ ...going.value, quote: { ...quote, ontoVoucher } })
  }
  const lessRedress = async (trx: Trx, caller: Traveller | Guest, asked: Asked): Promise<Result<Going, Refusal>> => {
    const going = await reckon(trx, caller, asked)
    if (!going.ok) return going
    const { order, quote } = going.value
    const { left, compensated } = await money.leftOf(trx, await soldOrders.chainOf(trx, order.id))
    if (compensated === 0) return going
    const before = await redressed(trx, order.id, quote.passengers)
    const amount = Math.max(0, Math.min(quote.amount, quote.paid - before, left))
    if (amount === quote.amount) return going
    if (amount === 0) return refuse('REFUND_WORTH_NOTHING')
    return done({ ...going.value, quote: { ...quote, amount, redress: quote.amount - amount } })
  }

  /** Decided on rows that stay as they are until the transaction ends. */
  const reckon = async (trx: Trx, caller: Traveller | Guest, asked: Asked): Promise<Result<Going, Refusal>> => {
    const order = await soldOrders.lockPaid(trx, asked.recordLocator, caller)
    if (!order || order.paidAt === null) return refuse(await notTheirs(trx, asked.recordLocator, caller))
    if (order.ticketedAt === null) return refuse('TICKETS_NOT_READY')
    const now = clock.now()
    const held = await heldTickets(trx, order)
    if (allHandedOver(held)) return refuse('TICKETS_HANDED_OVER')
    const parts = partsOf(
      order,
      await soldOrders.itemsOf(trx, order.id),
      await soldOrders.passengersOf(trx, order.id),
      ground.fares(),
    )
    const chosen = asked.passengers && withTheirChildren(parts, held, asked.passengers, freePerAdult(ground.fares()))
    const going = partsGoingBack(parts, held, chosen ?? null)
    const { deliveryGroup } = await soldOrders.deliveryOf(trx, order.id)
    const facts = { order, paidAt: instant(order.paidAt), held, onPaper: deliveryGroup === 'MAIL' }
    const asIs = summed(going, facts, now)
    const { failedTrain: failed } = asked
    // Whoever may undo it all needs no reason.
    if (!failed || (asIs.ok && asIs.value.quote.reason === 'UNDO')) return asIs
    const ridden = ridesOf(held).find((one) => one.uid === failed.uid && one.serviceDate === failed.serviceDate)
    const record = ridden ? await trainRecord(trx, ridden) : 'UNKNOWN'
    const since = instant(now - BELIEVED_DAYS * DAY)
    const lost = lostJourney(
      {
        failed,
        passengers: chosen ?? null,
        parts,
        held,
        total: order.total,
        onPaper: facts.onPaper,
        record,
        believed: await store.countBelieved(trx, await soldOrders.paidBy(trx, order), since),
      },
      now,
    )
    if (!lost.ok) return lost
    const { quote, going: gone, ticketIds } = lost.value
    const staying = held.filter(({ isGone }) => !isGone).length
    return done({
      order,
      quote: {
        ...quote,
        currency: 'GBP',
        passengers: [...new Set(gone.flatMap(({ passengers }) => passengers))],
        keeps: staying - ticketIds.length,
        undoUntil: null,
      },
      ticketIds: [...ticketIds],
      isWhole: staying === ticketIds.length,
      failedTrain: { ...failed, word: record === 'UNKNOWN' ? 'STATED' : 'RECORDED' },
    })
  }

  /** Parts of one kind go back together, for one fee; those that can't stay as they are. */
  const summed = (
    going: PartGoingBack<OrderPart>[],
    { order, paidAt, held, onPaper }: { order: OrderFound; paidAt: Instant; held: HeldTicket[]; onPaper: boolean },
    now: Instant,
  ): Result<Going, Refusal> => {
    const staying = held.filter(({ isGone }) => !isGone).length
    const count = going.reduce((sum, { tickets: of }) => sum + of.length, 0)
    // What an exchange was paid with stands in another order: undoing one would have to bring that back.
    const canUndo = order.originalOrderId === null
    const isCollected = going.some(({ tickets: of }) => of.some((ticket) => ticket.isCollected && !ticket.isGone))
    const common = {
      now,
      paidAt: canUndo ? paidAt : null,
      isPart: count < held.length,
      breaksDiscount: going.some(breaksDiscount),
      onPaper,
      isCollected,
    }
    const whole = going.reduce((sum, { paid }) => sum + paid, 0)
    const extras = order.total - order.credit - whole
    const undo = undoOf({ ...common, paid: whole, extras, touched: held.some(({ isUsed }) => isUsed) })
    const undoUntil = canUndo ? utcIso(paidAt + UNDO_MINUTES * MINUTE) : null
    const shown = { currency: 'GBP', undoUntil } as const
    const passengersOf = (some: readonly PartGoingBack<OrderPart>[]) => [
      ...new Set(some.flatMap(({ passengers }) => passengers)),
    ]
    if (undo) {
      const ticketIds = going.flatMap(({ tickets: of }) => of.map(({ id }) => id))
      const quote = { ...undo, ...shown, passengers: passengersOf(going), keeps: staying - ticketIds.length }
      return done({ order, quote, ticketIds, isWhole: true, failedTrain: null })
    }

    let refusal: Refusal = 'REFUND_USED'
    const accepted: PartGoingBack<OrderPart>[] = []
    const total = { amount: 0, paid: 0, used: 0, fee: 0 }
    for (const some of Map.groupBy(going, ({ part }) => part.kind).values()) {
      const usable = some.filter((one) => !isTouched(one))
      const [first] = usable
      if (!first) {
        refusal = 'REFUND_USED'
        continue
      }
      const { kind } = first.part
      const quote = quoteRefund({
        ...common,
        kind,
        expiresAt: endOfTicket(latestDay(usable)),
        startsAt: startOfTicket(earliest(usable)),
        paid: usable.reduce((sum, { paid }) => sum + paid, 0),
        extras: 0,
        used: usable.reduce((sum, one) => sum + usedOf(one, ground.fares(), now) + lostDiscount(one), 0),
        touched: false,
      })
      if (!quote.ok) {
        refusal = quote.refusal
        continue
      }
      accepted.push(...usable)
      for (const name of ['amount', 'paid', 'used', 'fee'] as const) total[name] += quote.value[name]
    }
    if (accepted.length === 0) return refuse(refusal)
    // A used way out goes with its way back: both are paid for.
    const ticketIds = accepted.flatMap(({ tickets: of }) => of.flatMap(({ id, isGone }) => (isGone ? [] : [id])))
    return done({
      order,
      quote: {
        reason: 'CHANGED_PLANS',
        ...total,
        ...shown,
        undoUntil: null,
        passengers: passengersOf(accepted),
        keeps: staying - ticketIds.length,
      },
      ticketIds,
      isWhole: staying === ticketIds.length,
      failedTrain: null,
    })
  }

  /** What no card is given went onto the voucher that paid, at once. */
  const ontoVoucherOf = (row: store.GivenBack, standings: readonly RefundStanding[]): number =>
    row.amount - standings.reduce((sum, { amount }) => sum + amount, 0)
  const show = (row: store.GivenBack, standings: readonly RefundStanding[]): GivenBack => ({
    refundID: row.id,
    reason: row.reason,
    amount: row.amount,
    paid: row.paid,
    used: row.used,
    fee: row.fee,
    ...(row.redress > 0 && { redress: row.redress }),
    ...(ontoVoucherOf(row, standings) > 0 && { ontoVoucher: ontoVoucherOf(row, standings) }),
    passengers: row.passengerReferences,
    at: utcIso(row.at),
    status: standings.some(({ status }) => status === 'REFUSED')
      ? 'REFUSED'
      : standings.some(({ status }) => status === 'WAITING')
        ? 'WAITING'
        : 'DONE',
  })
  const standingOf = async (row: store.GivenBack) =>
    show(
      row,
      (await money.refundsOf(row.orderId)).filter(({ key }) => key === row.id),
    )

  return {
    listKept: (orderId) => store.listOfOrder(db, orderId),
    erase: async (trx, accountId) => void (await store.forgetKeys(trx, travellerName(accountId))),
    eraseGuest: async (trx, orderId) => void (await store.forgetKeys(trx, guestName(orderId))),

    quote: (caller, asked) =>
      db.inTransaction(async (trx): Promise<Result<RefundQuote, Refusal>> => {
        const going = await decide(trx, caller, asked)
        return going.ok ? done(going.value.quote) : going
      }),

    accept: async (caller, asked, onceKey, keep) => {
      const before = onceKey ? await store.findByOnceKey(db, onceKey) : undefined
      if (before) return done(await standingOf(before))
      const given = await db.inTransaction(
        async (trx): Promise<Result<store.GivenBack, Refusal | 'REFUND_CHANGED'>> => {
          const going = await decide(trx, caller, asked)
          if (!going.ok) return going
          const { order, quote, ticketIds, isWhole, failedTrain } = going.value
          if (quote.amount !== asked.amount) return refuse('REFUND_CHANGED')
          const { reason, amount, paid, used, fee, redress = 0, passengers } = quote
          const id = randomUUID()
          const at = clock.now()
          const row = { id, orderId: order.id, reason, amount, paid, used, fee, redress, onceKey, failedTrain, at }
          await store.addGivenBack(trx, { ...row, passengerReferences: passengers })
          if (keep && !(await keep(trx, { id, at }))) return refuse('REFUND_CHANGED')
          await tickets.giveBack(trx, order.id, 'REFUNDED', isWhole ? null : ticketIds)
          if (isWhole) {
            const over = await payable.refunded(trx, order.id, at, `given back: ${id}`)
            if (!over.ok) return refuse('REFUND_CHANGED')
          } else await soldOrders.freeSeatsOf(trx, order.id, passengers)
          const orderIDs = await soldOrders.chainOf(trx, order.id)
          const promised = await money.refund(trx, { orderIDs, amount, reason: reason.toLowerCase(), key: id })
          if (!promised.ok) throw new Error(`more would go back than was paid for order ${order.id}`)
          await letters.givenBack(trx, order, { id, amount })
          if (order.partnerId !== null)
            await tellSellers(trx, [{ orderId: order.id, type: 'tickets.returned', about: { refundID: id } }])
          return done({ ...row, passengerReferences: passengers })
        },
      )
      return given.ok ? done(await standingOf(given.value)) : given
    },

    trains: (caller, recordLocator) =>
      db.inTransaction(async (trx): Promise<Result<TrainsTold, 'INVALID_RECORD_LOCATOR'>> => {
        const order = await soldOrders.lockPaid(trx, recordLocator, caller)
        if (!order) return refuse('INVALID_RECORD_LOCATOR')
        const told: TrainsTold['trains'] = []
        for (const ride of ridesOf(await heldTickets(trx, order))) {
          const record = await trainRecord(trx, ride)
          const { uid, serviceDate } = ride
          if (record === 'UNKNOWN') told.push({ uid, serviceDate, what: 'UNKNOWN', delayMinutes: null })
          else {
            const what = record.cancelled ? 'CANCELLED' : record.delayMinutes > 0 ? 'LATE' : 'ON_TIME'
            told.push({ uid, serviceDate, what, delayMinutes: record.cancelled ? null : record.delayMinutes })
          }
        }
        return done({ trains: told })
      }),

    list: (caller, recordLocator) =>
      db.inTransaction(async (trx): Promise<Result<{ refunds: GivenBack[] }, 'INVALID_RECORD_LOCATOR'>> => {
        const order = await soldOrders.lockPaid(trx, recordLocator, caller)
        // Whoever was handed tickets of it has nothing to do with the money.
        if (!order) return refuse('INVALID_RECORD_LOCATOR')
        return done({ refunds: await Promise.all((await store.listOfOrder(trx, order.id)).map(standingOf)) })
      }),
  }
}

/** Nothing of it is left to give back: its only ticket is used, or the way back already. */
function isTouched({ part, tickets }: PartGoingBack<OrderPart>): boolean {
  if (part.kind === 'SEASON' || part.kind === 'BUNDLE') return false
  if (part.ticketsEach !== 2) return tickets.some(({ isUsed }) => isUsed)
  return tickets.some(({ isUsed }, at) => isUsed && at % 2 === 1)
}

const earliest = (parts: readonly PartGoingBack<OrderPart>[]) =>
  parts.map(({ part }) => part.validFrom).reduce((a, b) => (a < b ? a : b), '9999-12-31')

const freePerAdult = ({ tables }: Fares): number => mostPerAdult(tables.freeChildren)
