import { Worker } from 'node:worker_threads'
import type { Subscription } from './subscription.ts'

type To = Pick<Subscription, 'p256dh' | 'auth'>
export type ToSeal = { n: number; said: Uint8Array; to: To }
export type Sealed = { n: number; sent: Uint8Array } | { n: number; fault: string }

export type Sealing = {
  seal: (said: Buffer, to: To) => Promise<Buffer>
  close: () => void
}

/**
 * Seals messages on a thread of its own, which begins with the first: half of what a message costs is its seal, and while
 * thousands hear of one train, calls are answered.
 */
export function openSealing(): Sealing {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, { resolve: (sent: Buffer) => void; reject: (error: unknown) => void }>()
  const start = (): Worker => {
    const thread = new Worker(new URL('sealing-thread.ts', import.meta.url))
    thread.on('message', (sealed: Sealed) => {
      const asked = waiting.get(sealed.n)
      waiting.delete(sealed.n)
      if ('fault' in sealed) asked?.reject(new Error(sealed.fault))
      else asked?.resolve(Buffer.from(sealed.sent))
    })
    // What it was at is tried again later, by another.
    const end = (error: unknown) => {
      if (worker === thread) worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    thread.on('error', end)
    thread.on('exit', () => end(new Error('nobody seals any more')))
    thread.unref()
    return thread
  }
  return {
    seal: (said, { p256dh, auth }) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const n = (last += 1)
        waiting.set(n, { resolve, reject })
        worker.postMessage({ n, said, to: { p256dh, auth } } satisfies ToSeal)
      }),
    close: () => void worker?.terminate(),
  }
}
