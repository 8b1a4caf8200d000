import type { StreamEvents, Topic } from '@cledrau/contract/stream.ts'
import { cell } from '../platform/cell.ts'

/** News of a topic; null: something of it was missed, and what it is about is loaded afresh. */
export type News<Of extends Topic> = StreamEvents[Of] | null
type Hear<Of extends Topic> = (news: News<Of>) => void

/** Who asked for what: an area says which topic it listens to, and the frame brings the news. */
const asked: { [Of in Topic]: Set<Hear<Of>> } = { reference: new Set(), me: new Set() }
const wanted = cell<readonly Topic[]>([])

const TOPICS = Object.keys(asked) as Topic[]
const count = () => {
  const now = TOPICS.filter((topic) => asked[topic].size > 0)
  if (now.join() !== wanted.get().join()) wanted.set(now)
}

/** From now on; answers how to stop. */
export function onTopic<Of extends Topic>(topic: Of, hear: Hear<Of>): () => void {
  const listeners: Set<Hear<Of>> = asked[topic]
  listeners.add(hear)
  count()
  return () => {
    listeners.delete(hear)
    count()
  }
}

/** News go to whoever asked for their topic, and to nobody else. */
export function bring<Of extends Topic>(topic: Of, news: News<Of>): void {
  const listeners: Set<Hear<Of>> = asked[topic]
  for (const hear of listeners) hear(news)
}

type HearLive = (news: StreamEvents['live']) => void
const askedLive = new Map<string, Set<HearLive>>()
const wantedLive = cell<readonly string[]>([])
const countLive = () => wantedLive.set([...askedLive.keys()])

/** Which version of a board or a train is true, by its name in `contract/src/stream.ts`; from now on. Answers how to stop. */
export function onLiveTopic(topic: string, hear: HearLive): () => void {
  const listeners = askedLive.get(topic) ?? new Set()
  askedLive.set(topic, listeners.add(hear))
  countLive()
  return () => {
    listeners.delete(hear)
    if (listeners.size === 0 && askedLive.get(topic) === listeners) askedLive.delete(topic)
    countLive()
  }
}

export function bringLive(news: StreamEvents['live']): void {
  for (const hear of askedLive.get(news.topic) ?? []) hear(news)
}

export const liveTopicsWanted = wantedLive.get
export const onLiveTopicsWanted = wantedLive.subscribe

export const topicsWanted = wanted.get
export const onTopicsWanted = wanted.subscribe
