import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/callers.ts'
import { listOwnSeats, takenOn } from './places.store.ts'

type Train = { uid: string; serviceDate: string }

export const takenSeats = (db: Database, train: Train, now: Instant): Promise<ReadonlySet<string>> =>
  takenOn(db, { kind: 'SEAT', ...train }, now)

export const takenBikes = async (db: Database, train: Train, now: Instant): Promise<number> =>
  (await takenOn(db, { kind: 'BIKE', ...train }, now)).size

/** Seats of a train that nobody else can have now, and those among them that the caller holds or has bought. */
export async function seatsOnTrain(
  db: Database,
  train: Train,
  caller: Caller,
  now: Instant,
): Promise<{ taken: ReadonlySet<string>; own: ReadonlySet<string> }> {
  const taken = await takenSeats(db, train, now)
  return { taken, own: caller.kind === 'anyone' ? new Set() : await listOwnSeats(db, train, caller) }
}
