import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import type { ClaimQuestion, ClaimRefusal } from '@cledrau/contract/repay/claims.ts'
import type { JudgedShown } from '@cledrau/contract/repay/judged.ts'
import { statusesIn, type ClaimMove, type ClaimStatus } from '@cledrau/domain/delay-repay/claim-status.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type ClaimRow, type MovedBy, type PersonWord } from '../../../db/schema.ts'

export type ClaimFound = Selectable<ClaimRow>

type NewClaim = Pick<
  ClaimFound,
  'id' | 'reference' | 'journeyId' | 'accountId' | 'orderId' | 'amount' | 'operator' | 'ours'
> & {
  at: Instant
  lookAt: Instant
}

/** Of which trips: those that have one already have no second. */
export async function addClaims(trx: Trx, claims: readonly NewClaim[]): Promise<Set<string>> {
  if (claims.length === 0) return new Set()
  const added = await trx
    .insertInto('claims')
    .values(
      claims.map(({ id, reference, journeyId, accountId, orderId, amount, operator, ours, lookAt }) => ({
        id,
        reference,
        journeyId,
        accountId,
        orderId,
        amount,
        operator,
        ours,
        status: 'PROPOSED' as const,
        payTo: null,
        question: null,
        refusal: null,
        doubts: '[]',
        evidence: null,
        judged: null,
        sentAt: null,
        answerBy: null,
        answeredAt: null,
        closedAt: null,
        onceKey: null,
        lookAt: moment(lookAt),
        personWord: null,
      })),
    )
    .onConflict((conflict) => conflict.column('journeyId').doNothing())
    .returning('journeyId')
    .execute()
  const of = new Set(added.map(({ journeyId }) => journeyId))
  await remember(
    trx,
    ...claims
      .filter(({ journeyId }) => of.has(journeyId))
      .map(({ id, at }) => ({
        id,
        from: null,
        to: 'PROPOSED' as const,
        by: 'RULE' as const,
        why: 'something is owed',
        at,
      })),
  )
  return of
}

export const addClaim = async (trx: Trx, claim: NewClaim): Promise<boolean> =>
  (await addClaims(trx, [claim])).has(claim.journeyId)

type Step = { id: string; from: ClaimStatus | null; to: ClaimStatus; by: MovedBy; why: string; at: Instant }

/** Every move with its reason, in the transaction that makes it. */
async function remember(trx: Trx, ...steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await trx
    .insertInto('claimMoves')
    .values(
      steps.map(({ id, from, to, by, why, at }) => ({
        claimId: id,
        at: moment(at),
        fromStatus: from,
        toStatus: to,
        movedBy: by,
        why,
      })),
    )
    .execute()
}

/** What changes beside the state; what isn't named stays. */
export type Changes = Partial<{
  amount: number
  operator: string
  ours: boolean
  payTo: PayTo | null
  question: ClaimQuestion | null
  refusal: ClaimRefusal | null
  appeals: number
  byPerson: boolean
  doubts: string[]
  rounds: number
  promised: number
  settled: number
  deskWord: number
  deskTold: number
  deskDue: number
  evidence: string | null
  judged: JudgedShown | null
  personWord: PersonWord | null
  sentAt: Instant
  answerBy: Instant
  answeredAt: Instant | null
  closedAt: Instant | null
  onceKey: string | null
  lookAt: Instant
}>

const written = <Value>(value: Value | null | undefined) =>
  value === undefined ? {} : value === null ? null : JSON.stringify(value)

function columnsOf({
  personWord,
  payTo,
  question,
  refusal,
  doubts,
  judged,
  sentAt,
  answerBy,
  answeredAt,
  closedAt,
  lookAt,
  ...plain
}: Changes) {
  const json = { payTo, question, refusal, doubts, judged, personWord }
  const times = { sentAt, answerBy, answeredAt, closedAt, lookAt }
  return {
    ...plain,
    ...Object.fromEntries(
      Object.entries(json).flatMap(([name, value]) => (value === undefined ? [] : [[name, written(value)]])),
    ),
    ...Object.fromEntries(
      Object.entries(times).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value === null ? null : moment(value)]],
      ),
    ),
  }
}

/** Callers hold the row's lock; the condition makes a mistake of theirs harmless. */
export async function saveMove(
  trx: Trx,
  id: string,
  { from, to }: ClaimMove,
  { by, why, at }: Pick<Step, 'by' | 'why' | 'at'>,
  changes: Changes = {},
): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ ...columnsOf(changes), status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
  await remember(trx, { id, from, to, by, why, at })
}

