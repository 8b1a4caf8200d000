import { vi } from 'vitest'

/** A guard's device, whose store keeps from one start of the page to the next what IndexedDB would keep. */
export function newDevice(): { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  const request = (answer: () => unknown) => {
    const asked = new EventTarget() as EventTarget & { result?: unknown }
    queueMicrotask(() => {
      asked.result = answer()
      asked.dispatchEvent(new Event('upgradeneeded'))
      asked.dispatchEvent(new Event('success'))
    })
    return asked
  }
  const transaction = () => {
    const whole = new EventTarget()
    queueMicrotask(() => whole.dispatchEvent(new Event('complete')))
    return Object.assign(whole, {
      objectStore: () => ({
        get: (name: string) => request(() => structuredClone(kept.get(name))),
        put: (value: unknown, name: string) => kept.set(name, structuredClone(value)),
      }),
    })
  }
  const open = () => request(() => ({ createObjectStore: () => undefined, transaction }))
  vi.stubGlobal('indexedDB', { open })
  return { kept }
}
