import type { Database, Trx } from '../../../db/database.ts'
import * as store from './claims.store.ts'

/** What trips and orders may ask of claims: each time inside a transaction of their own. */
export const claimed = {
  ofTrips,
  /** With these tickets, for whatever trip. */
  before: store.listClaimed,
  ofOrder: store.listOfOrder,
  countAsked: store.countAsked,
  tripsAmong: store.listClaimedJourneys,
  openAmong: store.listOpenOrders,
  moveToAccount: store.moveToAccount,
  forgetAccount: store.forgetAccount,
  lockOfGuest: store.lockOfGuest,
  forgetGuest: store.forgetGuest,
}

/** The claims of these trips, by trip. */
async function ofTrips(db: Database | Trx, journeys: readonly { id: string }[]) {
  const ids = journeys.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await store.findOfJourneys(db, ids)
  return new Map(found.map((claim) => [claim.journeyId, claim]))
}
