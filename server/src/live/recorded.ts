import type { RecordedMovement } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../db/database.ts'
import * as store from './live.store.ts'

type Row = Awaited<ReturnType<typeof store.listRecorded>>[number]

/** Missing where the feed said nothing; working times have halves of minutes. */
const halves = (minutes: number | null) => (minutes === null ? undefined : Math.round(minutes * 2))
const momentOf = (at: Date | Instant | null) => (at === null ? undefined : instant(Number(at)))

const recordedOf = ({
  placeInDay,
  wta,
  wtd,
  wtp,
  pta,
  ptd,
  at,
  saidBefore,
  source,
  sourceClass,
  ...row
}: Row): RecordedMovement =>
  withoutGaps({
    ...row,
    place: placeInDay,
    wta: halves(wta),
    wtd: halves(wtd),
    wtp: halves(wtp),
    pta: halves(pta),
    ptd: halves(ptd),
    at: momentOf(at),
    saidBefore: momentOf(saidBefore),
    source: source ?? undefined,
    sourceClass: sourceClass ?? undefined,
    message: Number(row.message),
    saidAt: instant(Number(row.saidAt)),
  })

const withoutGaps = (movement: { [Name in keyof RecordedMovement]: RecordedMovement[Name] | undefined }) =>
  Object.fromEntries(Object.entries(movement).filter(([, value]) => value !== undefined)) as unknown as RecordedMovement

/** What was reported of a day from a place on, in the order in which it became known; so much at once. */
export async function listRecorded(db: Database, serviceDate: string, after: number, most: number) {
  return (await store.listRecorded(db, serviceDate, after, most)).map(recordedOf)
}

/** What was reported of one train of a day, in the same order; nothing once its month is gone. */
export async function listRecordedOf(db: Database | Trx, train: { uid: string; serviceDate: string }) {
  return (await store.listRecordedOf(db, train)).map(recordedOf)
}

/** Of which trains, from a day on, something was said since, and when last. */
export async function listSaidSince(db: Database, from: string, since: Instant) {
  return (await store.listSaidSince(db, from, since)).map((row) => ({ ...row, saidAt: instant(Number(row.saidAt)) }))
}
