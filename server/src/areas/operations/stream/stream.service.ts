import type { StreamEvents, Topic } from '@cledrau/contract/stream.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Bus, BusEvent } from '../../../bus/bus.ts'
import type { Clock } from '../../../clock.ts'
import type { Trx } from '../../../db/database.ts'
import { openRings } from './rings.ts'

type Listener = { send: (text: string) => void; end: () => void }
type Page = Listener & { topics: ReadonlySet<string>; from: number }

/** What goes to open pages, by topics: kept for a while, so that a page that lost its line misses nothing. */
export type StreamService = {
  /** Tells everybody who listens to a topic, on whichever server; with a transaction, once that is done. */
  publish: <Name extends Topic>(
    name: Name,
    data: StreamEvents[Name],
    more?: { trx?: Trx; accountId?: string },
  ) => Promise<void>
  /** The same to many travellers at once, once a transaction is done. */
  tellAccounts: (trx: Trx, accountIds: readonly string[], data: StreamEvents['me']) => Promise<void>
  /** Sends what was missed since `lastId`, or while a new page loaded what is its traveller's own, then everything that comes. Answers how to leave. */
  join: (
    listener: Listener,
    asked: { topics: readonly Topic[]; accountId?: string; lastId?: string },
  ) => Promise<() => void>
  size: () => number
  start: () => Promise<void>
  /** Ends all lines; each page comes back after a pause of its own, so that they don't all come at once. */
  close: () => void
}

const COME_BACK_WITHIN = 5000
/** A page that comes for the first time has loaded what it shows a little before. */
const LOADED_WITHIN = MINUTE

/** Inside the house `me` is somebody's: their own topic, with a ring of its own. */
const inside = (topic: Topic, accountId: string | undefined): string => (topic === 'me' ? `me:${accountId}` : topic)

export function openStream(bus: Bus, clock: Clock): StreamService {
  const pages = new Set<Page>()
  const rings = openRings()
  let closed = false

  const idOf = (n: number) => `${bus.epoch}:${n}`
  const textOf = ({ n, name, data }: BusEvent) => `id: ${idOf(n)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const hear = (event: BusEvent) => {
    rings.add(event)
    const text = textOf(event)
    for (const page of pages) if (event.n > page.from && page.topics.has(event.topic)) page.send(text)
  }

  /** Where a page stands; nothing for one that comes from nowhere, or from another run of numbers. */
  const numberOf = async (lastId: string): Promise<number | undefined> => {
    const [, epoch, number] = /^([^:]+):(\d{1,15})$/.exec(lastId) ?? []
    if (epoch !== bus.epoch) return undefined
    // Another server told it something that hasn't come to us yet.
    if (Number(number) > rings.last()) await bus.catchUp()
    return Number(number) <= rings.last() ? Number(number) : undefined
  }

  return {
    publish: (name, data, { trx, accountId } = {}) =>
      bus.publish(trx ?? null, { topic: inside(name, accountId), name, data }),

    tellAccounts: (trx, accountIds, data) =>
      bus.publish(trx, ...accountIds.map((id) => ({ topic: inside('me', id), name: 'me', data }))),

    join: async (listener, { topics, accountId, lastId }) => {
      const place = lastId === undefined ? rings.last() : await numberOf(lastId)
      const missed: BusEvent[] = []
      const lost: Topic[] = []
      for (const topic of topics) {
        const since = place === undefined ? undefined : rings.since(inside(topic, accountId), place)
        if (since) missed.push(...since)
        else lost.push(topic)
      }
      if (lastId === undefined && topics.includes('me'))
        missed.push(...rings.from(inside('me', accountId), instant(clock.now() - LOADED_WITHIN)))
      const from = rings.last()
      listener.send(
        [
          `retry: ${1000 + Math.round(Math.random() * COME_BACK_WITHIN)}\n\n`,
          ...lost.map((topic) => `event: missed\ndata: ${JSON.stringify({ topic })}\n\n`),
          ...missed.toSorted((one, other) => one.n - other.n).map(textOf),
          // Last, so that a line that breaks in the middle of it is asked for what is still missing.
          `id: ${idOf(from)}\nevent: here\ndata: {}\n\n`,
        ].join(''),
      )
      const page = { ...listener, topics: new Set(topics.map((topic) => inside(topic, accountId))), from }
      if (closed) listener.end()
      else pages.add(page)
      return () => pages.delete(page)
    },

    size: () => pages.size,
    start: async () => rings.startAfter(await bus.open(hear)),
    close: () => {
      closed = true
      for (const page of pages) page.end()
      pages.clear()
    },
  }
}
