import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AT_MOST_EVERY, openLiveTopics, SAID_AGAIN_EVERY, type LiveTopics } from './live-topics.ts'

let topics: LiveTopics
let versions: Record<string, string>
let touch: (...places: string[]) => Promise<unknown>
const trouble = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  versions = { 'board:CDF:1': 'one', 'board:SWA:1': 'one' }
  trouble.mockReset()
  let tell: (places: ReadonlySet<string> | undefined) => void = () => {}
  topics = openLiveTopics({
    read: (topic) => {
      const version = versions[topic]
      if (version === 'broken') throw new Error('broken')
      return version === undefined ? undefined : { version, asOf: null }
    },
    placeOf: (topic) => topic.slice(6, 9),
    onTouched: (follow) => void (tell = follow),
    onTrouble: trouble,
  })
  touch = async (...places) => {
    tell(places.length > 0 ? new Set(places) : undefined)
    await vi.advanceTimersByTimeAsync(0)
  }
})
afterEach(() => {
  topics.close()
  vi.useRealTimers()
})

function listen(...names: string[]) {
  const heard: string[] = []
  const leave = topics.join((text) => {
    for (const [, data = '{}'] of text.matchAll(/data: (.*)/g)) {
      const { topic, version } = JSON.parse(data) as { topic: string; version: string }
      heard.push(`${topic.slice(6, 9)} ${version}`)
    }
  }, names)
  return { heard, leave }
}

test('a page hears at once what is true, and then what changes of what it shows alone', async () => {
  const { heard } = listen('board:CDF:1')
  expect(heard).toEqual(['CDF one'])
  await vi.advanceTimersByTimeAsync(AT_MOST_EVERY)
  versions['board:CDF:1'] = 'two'
  versions['board:SWA:1'] = 'two'
  await touch('SWA')
  expect(heard).toEqual(['CDF one'])
  await touch('CDF')
  expect(heard).toEqual(['CDF one', 'CDF two'])
})

test('a topic is told of once a second at most, and the last of it is never lost', async () => {
  const { heard } = listen('board:CDF:1')
  for (let nth = 0; nth < 100; nth++) {
    versions['board:CDF:1'] = `v${nth}`
    await touch('CDF')
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(AT_MOST_EVERY)
  expect(heard.length).toBeLessThanOrEqual(7)
  expect(heard.at(-1)).toBe('CDF v99')
})

test('where nothing changes it is said again now and then, so that its age goes on', async () => {
  const { heard } = listen('board:CDF:1')
  await touch('CDF')
  await vi.advanceTimersByTimeAsync(SAID_AGAIN_EVERY + 2 * AT_MOST_EVERY)
  expect(heard).toEqual(['CDF one', 'CDF one'])
})

test('what changed by the passing of time is found when it is said again', async () => {
  const { heard } = listen('board:CDF:1')
  versions['board:CDF:1'] = 'later'
  await vi.advanceTimersByTimeAsync(SAID_AGAIN_EVERY + 2 * AT_MOST_EVERY)
  expect(heard).toEqual(['CDF one', 'CDF later'])
})

test('whoever leaves hears nothing more, and what nobody listens to is forgotten', async () => {
  const [one, other] = [listen('board:CDF:1', 'board:SWA:1'), listen('board:CDF:1')]
  one.leave()
  expect(topics.size()).toBe(1)
  await vi.advanceTimersByTimeAsync(AT_MOST_EVERY)
  versions['board:CDF:1'] = 'two'
  await touch()
  expect(one.heard).toEqual(['CDF one', 'SWA one'])
  expect(other.heard).toEqual(['CDF one', 'CDF two'])
  other.leave()
  expect(topics.size()).toBe(0)
})

test('a topic that can’t be told keeps no other one from being heard, nor itself once it can', async () => {
  const { heard } = listen('board:CDF:1', 'board:SWA:1', 'board:XXX:1')
  await vi.advanceTimersByTimeAsync(AT_MOST_EVERY)
  Object.assign(versions, { 'board:CDF:1': 'broken', 'board:SWA:1': 'two' })
  await touch()
  await vi.advanceTimersByTimeAsync(AT_MOST_EVERY)
  expect(trouble).toHaveBeenCalledTimes(1)
  expect(heard).toContain('SWA two')
  versions['board:CDF:1'] = 'three'
  await touch('CDF')
  expect(heard).toContain('CDF three')
})
