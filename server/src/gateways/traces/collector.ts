import { z } from 'zod'
import { otlpOf, type Ended } from './otlp.ts'
import type { Facts, Part } from '../../care/tracing/span.ts'

/** Spans since the start: taken by whoever collects them, not taken by them, dropped by us because nobody took any; and those that wait. */
export type TraceFigures = Readonly<Record<'sent' | 'refused' | 'dropped' | 'waiting', number>>

type Parts = {
  url: string
  /** Which server it is. */
  server: Facts
  log: { error: (facts: object, text: string) => void }
  /** So many spans wait; what comes then is dropped and counted. */
  mostWaiting?: number
  sendEvery?: number
}

const MOST_WAITING = 4096
/** So many at once, each second at most: what a rush of slow calls costs beside them has a limit. */
const AT_ONCE = 512
const SEND_EVERY = 1000
const PATIENCE = 5000
const LONGEST_REST = 30_000
const LAST_MOMENT = 1000
/** Whoever says so may take it later (OTLP/HTTP). */
const LATER = new Set([429, 502, 503, 504])

const answered = z.object({
  partialSuccess: z.optional(z.object({ rejectedSpans: z.optional(z.coerce.number().int().min(0)) })),
})

type Outcome = 'taken' | 'later' | 'refused'

/** Sends what was followed in the background, by OTLP over HTTP. Nobody ever waits for it. */
export function openCollector({ url, server, log, mostWaiting = MOST_WAITING, sendEvery = SEND_EVERY }: Parts) {
  const { address, headers } = addressOf(url)
  const counts = { sent: 0, refused: 0, dropped: 0 }
  let queue: Ended[] = []
  let [waiting, fails, restsUntil, wasWell] = [0, 0, 0, true]
  let sending: Promise<void> | undefined

  const post = async (parts: readonly Ended[]): Promise<{ outcome: Outcome; rejected: number }> => {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers,
        body: otlpOf(parts, server),
        signal: AbortSignal.timeout(PATIENCE),
      })
      const text = await answer.text()
      if (!answer.ok) return { outcome: LATER.has(answer.status) ? 'later' : 'refused', rejected: 0 }
      return { outcome: 'taken', rejected: rejectedOf(text) }
    } catch {
      return { outcome: 'later', rejected: 0 }
    }
  }
  const send = async () => {
    const parts: Ended[] = []
    let spans = 0
    for (const one of queue) {
      if (spans > 0 && spans + one.part.spans.length > AT_ONCE) break
      parts.push(one)
      spans += one.part.spans.length
    }
    const { outcome, rejected } = await post(parts)
    if (outcome === 'later') {
      restsUntil = performance.now() + Math.min(LONGEST_REST, sendEvery * 2 ** fails++)
    } else {
      queue = queue.slice(parts.length)
      waiting -= spans
      fails = 0
      counts.refused += outcome === 'refused' ? spans : Math.min(rejected, spans)
      counts.sent += outcome === 'refused' ? 0 : spans - Math.min(rejected, spans)
    }
    const isWell = outcome === 'taken'
    if (wasWell && !isWell) log.error({ outcome }, 'nobody takes our traces; what doesn’t fit is dropped and counted')
    wasWell = isWell
  }
  const timer = setInterval(() => {
    if (queue.length > 0 && performance.now() >= restsUntil) sending ??= send().finally(() => (sending = undefined))
  }, sendEvery).unref()

  return {
    add: (part: Part): void => {
      if (waiting + part.spans.length > mostWaiting) {
        counts.dropped += part.spans.length
        return
      }
      queue.push({ part, epoch: Date.now() - performance.now() })
      waiting += part.spans.length
    },
    figures: (): TraceFigures => ({ ...counts, waiting }),
    /** What waits is still sent, for a moment. */
    close: async (): Promise<void> => {
      clearInterval(timer)
      const last = async () => {
        await sending
        if (queue.length > 0) await send()
      }
      await Promise.race([last(), new Promise((resolve) => setTimeout(resolve, LAST_MOMENT).unref())])
    },
  }
}

/** `https://user:secret@traces.example:4318`; without a path, where OTLP has it. */
function addressOf(url: string): { address: string; headers: Record<string, string> } {
  const address = new URL(url)
  const name = [address.username, address.password].map(decodeURIComponent).join(':')
  address.username = address.password = ''
  if (address.pathname === '/') address.pathname = '/v1/traces'
  return {
    address: address.href,
    headers: {
      'content-type': 'application/json',
      ...(name === ':' ? {} : { authorization: `Basic ${Buffer.from(name).toString('base64')}` }),
    },
  }
}

function rejectedOf(text: string): number {
  try {
    return answered.parse(JSON.parse(text)).partialSuccess?.rejectedSpans ?? 0
  } catch {
    return 0
  }
}
