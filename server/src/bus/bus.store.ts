import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../db/database.ts'
import { moment } from '../db/schema.ts'
import { traceparentNow } from '../care/tracing/span.ts'
import type { BusEvent, News } from './bus.ts'

/**
 * Numbers are taken last and locked until the transaction ends: whoever takes the next one ends after us, so that they are
 * seen in their order. Answers the events as they are told.
 */
export async function addEvents(trx: Trx, news: readonly News[], at: Instant): Promise<BusEvent[]> {
  if (news.length === 0) return []
  const { n } = await trx
    .updateTable('busPosition')
    .set((row) => ({ n: row('n', '+', news.length) }))
    .returning('n')
    .executeTakeFirstOrThrow()
  const whose = traceparentNow()
  const events = news.map(({ topic, name, data }, nth) => {
    const event = { n: n - news.length + nth + 1, topic, name, data, at }
    return whose === undefined ? event : { ...event, traceparent: whose }
  })
  await trx
    .insertInto('busEvents')
    .values(events.map((event) => ({ ...event, data: JSON.stringify(event.data), at: moment(at) })))
    .execute()
  return events
}

export const readPosition = (db: Database) => db.selectFrom('busPosition').selectAll().executeTakeFirstOrThrow()

/** Pages that come back with a number of another run fetch their lists anew: they know of events that a restored database has forgotten. */
export const beginAnew = (db: Database, epoch: string) => db.updateTable('busPosition').set({ epoch }).execute()

export const listAfter = (db: Database, n: number, most: number) =>
  db.selectFrom('busEvents').selectAll().where('n', '>', n).orderBy('n').limit(most).execute()

export const forgetBefore = (db: Database, at: Instant) =>
  db.deleteFrom('busEvents').where('at', '<', moment(at)).execute()
