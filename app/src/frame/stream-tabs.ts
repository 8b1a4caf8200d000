import { liveTopicsWanted, onLiveTopicsWanted } from '../state/topics.ts'

/** What came over the line. */
export type Told = { name: string; data: string }

type Said =
  | { told: Told }
  /** Which boards and trains a tab shows. */
  | { tab: string; shows: readonly string[] }
  /** Another tab holds the line from now on, and doesn't know what the others show. */
  | { asks: true }

const lockOf = (tab: string) => `stream-tab-${tab}`

/**
 * What the tabs of a browser say to each other about the line that they share. Each says what it shows, and is there for as
 * long as it holds a lock: the browser lets go of that however a tab ends.
 */
export function openTabs(hand: (told: Told) => void) {
  const channel = new BroadcastChannel('stream')
  const me = crypto.randomUUID()
  const say = (said: Said) => channel.postMessage(said)
  const sayMine = () => say({ tab: me, shows: liveTopicsWanted() })
  let hearOthers: (tab: string, shows: readonly string[]) => void = () => {}

  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('told' in data) hand(data.told)
    else if ('tab' in data) hearOthers(data.tab, data.shows)
    else if ('asks' in data) sayMine()
  })
  onLiveTopicsWanted(sayMine)
  if ('locks' in navigator) void navigator.locks.request(lockOf(me), () => new Promise<never>(sayMine))

  /** This tab holds the line from now on. */
  const hold = () => {
    const others = new Map<string, readonly string[]>()
    let changed = () => {}
    hearOthers = (tab, shows) => {
      // Where there are no locks each tab has a line of its own.
      if (!('locks' in navigator)) return
      const isNew = !others.has(tab)
      others.set(tab, shows)
      if (isNew)
        void navigator.locks.request(lockOf(tab), () => {
          others.delete(tab)
          changed()
        })
      changed()
    }
    onLiveTopicsWanted(() => changed())
    say({ asks: true })
    return {
      tell: (told: Told) => {
        hand(told)
        say({ told })
      },
      /** What is shown in any tab; what this one shows comes last. */
      liveTopics: () => [...new Set([...[...others.values()].flat(), ...liveTopicsWanted()])],
      onLiveTopics: (listener: () => void) => {
        changed = listener
      },
    }
  }
  return { hold }
}
