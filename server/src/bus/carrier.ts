import type { Trx } from '../db/database.ts'

/** How news get from server to server: on a line that may break, lose and say twice. */
export type Carrier = {
  /** Said once the transaction is done, and not if it is undone. */
  say: (trx: Trx, text: string) => Promise<void>
  /** Whatever is said by any server, this one too; an empty text when something may have been missed. */
  hear: (heard: (text: string) => void) => Promise<void>
  /** Whether it would be heard now. */
  isThere: () => boolean
  close: () => Promise<void>
}

export type CarrierLog = { error: (facts: object, text: string) => void }
