import { useSyncExternalStore } from 'react'

export type Cell<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** One fact that changes, and those who want to know. A file of state/ keeps its own; there is no store of everything. */
export function cell<Value>(start: Value): Cell<Value> {
  let value = start
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useCell = <Value>(of: Cell<Value>): Value => useSyncExternalStore(of.subscribe, of.get)
