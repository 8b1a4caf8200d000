import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'
import { moment } from '../../../db/schema.ts'

/** A paid order that has no tickets yet, locked until the transaction ends. */
export const lockDue = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('status', '=', 'PAID')
    .where('ticketedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const saveTicketed = (trx: Trx, orderId: string, at: Instant) =>
  trx
    .updateTable('orders')
    .set({ ticketedAt: moment(at) })
    .where('id', '=', orderId)
    .execute()

export const listDue = (db: Database, before: Instant) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'PAID')
    .where('ticketedAt', 'is', null)
    .where('paidAt', '<', moment(before))
    .limit(500)
    .execute()

export const findBuyer = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['accountId', 'email', 'firstName', 'language'])
    .where('id', '=', orderId)
    .executeTakeFirst()

export const findDue = (db: Database, recordLocator: string, asker: Asker) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('recordLocator', '=', recordLocator)
    .where(heldBy(asker, 'orders'))
    .where('status', '=', 'PAID')
    .where('ticketedAt', 'is', null)
    .executeTakeFirst()

/** Paid, and without tickets still. */
export const countDue = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('orders')
    .select(waitingSince(sql`min(paid_at)`))
    .where('status', '=', 'PAID')
    .where('ticketedAt', 'is', null)
    .executeTakeFirstOrThrow()
