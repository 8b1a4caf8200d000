import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The tabs of one browser, in one test. */
class Channel extends EventTarget {
  static all: Channel[] = []
  constructor() {
    super()
    Channel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}
type Held = { waiting: (() => unknown)[] }
/** Each lock has one holder; the others wait until that one's tab ends. */
const locks = new Map<string, Held>()
const request = (name: string, take: () => unknown) => {
  const held = locks.get(name)
  if (held) held.waiting.push(take)
  else {
    locks.set(name, { waiting: [] })
    take()
  }
  return new Promise(() => {})
}
const end = (name: string) => {
  const { waiting } = locks.get(name) ?? { waiting: [] }
  locks.delete(name)
  for (const take of waiting) take()
}

const openTab = async () => {
  vi.resetModules()
  const { onLiveTopic } = await import('../state/topics.ts')
  const { openTabs } = await import('./stream-tabs.ts')
  const heard = vi.fn()
  return { onLiveTopic, heard, ...openTabs(heard) }
}
beforeEach(() => {
  Channel.all = []
  locks.clear()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('whoever holds the line asks for what any tab shows, and each hears what comes', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.onLiveTopic('board:CDF:1', vi.fn())
  const leave = other.onLiveTopic('board:SWA:1', vi.fn())
  const line = one.hold()
  const changed = vi.fn()
  line.onLiveTopics(changed)
  // What it shows itself comes last: with too many of them the others go first.
  expect(line.liveTopics()).toEqual(['board:SWA:1', 'board:CDF:1'])
  line.tell({ name: 'live', data: '{}' })
  expect(one.heard).toHaveBeenCalledTimes(1)
  expect(other.heard).toHaveBeenCalledWith({ name: 'live', data: '{}' })

  leave()
  expect(changed).toHaveBeenCalled()
  expect(line.liveTopics()).toEqual(['board:CDF:1'])
})

test('a tab that ends, however it ends, takes along what it showed', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const line = one.hold()
  other.onLiveTopic('board:SWA:1', vi.fn())
  expect(line.liveTopics()).toEqual(['board:SWA:1'])
  end([...locks.keys()].at(-1) ?? '')
  expect(line.liveTopics()).toEqual([])
})
