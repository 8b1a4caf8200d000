import { randomUUID } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import type { ToldTap } from '../../../gateways/taps/taps.ts'
import { saveTravellers } from './taps.store.ts'

export type PlacedTold = { told: ToldTap; at: Instant }
export type Device = { deviceId: string; travellerId: string }
export type Cards = {
  byToken: Map<string, Device>
  /** Those that nobody had seen before. */
  fresh: Device[]
}

/** What was tapped, and whose it is: whoever and whatever taps for the first time is there from then on. */
export async function saveCards(trx: Trx, taps: readonly PlacedTold[]): Promise<Cards> {
  const byToken = new Map<string, Device>()
  const fresh: Device[] = []
  const spans = spansByToken(taps)
  const tokens = [...spans.keys()].toSorted()
  if (tokens.length === 0) return { byToken, fresh }
  const known = await trx
    .selectFrom('paygDevices')
    .select(['id', 'token', 'travellerId'])
    .where(sql<boolean>`token = any(${tokens}::text[])`)
    .execute()
  for (const { id, token, travellerId } of known) byToken.set(token, { deviceId: id, travellerId })
  await moveSeen(
    trx,
    [...spans.values()].filter(({ told }) => byToken.has(told.token)),
  )
  // In one order: two servers that meet the same people don't wait for each other in a circle.
  const unknown = tokens.flatMap((token) => (byToken.has(token) ? [] : (spans.get(token) ?? [])))
  if (unknown.length === 0) return { byToken, fresh }
  const byPar = await saveTravellers(trx, newestByPar(unknown))
  const saved = await saveDevices(trx, unknown, byPar)
  for (const { id: deviceId, token, travellerId, isFresh } of saved) {
    byToken.set(token, { deviceId, travellerId })
    if (isFresh) fresh.push({ deviceId, travellerId })
  }
  return { byToken, fresh }
}

/** Of a card and the phone that it is in, the one that was issued last; by account. */
function newestByPar(spans: readonly Span[]): { told: ToldTap; at: Instant }[] {
  const newest = new Map<string, { told: ToldTap; at: Instant }>()
  const issued = ({ expiryYear, expiryMonth }: ToldTap) => expiryYear * 12 + expiryMonth
  for (const { told, first } of spans) {
    const known = newest.get(told.par)
    const at = known && known.at < first ? known.at : first
    newest.set(told.par, { told: known && issued(known.told) > issued(told) ? known.told : told, at })
  }
  return [...newest.values()].toSorted((a, b) => (a.told.par < b.told.par ? -1 : 1))
}

type Span = { told: ToldTap; first: Instant; last: Instant }
function spansByToken(taps: readonly PlacedTold[]): Map<string, Span> {
  const spans = new Map<string, Span>()
  for (const { told, at } of taps) {
    const span = spans.get(told.token)
    if (!span) spans.set(told.token, { told, first: at, last: at })
    else {
      if (at < span.first) span.first = at
      if (at > span.last) span.last = at
    }
  }
  return spans
}

async function moveSeen(trx: Trx, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  const tokens = spans.map(({ told }) => told.token)
  const [first, last] = [spans.map((one) => new Date(one.first)), spans.map((one) => new Date(one.last))]
  await sql`
    update payg_devices device
    set first_seen_at = least(device.first_seen_at, seen.first), last_seen_at = greatest(device.last_seen_at, seen.last)
    from unnest(${tokens}::text[], ${first}::timestamptz[], ${last}::timestamptz[]) as seen (token, first, last)
    where device.token = seen.token`.execute(trx)
}

const saveDevices = (trx: Trx, spans: readonly Span[], byPar: ReadonlyMap<string, string>) =>
  trx
    .insertInto('paygDevices')
    .values(
      spans.map(({ told, first, last }) => ({
        id: randomUUID(),
        travellerId: byPar.get(told.par) as string,
        token: told.token,
        kind: told.device,
        lastFour: told.lastFour,
        name: null,
        colour: null,
        firstSeenAt: moment(first),
        lastSeenAt: moment(last),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('token').doUpdateSet({
        firstSeenAt: sql`least(payg_devices.first_seen_at, excluded.first_seen_at)`,
        lastSeenAt: sql`greatest(payg_devices.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .returning(['id', 'token', 'travellerId', sql<boolean>`xmax = 0`.as('isFresh')])
    .execute()

/** Answers whose taps were new: told twice, a tap is one. */
export async function addTaps(
  trx: Trx,
  taps: readonly (PlacedTold & Device)[],
  receivedAt: Instant,
): Promise<string[]> {
  if (taps.length === 0) return []
  const column = <Value>(of: (tap: PlacedTold & Device) => Value): Value[] => taps.map(of)
  const { rows } = await sql<{ travellerId: string }>`
    insert into payg_taps
      (at, reader, sequence, traveller_id, device_id, station, direction, said_at, ahead, received_at)
    select at, reader, sequence, traveller_id, device_id, station, direction, said_at, ahead::integer[], ${moment(receivedAt)}
    from unnest(
      ${column(({ at }) => new Date(at))}::timestamptz[],
      ${column(({ told }) => told.reader)}::text[],
      ${column(({ told }) => told.sequence)}::bigint[],
      ${column(({ travellerId }) => travellerId)}::uuid[],
      ${column(({ deviceId }) => deviceId)}::uuid[],
      ${column(({ told }) => told.station)}::text[],
      ${column(({ told }) => told.direction)}::text[],
      ${column(({ told }) => told.at)}::text[],
      ${column(({ told }) => `{${told.ahead.join(',')}}`)}::text[]
    ) as told (at, reader, sequence, traveller_id, device_id, station, direction, said_at, ahead)
    on conflict do nothing
    returning traveller_id`.execute(trx)
  return rows.map(({ travellerId }) => travellerId)
}
