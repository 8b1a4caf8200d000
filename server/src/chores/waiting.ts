import type { Database } from '../db/database.ts'
import type { WaitingWork } from '../db/waiting-rows.ts'
import * as store from './chores.store.ts'

/** What servers with the role of jobs do, by the clock or out of the queue. */
export const workWaiting = (db: Database): WaitingWork[] => [
  { what: 'chores', look: (now) => store.countDue(db, now) },
  { what: 'jobs', look: (now) => store.countJobs(db, now) },
]