export async function saveChanges(trx: Database | Trx, id: string, changes: Changes): Promise<void> {
  await trx.updateTable('claims').set(columnsOf(changes)).where('id', '=', id).execute()
}

export const findClaim = (db: Database | Trx, id: string) =>
  db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()

export const findOwn = (db: Database | Trx, asker: Asker, id: string) =>
  db.selectFrom('claims').selectAll().where(heldBy(asker, 'claims')).where('id', '=', id).executeTakeFirst()

export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('claims').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const findByReference = (db: Database, reference: string) =>
  db.selectFrom('claims').selectAll().where('reference', '=', reference).executeTakeFirst()

export const lockClaim = (trx: Trx, id: string) =>
  trx.selectFrom('claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockOfJourney = (trx: Trx, journeyId: string) =>
  trx.selectFrom('claims').selectAll().where('journeyId', '=', journeyId).forUpdate().executeTakeFirst()

export const findOfJourneys = (db: Database | Trx, journeyIds: readonly string[]) =>
  db
    .selectFrom('claims')
    .selectAll()
    .where('journeyId', '=', sql<string>`any(${journeyIds}::uuid[])`)
    .execute()

/** For which of these orders a claim isn't over. */
export async function listOpenOrders(db: Database, orderIDs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('claims')
    .select('orderId')
    .where('orderId', '=', sql<string>`any(${orderIDs}::uuid[])`)
    .where('status', 'in', statusesIn('OPEN'))
    .where('sentAt', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []))
}

/** Those that were sent, the newest first. */
export const listClaims = (db: Database, accountId: string, statuses: readonly ClaimStatus[]) =>
  db
    .selectFrom('claims')
    .select(['id', 'reference', 'journeyId', 'status', 'amount', 'operator', 'ours', 'sentAt', 'answerBy'])
    .select(['answeredAt', 'closedAt', 'deskWord'])
    .where('accountId', '=', accountId)
    .where('status', 'in', statuses)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .execute()

export const listMoves = (db: Database | Trx, claimId: string) =>
  db.selectFrom('claimMoves').selectAll().where('claimId', '=', claimId).orderBy('id').execute()

type Words = {
  claimId: string
  by: 'TRAVELLER' | 'PERSON' | 'DESK'
  what: string
  words: string
  pictureIds?: string[]
  at: Instant
}

export const addWords = (trx: Trx, { claimId, by, what, words, pictureIds = [], at }: Words) =>
  trx
    .insertInto('claimWords')
    .values({ claimId, at: moment(at), saidBy: by, what, words, pictureIds: JSON.stringify(pictureIds) })
    .execute()

export const listWords = (db: Database | Trx, claimId: string) =>
  db.selectFrom('claimWords').selectAll().where('claimId', '=', claimId).orderBy('id').execute()

