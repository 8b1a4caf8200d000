import { afterEach, expect, test, vi } from 'vitest'
import { eventually, settled } from '../testing/patience.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A disc that takes a request at once and writes it when it is told to. */
function slowDisc() {
  const transactions: EventTarget[] = []
  // What pages before this one still put aside is none of ours.
  const kept: unknown[] = []
  const soon = (target: EventTarget, name: string) => queueMicrotask(() => target.dispatchEvent(new Event(name)))
  const request = () => {
    const made = Object.assign(new EventTarget(), { result: undefined as unknown })
    soon(made, 'success')
    return made
  }
  const put = (_value: unknown, name: unknown) => {
    kept.push(name)
    return request()
  }
  const transaction = () => {
    const begun = Object.assign(new EventTarget(), { error: null, objectStore: () => ({ put }) })
    transactions.push(begun)
    return begun
  }
  const database = Object.assign(new EventTarget(), { transaction, close: () => undefined })
  const open = () => Object.assign(request(), { result: database })
  vi.stubGlobal('indexedDB', { open })
  return {
    end: (how: 'complete' | 'abort') => transactions.forEach((one) => one.dispatchEvent(new Event(how))),
    kept,
  }
}

test.each(['complete', 'abort'] as const)(
  'what is kept is kept once its transaction ends, not when the disc has heard of it: %s',
  async (how) => {
    const disc = slowDisc()
    const { keep } = await import('./database.ts')
    let written = false
    const keeping = keep('wallet', { tickets: 1 }).then(() => (written = true))
    await eventually(() => expect(disc.kept).toContain('wallet'))
    await settled()
    expect(written).toBe(false)
    disc.end(how)
    await keeping
    expect(written).toBe(true)
  },
)
