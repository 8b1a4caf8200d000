import { setImmediate } from 'node:timers/promises'
import type { StreamEvents } from '@cledrau/contract/stream.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'

/** One page's line: takes a text, or lets it go while its reader is behind. It hears the same a little later. */
export type LiveListener = (text: string) => void

export type LiveTopics = {
  /** Says of each topic what is true now, then whenever that changes. Answers how to leave. */
  join: (listener: LiveListener, topics: readonly string[]) => () => void
  /** How many topics are listened to. */
  size: () => number
  close: () => void
}

type Told = Omit<StreamEvents['live'], 'topic'>
type Watched = {
  readonly place: string
  readonly listeners: Set<LiveListener>
  version: string
  /** When its listeners were told last, of whatever. */
  toldAt: number
}

type Parts = {
  /** What is true of a topic now; nothing where there is nothing to tell. */
  read: (topic: string) => Told | undefined
  /** The place whose changes can change it. */
  placeOf: (topic: string) => string
  onTouched: (tell: (places: ReadonlySet<string> | undefined) => void) => void
  onTrouble: (error: unknown) => void
}

/** No topic is told of more often. */
export const AT_MOST_EVERY = SECOND
/** Even where nothing has changed: how old it is has, and a page that hears nothing would think that its line is down. */
export const SAID_AGAIN_EVERY = 15 * SECOND
/** Others want to be served meanwhile. */
const AT_ONCE_MS = 10
/** Beyond this many pages ask by themselves. */
const MOST_TOPICS = 20_000

/**
 * What pages hear of boards and trains, topic by topic, as this server knows them. A topic is worked out once for all who
 * listen to it, and only its version is told: whoever has another one asks, and finds the answer ready. Times here are the
 * machine's own, whatever day is played.
 */
export function openLiveTopics({ read, placeOf, onTouched, onTrouble }: Parts): LiveTopics {
  const watched = new Map<string, Watched>()
  const at = new Map<string, Set<string>>()
  const touched = new Set<string>()
  let [working, closed] = [false, false]
  let timer: NodeJS.Timeout | undefined

  const textOf = (topic: string, told: Told) => `event: live\ndata: ${JSON.stringify({ topic, ...told })}\n\n`
  const tell = (topic: string, one: Watched, now: number) => {
    const told = read(topic)
    if (!told || (told.version === one.version && now - one.toldAt < SAID_AGAIN_EVERY)) return
    one.version = told.version
    one.toldAt = now
    const text = textOf(topic, told)
    for (const listener of one.listeners) listener(text)
  }
  const tellTouched = async () => {
    let began = performance.now()
    for (const topic of touched) {
      const one = watched.get(topic)
      const now = performance.now()
      if (one && now - one.toldAt < AT_MOST_EVERY) continue
      touched.delete(topic)
      if (one) tell(topic, one, now)
      if (performance.now() - began < AT_ONCE_MS) continue
      await setImmediate()
      began = performance.now()
    }
  }
  const work = async () => {
    if (working || closed) return
    working = true
    await tellTouched().catch(onTrouble)
    working = false
    // Those that were told a moment ago have their turn soon.
    if (touched.size > 0 && !closed) timer ??= setTimeout(soon, AT_MOST_EVERY / 4).unref()
  }
  const soon = () => {
    timer = undefined
    void work()
  }
  onTouched((places) => {
    if (places) for (const place of places) for (const topic of at.get(place) ?? []) touched.add(topic)
    else for (const topic of watched.keys()) touched.add(topic)
    void work()
  })
  const again = setInterval(() => {
    const now = performance.now()
    for (const [topic, { toldAt }] of watched) if (now - toldAt >= SAID_AGAIN_EVERY) touched.add(topic)
    void work()
  }, SECOND).unref()

  const watch = (topic: string): Watched | undefined => {
    const known = watched.get(topic)
    if (known || watched.size >= MOST_TOPICS) return known
    const place = placeOf(topic)
    const fresh: Watched = { place, listeners: new Set(), version: '', toldAt: -Infinity }
    watched.set(topic, fresh)
    at.set(place, (at.get(place) ?? new Set()).add(topic))
    return fresh
  }
  const leave = (topic: string, listener: LiveListener) => {
    const one = watched.get(topic)
    one?.listeners.delete(listener)
    if (!one || one.listeners.size > 0) return
    watched.delete(topic)
    const here = at.get(one.place)
    here?.delete(topic)
    if (here?.size === 0) at.delete(one.place)
  }
  return {
    join: (listener, topics) => {
      for (const topic of topics) {
        const one = watch(topic)
        if (!one) continue
        one.listeners.add(listener)
        // What others were told last may be over by now, and is for the next round to find out.
        const told = read(topic)
        if (told) listener(textOf(topic, told))
        if (one.version === '' && told) [one.version, one.toldAt] = [told.version, performance.now()]
      }
      return () => {
        for (const topic of topics) leave(topic, listener)
      }
    },
    size: () => watched.size,
    close: () => {
      closed = true
      clearInterval(again)
      clearTimeout(timer)
    },
  }
}
