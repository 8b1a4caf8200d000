import { Failed } from '../../../http/failures.ts'

/** What costs as much as many searches, and that nobody needs at once. */
export type BackgroundWork = <Value>(
  network: string,
  work: () => Promise<Value>,
  abandoned?: AbortSignal,
) => Promise<Value>

type Waiting = { network: string; start: () => void }

/**
 * Calendars and comparisons are counted by what they cost, not by calls: two run at once for everybody, and one for each
 * address. The others wait, and when too many do, are told to come back. Searches never wait for any of them.
 */
export function openBackgroundWork({ atOnce = 2, mostWaiting = 60, mostWaitingHere = 4 } = {}): BackgroundWork {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  const startNext = () => {
    const at = waiting.findIndex(({ network }) => !running.has(network))
    const next = running.size < atOnce && at >= 0 ? waiting.splice(at, 1)[0] : undefined
    if (!next) return
    running.add(next.network)
    next.start()
  }

  return async (network, work, abandoned) => {
    const here = waiting.filter((one) => one.network === network).length
    if (here >= mostWaitingHere) throw new Failed('TOO_MANY_CALLS', { retryAfterSeconds: 2 })
    if (waiting.length >= mostWaiting) throw new Failed('TOO_BUSY', { retryAfterSeconds: 2 })
    await new Promise<void>((start) => {
      waiting.push({ network, start })
      startNext()
    })
    try {
      if (abandoned?.aborted) throw new Failed('TOO_BUSY')
      return await work()
    } finally {
      running.delete(network)
      startNext()
    }
  }
}
