import { HOUR, type Instant } from '@cledrau/domain/time/instant.ts'
import type { BusEvent } from '../../../bus/bus.ts'

/** So much of one topic: a busy one never pushes out another one's. */
const MOST_OF_TOPIC = 500
const MOST_OF_ALL = 50_000
const KEPT = HOUR

type Ring = { events: BusEvent[]; floor: number }

/** What was told lately, topic by topic: for pages that were away. */
export function openRings(mostOfTopic = MOST_OF_TOPIC) {
  const rings = new Map<string, Ring>()
  /** In the order in which they came, whatever they are about: the oldest go first. */
  let all: BusEvent[] = []
  let oldest = 0
  let [floor, last] = [0, 0]

  const forget = (event: BusEvent) => {
    floor = event.n
    const ring = rings.get(event.topic)
    if (ring?.events[0]?.n === event.n) ring.events.shift()
    if (ring?.events.length === 0) rings.delete(event.topic)
  }
  const tidy = (now: Instant) => {
    for (let first = all[oldest]; first; first = all[oldest]) {
      if (all.length - oldest <= MOST_OF_ALL && first.at > now - KEPT) break
      oldest += 1
      forget(first)
    }
    if (oldest > MOST_OF_ALL / 10) {
      all = all.slice(oldest)
      oldest = 0
    }
  }

  return {
    last: () => last,
    /** What was told of a topic from a moment on, as far as it is still known. */
    from: (topic: string, at: Instant): readonly BusEvent[] =>
      rings.get(topic)?.events.filter((event) => event.at >= at) ?? [],
    /** Nothing up to this number is known here. */
    startAfter: (n: number) => {
      floor = Math.max(floor, n)
      last = Math.max(last, n)
    },
    add: (event: BusEvent) => {
      last = event.n
      const ring = rings.get(event.topic) ?? { events: [], floor: 0 }
      rings.set(event.topic, ring)
      ring.events.push(event)
      all.push(event)
      if (ring.events.length > mostOfTopic) ring.floor = ring.events.shift()?.n ?? ring.floor
      tidy(event.at)
    },
    /** What was told of a topic after a number; nothing where some of it is forgotten. */
    since: (topic: string, n: number): readonly BusEvent[] | undefined => {
      const ring = rings.get(topic)
      if (n < Math.max(floor, ring?.floor ?? 0)) return undefined
      return ring?.events.filter((event) => event.n > n) ?? []
    },
  }
}
