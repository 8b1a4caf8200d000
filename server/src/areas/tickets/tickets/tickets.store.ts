import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import {
  KEY_REVOKED,
  type TicketFacts,
  type TicketType,
  type VoidReason,
} from '@cledrau/domain/tickets/ticket-facts.ts'
import type { NewTicket } from '@cledrau/domain/tickets/tickets-of-order.ts'
import { FIRST_STATUS, type WalletMove, type WalletStatus } from '@cledrau/domain/wallet/status.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment } from '../../../db/schema.ts'
import { withFacts } from './with-facts.ts'
import type { SignedIssue } from './ticket-signer.ts'

type NewProduct = {
  id: string
  orderId: string
  recordLocator: string
  accountId: string | null
  ticketType: TicketType
  fulfilmentType: string
  isrn: string | null
  expiresAt: Instant
  issuedAt: Instant
}

/** Whether it is new: tickets of an order are made once. */
export async function addProduct(trx: Trx, { expiresAt, issuedAt, ...product }: NewProduct): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ticketProducts')
    .values({ ...product, status: FIRST_STATUS, expiresAt: moment(expiresAt), issuedAt: moment(issuedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const addTickets = (trx: Trx, productId: string, tickets: readonly (NewTicket & { id: string })[]) =>
  trx
    .insertInto('tickets')
    .values(
      tickets.map(({ validFrom, expiresAt, departsAt, facts, ...ticket }) => ({
        ...ticket,
        productId,
        status: FIRST_STATUS,
        validFrom: moment(validFrom),
        expiresAt: moment(expiresAt),
        departsAt: departsAt === null ? null : moment(departsAt),
        facts: JSON.stringify(facts),
        hasRides: true,
      })),
    )
    .execute()

/** These tickets may be used for longer than they were sold for. */
export async function keepUntil(trx: Trx, ids: readonly string[], until: Instant): Promise<void> {
  const later = sql<never>`greatest(expires_at, ${moment(until)}::timestamptz)`
  const kept = await trx
    .updateTable('tickets')
    .set({ expiresAt: later })
    .where('id', 'in', ids)
    .where('expiresAt', '<', moment(until))
    .returning('productId')
    .execute()
  const products = kept.map(({ productId }) => productId)
  if (products.length > 0)
    await trx.updateTable('ticketProducts').set({ expiresAt: later }).where('id', 'in', products).execute()
}

export const saveFacts = (trx: Trx, id: string, facts: TicketFacts) =>
  trx
    .updateTable('tickets')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute()

type NewIssue = SignedIssue & { ticketId: string }

export const addIssues = (trx: Trx, issues: readonly NewIssue[], at: Instant) =>
  trx
    .insertInto('ticketIssues')
    .values(issues.map((issue) => ({ ...issue, issuedAt: moment(at) })))
    .execute()

/** A product's, or one of its tickets'. */
export type TicketMove = { productId: string; ticketId: string | null; move: WalletMove; cause: string }

/** Every move stands in the history with what caused it, in the same breath. */
export async function saveMoves(trx: Trx, moves: readonly TicketMove[], at: Instant): Promise<void> {
  for (const [status, some] of Map.groupBy(moves, ({ move }) => move.to)) {
    const tickets = some.flatMap(({ ticketId }) => ticketId ?? [])
    const products = some.flatMap(({ ticketId, productId }) => (ticketId === null ? productId : []))
    if (tickets.length > 0) await trx.updateTable('tickets').set({ status }).where('id', 'in', tickets).execute()
    if (products.length > 0)
      await trx.updateTable('ticketProducts').set({ status }).where('id', 'in', products).execute()
  }
  const lines = moves.map(({ move: { from: fromStatus, to: toStatus }, ...line }) => ({
    ...line,
    fromStatus,
    toStatus,
  }))
  if (lines.length > 0) await addLines(trx, lines, at)
}

/** The first line of a product's history. */
export const addBegin = (trx: Trx, productId: string, cause: string, at: Instant) =>
  addLines(trx, [{ productId, ticketId: null, fromStatus: null, toStatus: FIRST_STATUS, cause }], at)

type Stays = { id: string; productId: string; status: WalletStatus }

/** Something happened to these that moves none of them. */
export const addNotes = (trx: Trx, tickets: readonly Stays[], cause: string, at: Instant) =>
  addLines(
    trx,
    tickets.map(({ id, productId, status }) => ({
      productId,
      ticketId: id,
      fromStatus: status,
      toStatus: status,
      cause,
    })),
    at,
  )

type Line = {
  productId: string
  ticketId: string | null
  fromStatus: WalletStatus | null
  toStatus: WalletStatus
  cause: string
}

const addLines = (trx: Trx, lines: readonly Line[], at: Instant) =>
  trx
    .insertInto('ticketMoves')
    .values(lines.map((line) => ({ ...line, at: moment(at) })))
    .execute()

const codeThatCounts = (db: Database | Trx) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .leftJoin('ticketIssues', (join) =>
      join.onRef('ticketIssues.ticketId', '=', 'tickets.id').on('ticketIssues.voidedAt', 'is', null),
    )

/** The tickets that somebody holds of a booking, in the order in which they were made, those that were given back left out. */
export const listTickets = async (db: Database | Trx, recordLocator: string, asker: Asker) => {
  const rows = await codeThatCounts(db)
    .select([
      'tickets.id',
      'tickets.productId',
      'tickets.status',
      'tickets.facts',
      'tickets.expiresAt',
      'tickets.validFrom',
      'tickets.activationLimit',
      'ticketIssues.code',
      'ticketIssues.id as issueId',
      'ticketProducts.orderId',
      'ticketProducts.fulfilmentType',
      'tickets.collectedAt',
    ])
    .where('ticketProducts.recordLocator', '=', recordLocator)
    .where(heldBy(asker, 'ticketProducts'))
    .where('tickets.status', 'not in', ['CANCELLED', 'REFUNDED'])
    .orderBy('tickets.position')
    .execute()
  return withFacts(rows)
}
export type BookedTicket = Awaited<ReturnType<typeof listTickets>>[number]

/** Tickets, and those that share a code with one of them. Locked until the transaction ends. */
export const lockWithSameCode = async (trx: Trx, ids: readonly string[]) => {
  const rows = await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['tickets.id', 'tickets.productId', 'tickets.status', 'tickets.facts', 'ticketProducts.fulfilmentType'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('tickets.id', 'in', ids),
        exists(
          selectFrom('ticketIssues as theirs')
            .innerJoin('ticketIssues as same', 'same.id', 'theirs.id')
            .select('theirs.id')
            .whereRef('theirs.ticketId', '=', 'tickets.id')
            .where('theirs.voidedAt', 'is', null)
            .where('same.ticketId', 'in', ids),
        ),
      ]),
    )
    .orderBy('tickets.id')
    .forUpdate('tickets')
    .execute()
  return withFacts(rows)
}

/** From now on these tickets' codes no longer count. */
export const voidIssues = (trx: Trx, ticketIds: readonly string[], reason: VoidReason, at: Instant) =>
  trx
    .updateTable('ticketIssues')
    .set({ voidedAt: moment(at), voidReason: reason })
    .where('ticketId', 'in', ticketIds)
    .where((where) => where.or([where('voidedAt', 'is', null), where('voidReason', '=', KEY_REVOKED)]))
    .execute()

/** A newer code stands for these because their keys were withdrawn; whoever holds them on paper may go on using them. */
export const supersedeIssues = (trx: Trx, ticketIds: readonly string[], marks: readonly string[], at: Instant) =>
  trx
    .updateTable('ticketIssues')
    .set({ voidedAt: moment(at), voidReason: KEY_REVOKED })
    .where('ticketId', 'in', ticketIds)
    .where('voidedAt', 'is', null)
    .where('keyMark', 'in', marks)
    .returning('ticketId')
    .execute()

/** Tickets that may still be shown, whose code was signed with one of these keys; in order, from one of them on. */
export async function listSignedBy(db: Database, marks: readonly string[], after: string, most: number, now: Instant) {
  const rows = await db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select('tickets.id')
    .where('ticketIssues.keyMark', 'in', marks)
    .where('ticketIssues.voidedAt', 'is', null)
    // The codes of an account that was closed are gone, and say nothing that could be signed again.
    .where('ticketIssues.code', '<>', '')
    .where('tickets.expiresAt', '>', moment(now))
    .where('tickets.status', 'not in', ['CANCELLED', 'REFUNDED'])
    .where('tickets.id', '>', after)
    .orderBy('tickets.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export const moveToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx
    .updateTable('ticketProducts')
    .set({ accountId })
    .where('orderId', 'in', orderIDs)
    .where('accountId', 'is', null)
    .execute()
