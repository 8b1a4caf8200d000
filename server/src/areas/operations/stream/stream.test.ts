import { DEPARTURES, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { boardTopic, MOST_LIVE_TOPICS, trainTopic } from '@cledrau/contract/stream.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { hearAt, lateAll, scheduleOf } from '../../../testing/trains-of-board.ts'
import { listen as listenAt, streamOf } from '../../../testing/stream-page.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { MOST_OPEN_HERE } from './stream.routes.ts'

let house: TestServer
let address: string
beforeEach(async () => {
  house = await startTestServer(inject('postgres'), { TRUSTED_PROXIES: '127.0.0.1' })
  address = await streamOf(house)
})
afterEach(() => house.close())

const listen = (asked: Parameters<typeof listenAt>[1] = {}) => listenAt(address, asked)
const idsIn = (heard: string): string[] => [...heard.matchAll(/^id: (\S+)$/gm)].map((match) => match[1] as string)

test('a page hears what changed, and one that was away hears what it missed, once and in order', async () => {
  const first = await listen()
  const begin = idsIn(await first.until(/^id: /m))[0]
  await house.app.operations.stream.publish('reference', { subject: 'words', changedAt: '2026-12-07T08:00:00Z' })
  expect(await first.until(/words/)).toContain('event: reference')
  first.hangUp()

  await house.app.operations.stream.publish('reference', { subject: 'stations', changedAt: '2026-12-07T08:01:00Z' })
  const again = await listen({ ...(begin && { lastId: begin }) })
  const heard = await again.until(/stations/)
  expect(heard.indexOf('words')).toBeGreaterThan(-1)
  expect(heard.indexOf('words')).toBeLessThan(heard.indexOf('stations'))
  expect(heard.match(/stations/g)).toHaveLength(1)
  again.hangUp()
})

test('a page that comes from another process is told that it missed something', async () => {
  const foreign = await listen({ lastId: 'another-process:12' })
  await foreign.until(/event: missed/)
  foreign.hangUp()
})

test('only the app may listen', async () => {
  expect((await listen({ token: 'another-app' })).status).toBe(401)
})

test('a change of reference data reaches open pages', async () => {
  const page = await listen()
  await page.until(/^id: /m)
  await house.app.reference.fileChanged('words/en.json')
  await house.app.operations.stream.publish('reference', { subject: 'end', changedAt: '2026-12-07T08:00:00Z' })
  expect(await page.until(/end/)).not.toContain('words')
  page.hangUp()
})

test('pages that leave are forgotten, and a server that closes lets its pages go first', async () => {
  const [stays, leaves] = [await listen(), await listen()]
  await stays.until(/^id: /m)
  await leaves.until(/^id: /m)
  expect(house.app.operations.stream.size()).toBe(2)
  leaves.hangUp()
  await expect.poll(() => house.app.operations.stream.size()).toBe(1)
  house.app.operations.stream.close()
  await stays.ended
})

test('one address has so many pages open and no more; a page that closes makes room, and others are never turned away', async () => {
  const lines = await Promise.all(Array.from({ length: MOST_OPEN_HERE }, () => listen()))
  expect(lines.every(({ status }) => status === 200)).toBe(true)
  expect((await listen()).status).toBe(429)
  expect((await listen({ from: '198.51.100.2' })).status).toBe(200)
  lines[0]?.hangUp()
  await expect.poll(async () => (await listen()).status).toBe(200)
})

test('a page hears of the board it shows: which version is true, on whatever line, and when there is another', async () => {
  const { reply } = await house.call(liveTimes, { crs: 'CDF' })
  const line = await listen({ topics: `reference,${boardTopic({ crs: 'CDF', filterType: DEPARTURES })}` })
  expect(await line.until(/event: live\ndata: (.*)\n/)).toContain(`"topic":"board:CDF:1","version":"${reply.version}"`)
  const [service] = reply.services
  hearAt(house, scheduleOf(service!), lateAll(service!, 7))
  const heard = await line.until(/event: live[^]*event: live/)
  const changed = await house.call(liveTimes, { crs: 'CDF' })
  expect(heard).toContain(changed.reply.version)
  line.hangUp()

  // Whoever was away hears what is true by now, and has only to compare.
  const train = await listen({ topics: `${trainTopic(service!.serviceID)},board:CDF:1` })
  const now = await train.until(/event: live[^]*event: live/)
  expect(now).toContain(changed.reply.version)
  train.hangUp()
})

test('a line takes a dozen boards and no more, and none that is no board', async () => {
  const many = Array.from({ length: MOST_LIVE_TOPICS + 1 }, (_, nth) => `train:name${nth}`)
  expect((await listen({ topics: many.join() })).status).toBe(400)
  expect((await listen({ topics: 'board:cardiff' })).status).toBe(400)
  const most = await listen({ topics: many.slice(1).join() })
  expect(most.status).toBe(200)
  most.hangUp()
})