/** How many of these were nobody's yet: one that is claimed already is claimed once. */
export async function addTickets(
  trx: Trx,
  claimId: string,
  tickets: readonly { ticket: string; part: string; amount: number }[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('claimedTickets')
    .values(tickets.map((one) => ({ ...one, claimId })))
    .onConflict((conflict) => conflict.columns(['ticket', 'part']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

export const removeTickets = (trx: Trx, claimId: string) =>
  trx.deleteFrom('claimedTickets').where('claimId', '=', claimId).execute()

export const saveTicketAmount = (trx: Trx, ticket: string, part: string, amount: number) =>
  trx.updateTable('claimedTickets').set({ amount }).where('ticket', '=', ticket).where('part', '=', part).execute()

/** What was claimed with these tickets for other trips. */
export const listClaimed = (db: Database | Trx, tickets: readonly string[]) =>
  db
    .selectFrom('claimedTickets')
    .innerJoin('claims', 'claims.id', 'claimedTickets.claimId')
    .select(['claimedTickets.ticket', 'claimedTickets.part', 'claimedTickets.amount', 'claims.journeyId'])
    .where('claimedTickets.ticket', '=', sql<string>`any(${tickets}::text[])`)
    .where('claims.status', '<>', 'REFUSED')
    .execute()

/** What came back for these fares of an order, each `order:item:passenger`. */
export const listOfOrder = (db: Database | Trx, orderId: string) =>
  db
    .selectFrom('claimedTickets')
    .innerJoin('claims', 'claims.id', 'claimedTickets.claimId')
    .select(['claimedTickets.ticket', 'claimedTickets.amount'])
    .where('claims.orderId', '=', orderId)
    .where('claims.status', 'in', ['AGREED', 'PAYING', 'PAID'])
    .execute()

/** For which trips somebody claimed lately: for whoever looks whether it is too much, or twice at the same time. */
export const listSentSince = async (db: Database | Trx, asker: Asker, since: Instant): Promise<string[]> => {
  const rows = await db
    .selectFrom('claims')
    .select('journeyId')
    .where(heldBy(asker, 'claims'))
    .where('sentAt', '>=', moment(since))
    .where('status', '<>', 'WITHDRAWN')
    .execute()
  return rows.map(({ journeyId }) => journeyId)
}

/** As in the index of what is due. A desk hears that a claim was taken back, too. */
const FOLLOWED: ClaimStatus[] = [
  'PROPOSED',
  'SENT',
  'CHECKING',
  'MORE_NEEDED',
  'AGREED',
  'PAYING',
  'PAID',
  'APPEALED',
  'WITHDRAWN',
]

/** Takes what is due for itself until `until`: several servers look after the same table. */
export async function claimDue(db: Database, now: Instant, until: Instant, most: number): Promise<string[]> {
  const rows = await db
    .updateTable('claims')
    .set({ lookAt: moment(until) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('claims')
        .select('id')
        .where('lookAt', '<=', moment(now))
        .where('status', 'in', FOLLOWED)
        .orderBy('lookAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** After a start: whoever was looking is gone. What is due within a lease may be theirs, and is looked at now. */
export const endLeases = (db: Database, now: Instant, until: Instant) =>
  db
    .updateTable('claims')
    .set({ lookAt: moment(now) })
    .where('lookAt', '>', moment(now))
    .where('lookAt', '<=', moment(until))
    .where('status', 'in', ['SENT', 'CHECKING', 'AGREED', 'PAYING', 'APPEALED', 'WITHDRAWN'])
    .execute()

/** For people: what the rule can't decide, the oldest first. */
export const listForPeople = (db: Database) =>
  db
    .selectFrom('claims')
    .selectAll()
    .where('byPerson', '=', true)
    .where('status', 'in', ['CHECKING', 'APPEALED'])
    .orderBy('sentAt')
    .execute()

export const moveToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx.updateTable('claims').set({ accountId }).where('orderId', 'in', orderIDs).where('accountId', 'is', null).execute()

export const listOf = (db: Database | Trx, asker: Asker) =>
  db.selectFrom('claims').selectAll().where(heldBy(asker, 'claims')).orderBy('sentAt').execute()

/** A guest's; locked until the transaction ends, so that nothing moves while somebody asks whether anything may. */
export const lockOfGuest = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('claims')
    .select(['id', 'status', 'amount', 'answerBy'])
    .where(heldBy({ kind: 'guest', orderId }, 'claims'))
    .orderBy('id')
    .forUpdate()
    .execute()

/** What was decided stays; its words go, and so does where the guest wanted to be paid. Money still to come goes to the card that paid. */
export async function forgetGuest(trx: Trx, orderId: string): Promise<void> {
  const guest = heldBy({ kind: 'guest', orderId }, 'claims')
  const own = trx.selectFrom('claims').select('id').where(guest)
  await trx.updateTable('claimWords').set({ words: '', pictureIds: '[]' }).where('claimId', 'in', own).execute()
  await trx
    .updateTable('claims')
    .set({
      onceKey: null,
      payTo: sql`case when pay_to ->> 'kind' = 'payee' then '{"kind":"card"}'::jsonb else pay_to end`,
    })
    .where(guest)
    .execute()
}

/** The law asks us to keep what was decided; it loses its name. */
export async function forgetAccount(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('claims').select('id').where('accountId', '=', accountId)
  await trx.updateTable('claimWords').set({ words: '', pictureIds: '[]' }).where('claimId', 'in', own).execute()
  // Accounts, wallets and vouchers go with the account; the card that paid is left for what isn't decided yet.
  await trx
    .updateTable('claims')
    .set({ payTo: JSON.stringify({ kind: 'card' }) })
    .where('accountId', '=', accountId)
    .where('status', 'in', statusesIn('OPEN'))
    .where(sql<boolean>`pay_to ->> 'kind' in ('kept', 'payee', 'voucher')`)
    .execute()
  // The key of the call names whose it was.
  await trx.updateTable('claims').set({ accountId: null, onceKey: null }).where('accountId', '=', accountId).execute()
}

/** On how many of somebody's claims something is asked. */
export async function countAsked(db: Database | Trx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('question', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of these trips somebody claimed for. */
export async function listClaimedJourneys(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('claims')
    .select('journeyId')
    .where('journeyId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ journeyId }) => journeyId))
}
