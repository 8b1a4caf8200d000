import * as judgedStore from './judged-journeys.store.ts'
import * as store from './made-journeys.store.ts'

export type { MadeJourney, NewJourney } from './made-journeys.store.ts'

/** Trips that were made, for whoever claims for them: each time inside a transaction of their own. */
export const trips = {
  add: store.addJourneys,
  find: store.findJourney,
  findByKey: store.findByKey,
  findOwn: store.findOwn,
  lock: store.lockJourney,
  listByIds: store.listByIds,
  listOfOrder: store.listOfOrder,
  listOfTickets: store.listOfTickets,
  countOfDay: store.countOfDay,
  listOwed: store.listOwed,
  saveUsedAt: store.saveUsedAt,
  saveJudged: judgedStore.saveJudged,
  saveStanding: judgedStore.saveStanding,
  wakeOrder: judgedStore.wakeOrder,
  moveToAccount: store.moveToAccount,
  forgetAccount: store.forgetAccount,
  forgetOld: store.forgetOld,
}
