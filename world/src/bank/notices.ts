import { createHmac, randomUUID } from 'node:crypto'
import { SECOND, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Book, Entry, Notice, Payment } from './book.ts'

const PATIENCE = 5000
const FIRST_RETRY = 1000
const LONGEST_RETRY = 60_000
const LATE = 1500

type Parts = {
  book: Book
  record: (entry: Entry) => void
  settled: () => Promise<void>
  now: () => number
  secret: string
}

/**
 * Tells the merchant what happened, signed, until it answers that it heard. What isn't delivered is in the books and
 * goes out again after a restart.
 */
export function openNotices({ book, record, settled, now, secret }: Parts) {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  const later = (milliseconds: number, work: () => Promise<void>) => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      // What the disk or the network thinks of it is said by `deliver`; nothing here may end the bank.
      work().catch(() => {})
    }, milliseconds)
    timers.add(timer)
  }

  const send = async (notice: Notice): Promise<boolean> => {
    const at = Math.floor(now() / 1000)
    const body = JSON.stringify({
      id: notice.id,
      event: notice.event,
      key: notice.key,
      at: utcIso(at * SECOND),
    })
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return fetch(notice.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'bank-signature': `t=${at},v1=${signature}` },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    }).then(
      (response) => response.ok,
      () => false,
    )
  }

  const deliver = async (notice: Notice, retry = FIRST_RETRY): Promise<void> => {
    await settled()
    const heard = await send(notice)
    if (stopped) return
    if (heard && book.notices.has(notice.id)) record({ at: now(), type: 'delivered', id: notice.id })
    if (!heard) later(retry, () => deliver(notice, Math.min(retry * 2, LONGEST_RETRY)))
  }

  const notify = (payment: Payment, event: string, after = 0): void => {
    if (payment.notify === '') return
    const notice = { id: randomUUID(), url: payment.notify, key: payment.key, event, after }
    record({ at: now(), type: 'notice', ...notice })
    later(after, () => deliver(notice))
  }

  return {
    notify: (payment: Payment, event: string): void => {
      if (payment.card?.behaviour.kind !== 'odd-notifications') return notify(payment, event)
      // The first news is told last, and all of it twice.
      const order = event === 'payment.authorised' ? 2 * LATE : LATE
      notify(payment, event, order)
      notify(payment, event, order)
    },
    resume: () => {
      for (const notice of book.notices.values()) later(notice.after, () => deliver(notice))
    },
    stop: () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
