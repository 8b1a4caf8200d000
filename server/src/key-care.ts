import { secondFactorsSealedWith } from './areas/account/second-factor/sealed-with.ts'
import { headsSignedWith } from './areas/live/evidence/signed-with.ts'
import { openKeyCare, type KeyCare } from './areas/operations/keys/keys.service.ts'
import { ticketCodes } from './areas/tickets/tickets/codes.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { markOf } from './keys.ts'

/** The care for all keys of the product, for its command: whoever made something with a key says how much of it is about. */
export const productKeyCare = (db: Database, clock: Clock, folder: string): KeyCare =>
  openKeyCare(db, clock, folder, {
    ticket: (trx, { secret }, now) => ticketCodes.countSignedWith(trx, markOf(String(secret.x)), now),
    evidence: (trx, { secret }) => headsSignedWith(trx, markOf(String(secret.x))),
    'second-factor': (trx, { id }) => secondFactorsSealedWith(trx, id),
  })
