import type { PersonalDataSubject } from '@cledrau/contract/account/your-data.ts'
import type { Trx } from '../../../db/database.ts'

/** Facts as they are shown to whom they are about: flat, without ids and secrets. Each name has its word, `DATA_FIELD_NAME`. */
export type Facts = Record<string, unknown>

/** One order that somebody bought without an account. */
export type GuestBooking = { orderId: string; recordLocator: string }

/** What one subject keeps about people. Whoever keeps something adds its part: then it is exported, shown and erased. */
export type PersonalDataPart = {
  subject: PersonalDataSubject
  collect: (accountId: string) => Promise<Facts[]>
  /** `kept`: the law asks for it (purchases, for example), so it only loses its name. */
  onDeletion: 'erased' | 'kept'
  /** What is still owed to them: named before they go. */
  owed?: (accountId: string) => Promise<{ due: number; amount: number; open: number }>
  /** Sends on its way what can go without them, before they are gone. */
  settle?: (accountId: string) => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** The same of whoever bought one order as a guest. Without it the subject knows nothing of guests. */
  ofGuest?: {
    collect: (booking: GuestBooking) => Promise<Facts[]>
    /** Nothing, where the names on orders and tickets are all that says whose it is. */
    erase?: (trx: Trx, booking: GuestBooking) => Promise<void>
  }
}
