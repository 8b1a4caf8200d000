import { gunzipSync } from 'node:zlib'
import { liveDetail, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'
import { addressed, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openReadyAnswers } from './ready-answers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(instant(Date.parse('2026-12-07T09:00:00Z')))
  hearNothing(house)
})

const ask = async (crs: string, held?: unknown) => {
  const answer = await house.call(liveTimes, { crs }, { headers: held ? { 'if-none-match': String(held) } : {} })
  return { ...answer, etag: answer.headers.etag }
}

test('a board that nothing has happened to is not sent again, and one that changed is, with another name', async () => {
  const first = await ask('CDF')
  // Every browser may hold it and asks again; a service worker and whoever stands between keep none.
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect((await ask('CDF', first.etag)).status).toBe(304)
  const service = first.reply.services.find(({ subsequentCallingPoints: [own] }) =>
    own?.calls.some(({ code }) => code === 'NWP'),
  )
  const elsewhere = await ask('LLJ')
  hearAt(house, scheduleOf(service!), lateAll(service!, 4))
  const late = await ask('CDF', first.etag)
  expect(late.status).toBe(200)
  expect(late.reply.version).not.toBe(first.reply.version)
  expect(late.reply.services.find(({ serviceID }) => serviceID === service!.serviceID)?.lateMinutes).toBe(4)
  // Where it doesn't call the trains are the same; only that they are known to run now is new.
  expect((await ask('LLJ')).reply.version).toBe(elsewhere.reply.version)
})

test('its age is part of what is held: nobody is told that an old answer is of now', async () => {
  hearAt(house)
  const first = await ask('CDF')
  expect(first.reply.age.freshness).toBe('LIVE')
  house.clock.advance(90 * SECOND)
  const later = await ask('CDF', first.etag)
  expect([later.status, later.reply.age.freshness, later.reply.age.asOf]).toEqual([200, 'RECENT', first.reply.age.asOf])
})

test('what the passing of time changes is noticed without any news', async () => {
  const { reply } = await ask('CDF')
  house.clock.set(instant(Date.parse(reply.services[0]!.planned) + 90 * SECOND))
  expect((await ask('CDF')).reply.services[0]!.serviceID).not.toBe(reply.services[0]!.serviceID)
})

test('a train that is told to call no more where it was planned is gone from there, and the train itself says so', async () => {
  const { reply } = await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })
  const [service] = reply.services
  const places = placesOf(service!)
  const last = places.at(-1)!.tiploc
  const arrivals = async () => (await house.call(liveTimes, { crs: last, filterType: 2 })).reply.services
  house.clock.set(instant(Date.parse(service!.subsequentCallingPoints[0]!.calls.at(-1)!.planned) - 600 * SECOND))
  expect((await arrivals()).some(({ uid }) => uid === service!.uid)).toBe(true)
  const shorter = places
    .slice(0, -1)
    .map((place, at, all) => (at === all.length - 1 ? { ...place, kind: 'DT' } : place))
  hearAt(house, scheduleOf(service!, { places: shorter as never }))
  expect((await arrivals()).some(({ uid }) => uid === service!.uid)).toBe(false)
  const before = await house.call(liveDetail, { serviceId: service!.serviceID })
  hearAt(house, lateAll(service!, 9))
  const after = await house.call(liveDetail, { serviceId: service!.serviceID })
  expect(after.reply.version).not.toBe(before.reply.version)
})

test('packed or plain it is the same answer, also when only its age is another one', async () => {
  const { url, query } = addressed(liveTimes, { crs: 'CDF' }) as { url: string; query: Record<string, string> }
  const packedAndPlain = async () => {
    const packed = await house.app.server.inject({ url, query, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const { body } = await house.app.server.inject({ url, query })
    return [gunzipSync(packed.rawPayload).toString(), body]
  }
  hearAt(house)
  const [packed, plain] = await packedAndPlain()
  expect(packed).toBe(plain)
  house.clock.advance(7 * SECOND)
  hearAt(house)
  const [later, laterPlain] = await packedAndPlain()
  expect(later).toBe(laterPlain)
  expect(later).not.toBe(packed)
})

test('however many stations are asked for, no more is kept than there is room for', () => {
  const answers = openReadyAnswers(20_000)
  const now = house.clock.now()
  let made = 0
  const board = (key: string) =>
    answers.of({
      key,
      stamp: 0,
      freshness: 'NONE',
      now,
      make: () => {
        made += 1
        const age = { freshness: 'NONE', asOf: null } as const
        return { ok: true, value: { age, content: Buffer.from('{"crs":"CDF"}') } }
      },
    })
  for (let nth = 0; nth < 200; nth++) {
    board(`board ${nth}`)
    board('board 0')
  }
  expect(answers.bytes()).toBeLessThanOrEqual(20_000)
  // Whatever is asked for all the time stays.
  expect(made).toBe(200)
})
