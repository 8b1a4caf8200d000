import { join } from 'node:path'
import { LOOPBACK } from '../loopback.ts'
import { secretIn } from '../merchant.ts'
import { openBook, type Entry } from './book.ts'
import { openJournal } from './journal.ts'
import { openNotices } from './notices.ts'
import { openPayeeDesk } from './payees.ts'
import { openTill, type Till } from './till.ts'
import { startWeb } from './web.ts'

export type Bank = {
  /** Where it is, with the merchant's secret in it: the product's `PAYMENTS_URL`. */
  payments: string
  /** Where people read which cards there are. */
  url: string
  till: Till
  /** Everything that the till has written so far outlives any end of the bank. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type Whereabouts = { folder: string; port?: number; host?: string; now?: () => number }

/** A bank with hosted card fields: it stands where the acquirer stands. What it has said outlives any end of it. */
export async function startBank({ folder, port = 0, host = LOOPBACK, now = Date.now }: Whereabouts): Promise<Bank> {
  const secret = secretIn(folder)
  const journal = await openJournal<Entry>(join(folder, 'book.jsonl'))
  const book = openBook()
  for (const entry of journal.entries) book.enter(entry)

  const record = (entry: Entry) => {
    journal.append(entry)
    book.enter(entry)
  }
  const notices = openNotices({ book, record, settled: journal.settled, now, secret })
  const payees = openPayeeDesk({ book, record, now })
  const till = openTill({ book, record, notify: notices.notify, now, secret, payees })
  const web = await startWeb({ till, payees, settled: journal.settled, secret, port, host })
  notices.resume()
  return {
    payments: `http://cledrau:${secret}@localhost:${web.port}`,
    url: `http://localhost:${web.port}`,
    till,
    settled: journal.settled,
    stop: async () => {
      notices.stop()
      await web.close()
      await journal.close()
    },
  }
}
