import { KEY_REVOKED } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { withFacts } from './with-facts.ts'

/** The tickets of these codes, locked in one order until the transaction ends. */
export const lockTicketsOfCodes = async (trx: Trx, issueIds: readonly string[]) => {
  const rows = await trx
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select([
      'ticketIssues.id as issueId',
      'ticketIssues.voidedAt',
      'ticketIssues.voidReason',
      'tickets.id as ticketId',
      'tickets.status',
      'tickets.activatedAt',
      'tickets.facts',
    ])
    .where('ticketIssues.id', 'in', issueIds)
    .orderBy('tickets.id')
    .forUpdate('tickets')
    .execute()
  return withFacts(rows)
}

/** The photocard that this very code names, as long as somebody may travel on it; null where it names none. */
type Scanned = { issueId: string; code: string }
export const findPhotocard = async (db: Database, { issueId, code }: Scanned, now: Instant): Promise<string | null> => {
  const found = await db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select(['tickets.facts'])
    .where('ticketIssues.id', '=', issueId)
    .where('ticketIssues.code', '=', code)
    .where('ticketIssues.code', '<>', '')
    .where((where) =>
      where.or([where('ticketIssues.voidedAt', 'is', null), where('ticketIssues.voidReason', '=', KEY_REVOKED)]),
    )
    .where('tickets.expiresAt', '>', moment(now))
    .execute()
  return withFacts(found)[0]?.facts.photocard ?? null
}

/** The first look at a ticket is what counts. */
export const saveScanned = (trx: Trx, ticketId: string, at: Instant) =>
  trx
    .updateTable('tickets')
    .set({ scannedAt: moment(at) })
    .where('id', '=', ticketId)
    .where(({ eb, or }) => or([eb('scannedAt', 'is', null), eb('scannedAt', '>', moment(at))]))
    .execute()

/** Codes that stopped counting after `since`, as long as their tickets would still be good. */
export const listVoided = (db: Database, since: Instant | null, now: Instant) =>
  db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select(['ticketIssues.id as issueId', 'ticketIssues.voidReason', 'tickets.expiresAt'])
    .where('ticketIssues.voidedAt', 'is not', null)
    .where('ticketIssues.voidReason', '<>', KEY_REVOKED)
    .where('tickets.expiresAt', '>', moment(now))
    .$if(since !== null, (query) => query.where('ticketIssues.voidedAt', '>=', moment(since ?? now)))
    .orderBy('ticketIssues.voidedAt')
    .execute()

/** The codes that stand for these tickets now: on paper the former one goes on counting when a key is withdrawn. */
export const listCurrent = (db: Database, ticketIds: readonly string[]) =>
  db
    .selectFrom('ticketIssues')
    .select(['id as issueId', 'ticketId'])
    .where('ticketId', 'in', ticketIds)
    .where((where) => where.or([where('voidedAt', 'is', null), where('voidReason', '=', KEY_REVOKED)]))
    .execute()

/** Every code that we made ourselves with this key and somebody may still hold; which of them are void, the other list says. */
export const listHonest = (db: Database, mark: string, now: Instant) =>
  db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select('ticketIssues.code')
    .distinct()
    .where('ticketIssues.keyMark', '=', mark)
    .where('ticketIssues.code', '<>', '')
    .where('tickets.expiresAt', '>', moment(now))
    .execute()

/** Further codes that stand for the same ticket at the same time: the new one in a wallet, the former one on paper. */
export const listTwins = (trx: Trx, issueIds: readonly string[]) =>
  trx
    .selectFrom('ticketIssues as one')
    .innerJoin('ticketIssues as twin', 'twin.ticketId', 'one.ticketId')
    .select(['one.id as issueId', 'twin.id as twinId'])
    .distinct()
    .where('one.id', 'in', issueIds)
    .whereRef('twin.id', '<>', 'one.id')
    .where((where) =>
      where.and(
        (['one', 'twin'] as const).map((name) =>
          where.or([where(`${name}.voidedAt`, 'is', null), where(`${name}.voidReason`, '=', KEY_REVOKED)]),
        ),
      ),
    )
    .execute()

/** How many ticket codes that somebody may hold were signed with it. */
export async function countCodes(db: Database | Trx, mark: string, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select((query) => query.fn.count<string>('ticketIssues.id').distinct().as('count'))
    .where('ticketIssues.keyMark', '=', mark)
    .where((where) =>
      where.or([where('ticketIssues.voidedAt', 'is', null), where('ticketIssues.voidReason', '=', KEY_REVOKED)]),
    )
    .where('tickets.expiresAt', '>', moment(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
