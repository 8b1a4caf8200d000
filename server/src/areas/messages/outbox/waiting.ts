import type { Database } from '../../../db/database.ts'
import type { WaitingWork } from '../../../db/waiting-rows.ts'
import * as store from './outbox.store.ts'

export const messagesWaiting = (db: Database): WaitingWork[] => [
  { what: 'letters', look: (now) => store.countDue(db, 'letter', now) },
  { what: 'pushes', look: (now) => store.countDue(db, 'push', now) },
]
