import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import {
  MOST_LIVE_TOPICS,
  STREAM_PATH,
  streamEvents,
  streamTicket,
  TOPICS,
  type Topic,
} from '@cledrau/contract/stream.ts'
import { send } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { bring, bringLive, onTopicsWanted, topicsWanted } from '../state/topics.ts'
import { onTraveller, travellerNow } from '../state/traveller.ts'
import { openTabs, type Told } from './stream-tabs.ts'

/** A server that ends lets its pages go all at once: they come back one after the other. */
const PAUSE = 1000
const SPREAD = 5000
/** Without a signal there is nothing to come back to: twice as long each time, to about a minute. */
const MOST_DOUBLINGS = 6

/** Another page is shown: what it wants to hear comes in one go, and what the last one heard isn't missed at once. */
const TURN = 50
const LINGER = 10_000

/** What the server tells open pages by itself. One line per browser: one tab holds it and tells the others. */
export function followStream(address: string): void {
  const tabs = openTabs(hand)
  const open = () => openLine(address, tabs.hold())
  // Held for as long as this tab lives; then the next one in the queue takes the line over.
  if ('locks' in navigator) void navigator.locks.request('stream', () => new Promise<never>(open))
  else open()
}

/** Each to the area that asked; what no longer fits our words is left aside. */
function hand({ name, data }: Told): void {
  if (name === 'missed') {
    const missed = streamEvents.missed.safeParse(JSON.parse(data))
    if (missed.success) bring(missed.data.topic, null)
    // Servers of before don't say what.
    else for (const topic of TOPICS) bring(topic, null)
  } else if (name === 'reference') {
    const news = streamEvents.reference.safeParse(JSON.parse(data))
    if (news.success) bring('reference', news.data)
  } else if (name === 'me') {
    const news = streamEvents.me.safeParse(JSON.parse(data))
    if (news.success) bring('me', news.data)
  } else if (name === 'live') {
    const news = streamEvents.live.safeParse(JSON.parse(data))
    if (news.success) bringLive(news.data)
  }
}

/** Nobody signed in has nothing of their own to hear. */
const topicsNow = (): Topic[] => topicsWanted().filter((topic) => topic !== 'me' || travellerNow() !== null)

/** The line, opened again whenever it breaks or other topics are wanted, from where it was. */
function openLine(address: string, tabs: ReturnType<ReturnType<typeof openTabs>['hold']>): void {
  let source: EventSource | undefined
  let lastId: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened = 0
  let failed = 0
  /** The boards and trains that this line tells of. */
  let shown: readonly string[] = []
  let turning: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    const attempt = ++opened
    source?.close()
    clearTimeout(timer)
    clearTimeout(turning)
    const topics = topicsNow()
    shown = tabs.liveTopics().slice(-MOST_LIVE_TOPICS)
    if (topics.length + shown.length === 0) return
    try {
      const ticket = topics.includes('me') ? await ticketNow() : undefined
      // Somebody signed in or out meanwhile, and the next attempt is under way.
      if (attempt !== opened) return
      const line = {
        token: APP_TOKEN,
        topics: [...topics, ...shown].join(),
        ...(ticket && { ticket }),
        ...(lastId && { since: lastId }),
      }
      source = new EventSource(`${address}${STREAM_PATH}?${new URLSearchParams(line)}`)
      for (const name of Object.keys(streamEvents))
        source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          if (lastEventId) lastId = lastEventId
          failed = 0
          // Asking for the next ticket is how this device learns that nobody is signed in any more.
          if (name === 'over') void open()
          else if (name !== 'here') tabs.tell({ name, data })
        })
      // The browser would come back with a ticket that is spent.
      source.addEventListener('error', later)
    } catch (trouble) {
      if (failed === 0) logTrouble('stream', 'ticket', trouble)
      if (attempt === opened) later()
    }
  }
  const later = () => {
    source?.close()
    clearTimeout(timer)
    const pause = PAUSE * 2 ** Math.min(failed++, MOST_DOUBLINGS)
    timer = setTimeout(() => void open(), pause + Math.random() * SPREAD)
  }

  let was = ''
  const changed = () => {
    const now = `${topicsNow().join()} ${travellerNow()?.customerId ?? ''}`
    if (now !== was) void open()
    was = now
  }
  /** One that is new is asked for at once; one that nobody shows any more costs little, and is often shown again soon. */
  const liveChanged = () => {
    clearTimeout(turning)
    const now = tabs.liveTopics().slice(-MOST_LIVE_TOPICS)
    const isMore = now.some((topic) => !shown.includes(topic))
    if (isMore || now.length < shown.length) turning = setTimeout(() => void open(), isMore ? TURN : LINGER)
  }
  tabs.onLiveTopics(liveChanged)
  onTopicsWanted(changed)
  onTraveller(changed)
  changed()
}

async function ticketNow(): Promise<string | undefined> {
  const answer = await send(streamTicket, {})
  return answer.ok ? answer.value.ticket : undefined
}
