import type { Language } from '@cledrau/contract/language.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'

/** An app instance of somebody's that said where its push messages go. */
export type HearingDevice = {
  id: string
  platform: string
  /** A token of Firebase's or Apple's, or a browser's subscription as its JSON. */
  pushToken: string
  language: Language | null
  /** The public key that its browser wants to be called with; unknown of native apps. */
  appKey: string | null
}

/** Somebody who can be told something: where their letters go, and what rings. */
export type Hearer = {
  accountId: string
  email: string
  firstName: string
  language: Language
  devices: readonly HearingDevice[]
}

/** What the accounts know about them; they stand on this area, so it is handed in. */
export type Hearers = {
  /** Before anything is written for an account. */
  hold: (trx: Trx, accountId: string) => Promise<unknown>
  /** Of these accounts those that are still there, by their id. */
  find: (db: Database | Trx, accountIds: readonly string[]) => Promise<ReadonlyMap<string, Hearer>>
  /** Which of these accounts aren't deleted, whether anybody hears there or not. */
  existing: (db: Database | Trx, accountIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** The device is not to be reached by this any more; whatever it said since then stays, and the same if it said so after `goneAt`. */
  forgetToken: (deviceId: string, pushToken: string, goneAt?: Instant) => Promise<void>
}
