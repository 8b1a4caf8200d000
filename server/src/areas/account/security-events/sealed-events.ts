import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import type { SealedRows } from '../../../db/sealed-rows.ts'
import * as store from './security-events.store.ts'

/** Whatever is forgotten tonight may be gone already. */
const MARGIN = DAY

/** `days`: for how many they are kept. */
export const sealedEvents = (db: Database, days: number): SealedRows => ({
  what: 'doors',
  digest: (stretch) => store.digestOfEvents(db, stretch),
  keptSince: (now) => instant(now - days * DAY + MARGIN),
})
