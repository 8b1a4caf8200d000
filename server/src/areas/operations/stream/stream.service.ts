import type { StreamEvents } from '@cledrau/contract/stream.ts'

type Name = keyof StreamEvents
type Event = { id: number; text: string }
type Listener = { send: (text: string) => void; end: () => void }

/** What goes to every open page: kept for a while, so that a page that lost its line misses nothing. */
export type StreamService = {
  publish: <Event extends Name>(name: Event, data: StreamEvents[Event]) => void
  /** Sends what was missed since `lastId`, then everything that comes. Answers how to leave. */
  join: (listener: Listener, lastId: string | undefined) => () => void
  size: () => number
  /** Ends all lines; each page comes back after a pause of its own, so that they don't all come at once. */
  close: () => void
}

const KEPT = 500
const COME_BACK_WITHIN = 5000

/** `boot` tells ids of this process from those of another, or of one before a restart. */
export function openStream(boot: string): StreamService {
  const listeners = new Set<Listener>()
  const recent: Event[] = []
  let lastId = 0
  let closed = false

  const missedSince = (id: string | undefined): string => {
    if (id === undefined) return ''
    const [from, number] = id.split(':')
    const first = recent[0]?.id ?? lastId + 1
    if (from !== boot || !/^\d+$/.test(number ?? '') || Number(number) < first - 1) return 'event: missed\ndata: {}\n\n'
    return recent
      .filter((event) => event.id > Number(number))
      .map((event) => event.text)
      .join('')
  }

  return {
    publish: (name, data) => {
      const id = ++lastId
      const text = `id: ${boot}:${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      recent.push({ id, text })
      if (recent.length > KEPT) recent.shift()
      for (const listener of listeners) listener.send(text)
    },
    join: (listener, id) => {
      listener.send(
        `retry: ${1000 + Math.round(Math.random() * COME_BACK_WITHIN)}\nid: ${boot}:${lastId}\n\n${missedSince(id)}`,
      )
      if (closed) listener.end()
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    size: () => listeners.size,
    close: () => {
      closed = true
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}
