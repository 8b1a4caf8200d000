import type { Database } from '../../../db/database.ts'
import type { SealedRows } from '../../../db/sealed-rows.ts'
import * as store from './ledger.store.ts'

export const sealedBooks = (db: Database): SealedRows => ({
  what: 'books',
  digest: (stretch) => store.digestOfBooks(db, stretch),
})
