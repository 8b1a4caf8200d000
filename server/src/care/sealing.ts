import { sealedEvents } from '../areas/account/security-events/sealed-events.ts'
import { openSeals, type Seals } from '../areas/operations/seals/seals.service.ts'
import { sealedBooks } from '../areas/payments/ledger/sealed-books.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'

/** What is written once and never changed, sealed: the books, and what happened at accounts' doors. */
export const productSeals = (
  db: Database,
  clock: Clock,
  { KEEP_SECURITY_EVENTS_DAYS }: Pick<Settings, 'KEEP_SECURITY_EVENTS_DAYS'>,
): Seals => openSeals(db, clock, [sealedBooks(db), sealedEvents(db, KEEP_SECURITY_EVENTS_DAYS)])
