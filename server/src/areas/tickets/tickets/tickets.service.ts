import { randomUUID } from 'node:crypto'
import { move } from '@cledrau/domain/moves.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { hasCode } from '@cledrau/domain/tickets/kinds.ts'
import { withSeats } from '@cledrau/domain/tickets/with-seats.ts'
import { ticketsOfOrder, type KeptSeat } from '@cledrau/domain/tickets/tickets-of-order.ts'
import type { TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import type { TicketFacts, VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { ticketsByCode } from '@cledrau/domain/tickets/whole-ticket.ts'
import { isGivenBack, laterStatus, WALLET_MOVES, type WalletStatus } from '@cledrau/domain/wallet/status.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import { ISSUE_TICKETS } from '../../buying/orders/payable.ts'
import type { TellSellers } from '../../partners/events/events.service.ts'
import type { Ticketing } from '../../buying/orders/ticketing.ts'
import { orderTickets } from './order-tickets.ts'
import * as rides from './rides.store.ts'
import type { TicketSigner } from './ticket-signer.ts'
import * as store from './tickets.store.ts'

/** What becomes of a ticket whose worth went back: what it was exchanged for counts instead, or nothing does. */
export type GivenBackStatus = 'CANCELLED' | 'REFUNDED' | 'EXCHANGED'

export type Tickets = {
  /** Makes the tickets of a paid order; once, however often it is asked. */
  issue: (orderId: string) => Promise<void>
  /** Signs new codes for these tickets, and for what shared a code with them; the former ones stop counting. */
  reissue: (
    trx: Trx,
    ticketIds: readonly string[],
    reason: Extract<VoidReason, 'REISSUED' | 'HANDED_OVER'>,
  ) => Promise<void>
  /**
   * Takes an order's tickets out of use, or only those that are named, in the transaction that gives their worth back.
   * Nothing happens twice.
   */
  giveBack: (trx: Trx, orderId: string, reason: GivenBackStatus, only: readonly string[] | null) => Promise<void>
  /**
   * Writes seats that were kept after the sale on an order's tickets. Their codes stay good as they are: what was printed or
   * downloaded is as valid as before.
   */
  seat: (trx: Trx, orderId: string, seats: readonly KeptSeat[]) => Promise<void>
  /** What somebody holds of a booking; what was given back is left out. */
  list: (recordLocator: string, asker: Asker) => Promise<store.BookedTicket[]>
  /** Who is on a train of a day: every ticket whose traveller was sold it, as far as nothing took it out of use. */
  listOnTrain: (train: { uid: string; serviceDate: CalendarDate }) => Promise<rides.TicketOnTrain[]>
  /** Who set out in a time, by holder, order and way. */
  listTripsBegun: (since: Instant, until: Instant) => ReturnType<typeof rides.listTripsBegun>
  /** All tickets, way by way, of those who travel on one of these trains. */
  listWaysOn: (trains: readonly { uid: string; serviceDate: CalendarDate }[]) => ReturnType<typeof rides.listWaysOn>
  /** These tickets may be used until then, at least. */
  keepUntil: typeof store.keepUntil
  /** Writes down the trains of tickets of before; a batch after the other, so that it goes on wherever it was stopped. */
  fillRides: () => Promise<number>
  /** A guest's tickets go with their orders into an account. */
  moveToAccount: (trx: Trx, orderIDs: readonly string[], accountId: string) => Promise<void>
  keys: () => TicketKey[]
  /** Signs anew what was signed with keys that were withdrawn since; answers for how many tickets. The former codes count on paper. */
  reissueRevoked: () => Promise<number>
  /** From now on paid orders get their tickets. */
  start: () => Promise<void>
}

/** Whoever has a wallet open hears that it is another one now. */
export type TellWallets = (trx: Trx, accountIds: readonly (string | null)[]) => Promise<void>

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  ticketing: Ticketing
  signer: TicketSigner
  reloadKeys: () => Promise<void>
  tell: TellWallets
  tellSellers: TellSellers
}

/** The bureau hears of tickets for smartcards, and of those that went back. */
export const TELL_CARDS = 'tell-card-bureau'
const ISSUED_AT_ONCE = 4
const SWEEP = 'issue-missing-tickets'
/** By then the job that came with the payment has done it, unless that was lost with whoever had begun it. */
const OVERDUE = 10 * SECOND
const SIGN_ANEW = 'sign-tickets-anew'
const FILL_RIDES = 'fill-rides'
const MOST_AT_ONCE = 200
/** Every ticket's id comes after it. */
const NO_TICKET = '00000000-0000-0000-0000-000000000000'

const idsOf = (tickets: readonly { id: string }[]): string[] => tickets.map(({ id }) => id)
const inUse = ({ status }: { status: WalletStatus }): boolean => !isGivenBack(status)

export function openTickets({ db, clock, jobs, ticketing, signer, reloadKeys, tell, tellSellers }: Parts): Tickets {
  const issue = async (orderId: string) => {
    await db.inTransaction(async (trx) => {
      const due = await ticketing.lockDue(trx, orderId)
      if (!due) return done(undefined)
      const { order, accountId } = due
      const now = clock.now()
      const { expiresAt, tickets } = ticketsOfOrder(order)
      const product = { id: randomUUID(), orderId, recordLocator: order.reference, accountId, expiresAt, issuedAt: now }
      const { type: ticketType, deliveryCode: fulfilmentType, isrn } = order
      if (await store.addProduct(trx, { ...product, ticketType, fulfilmentType, isrn })) {
        const made = tickets.map((ticket) => ({ ...ticket, id: randomUUID() }))
        await store.addTickets(trx, product.id, made)
        await rides.addRides(trx, made, accountId)
        if (hasCode(fulfilmentType)) await sign(trx, made, now)
        await store.addBegin(trx, product.id, 'issued', now)
        if (isrn !== null) await jobs.enqueue(trx, TELL_CARDS, { productId: product.id })
      }
      await ticketing.saveTicketed(trx, orderId, now)
      if (accountId === null) await tellSellers(trx, [{ orderId, type: 'tickets.ready' }])
      await tell(trx, [accountId])
      return done(undefined)
    })
  }

  /** New codes for these tickets: one for each person and way. */
  const sign = async (trx: Trx, tickets: readonly { id: string; facts: TicketFacts }[], now: Instant) => {
    const issues = ticketsByCode(tickets).flatMap((carried) => {
      const [first, ...others] = carried
      const signed = signer.issue([first.facts, ...others.map(({ facts }) => facts)], now)
      return carried.map(({ id }) => ({ ...signed, ticketId: id }))
    })
    if (issues.length > 0) await store.addIssues(trx, issues, now)
  }

  const issueDue = async (before: Instant) => {
    const failures: unknown[] = []
    for (const orderId of await ticketing.listDue(before))
      await issue(orderId).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders have no tickets yet`)
  }

  const tickets: Tickets = {
    issue,

    reissue: async (trx, ticketIds, reason) => {
      if (ticketIds.length === 0) return
      if (reason === 'HANDED_OVER') await rides.handOverRides(trx, ticketIds)
      const now = clock.now()
      const sharing = (await store.lockWithSameCode(trx, ticketIds)).filter(({ fulfilmentType }) =>
        hasCode(fulfilmentType),
      )
      const named = sharing.filter(({ id }) => ticketIds.includes(id))
      const rest = sharing.filter(({ id }) => !ticketIds.includes(id))
      if (named.length === 0) return
      await store.voidIssues(trx, idsOf(named), reason, now)
      if (rest.length > 0) await store.voidIssues(trx, idsOf(rest), 'REISSUED', now)
      await sign(trx, named.filter(inUse), now)
      await sign(trx, rest.filter(inUse), now)
    },

    giveBack: async (trx, orderId, reason, only) => {
      const now = clock.now()
      const toStatus = reason === 'EXCHANGED' ? 'CANCELLED' : reason
      const all = await orderTickets.lock(trx, orderId)
      const inPlay = all.filter(({ status }) => laterStatus(status, toStatus) !== status)
      const left = inPlay.filter(({ id }) => only === null || only.includes(id))
      if (left.length === 0) return
      const ids = idsOf(left)
      const stays = new Set(idsOf(inPlay).filter((id) => !ids.includes(id)))
      const staying = new Set(inPlay.filter(({ id }) => !ids.includes(id)).map(({ productId }) => productId))
      const over = left.filter(({ productId }) => !staying.has(productId))
      // What has gone further already stays there.
      const moving = over.filter(({ productStatus }) => laterStatus(productStatus, toStatus) !== productStatus)
      const products = new Map(moving.map((ticket) => [ticket.productId, ticket.productStatus]))
      const onCards = new Set(over.filter(({ isrn }) => isrn !== null).map(({ productId }) => productId))
      const sharing = (await store.lockWithSameCode(trx, ids)).filter(({ id }) => !ids.includes(id) && stays.has(id))
      await store.voidIssues(trx, ids, reason, now)
      // What is kept of a way gets a code without what went.
      if (sharing.length > 0) {
        await store.voidIssues(trx, idsOf(sharing), 'REISSUED', now)
        await sign(trx, sharing, now)
      }
      await rides.endRides(trx, ids, now)
      const cause = reason.toLowerCase()
      const gone = (from: WalletStatus) => ({ cause, move: move(WALLET_MOVES, from, toStatus) })
      const moves = [
        ...[...products].map(([productId, status]) => ({ productId, ticketId: null, ...gone(status) })),
        ...left.map(({ id, productId, status }) => ({ productId, ticketId: id, ...gone(status) })),
      ]
      await store.saveMoves(trx, moves, now)
      for (const productId of onCards) await jobs.enqueue(trx, TELL_CARDS, { productId })
      await tell(
        trx,
        left.map(({ accountId }) => accountId),
      )
    },

    seat: async (trx, orderId, seats) => {
      const seated = (await orderTickets.lock(trx, orderId)).filter(inUse).flatMap((ticket) => {
        const facts = withSeats(ticket.facts, seats)
        return facts === ticket.facts ? [] : [{ ...ticket, facts }]
      })
      for (const { id, facts } of seated) {
        await store.saveFacts(trx, id, facts)
        await rides.bookRides(trx, id, facts)
      }
      await tell(
        trx,
        seated.map(({ accountId }) => accountId),
      )
    },

    list: (recordLocator, asker) => store.listTickets(db, recordLocator, asker),
    moveToAccount: async (trx, orderIDs, accountId) => {
      await store.moveToAccount(trx, orderIDs, accountId)
      await rides.moveRidesToAccount(trx, orderIDs, accountId)
      await tell(trx, [accountId])
    },
    keys: signer.keys,
    listOnTrain: (train) => rides.listRides(db, train),
    listTripsBegun: (since, until) => rides.listTripsBegun(db, since, until),
    listWaysOn: (trains) => rides.listWaysOn(db, trains),
    keepUntil: store.keepUntil,

    fillRides: async () => {
      for (let filled = 0; ;) {
        const batch = await db.inTransaction(async (trx) => done(await rides.fillRides(trx, MOST_AT_ONCE, clock.now())))
        if (!batch.ok || batch.value === 0) return filled
        filled += batch.value
      }
    },

    reissueRevoked: async () => {
      // A server that hadn't heard of it would sign with the same key again.
      await reloadKeys()
      const marks = signer.revokedMarks()
      if (marks.length === 0) return 0
      let [count, last] = [0, NO_TICKET]
      for (;;) {
        const now = clock.now()
        const ids = await store.listSignedBy(db, marks, last, MOST_AT_ONCE, now)
        if (ids.length === 0) return count
        last = ids.at(-1) ?? last
        await db.inTransaction(async (trx) => {
          const sharing = await store.lockWithSameCode(trx, ids)
          const moved = new Set(
            (await store.supersedeIssues(trx, idsOf(sharing), marks, now)).map(({ ticketId }) => ticketId),
          )
          await sign(
            trx,
            sharing.filter((ticket) => moved.has(ticket.id) && inUse(ticket)),
            now,
          )
          count += moved.size
          return done(undefined)
        })
      }
    },

    start: async () => {
      await jobs.declare(TELL_CARDS)
      await jobs.work<{ orderID: string }>(ISSUE_TICKETS, ({ orderID }) => issue(orderID), ISSUED_AT_ONCE)
      jobs.watch(SWEEP, () => issueDue(instant(clock.now() - OVERDUE)))
      await jobs.every(SIGN_ANEW, { everyMs: MINUTE }, async () => void (await tickets.reissueRevoked()))
      await jobs.every(FILL_RIDES, { everyMs: MINUTE }, async () => void (await tickets.fillRides()))
      // Whoever ended in the middle of it left orders that nobody else would look at for a while.
      await issueDue(clock.now())
    },
  }
  return tickets
}
