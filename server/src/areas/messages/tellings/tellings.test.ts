import { randomUUID } from 'node:crypto'
import { done, refuse } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'
import { openTellings, type Telling, type Tellings } from './tellings.service.ts'

let house: TestServer
let tellings: Tellings
const logged: object[] = []
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  tellings = openTellings({ ...house, log: { error: (facts, text) => void logged.push({ ...facts, text }) } })
})
afterAll(() => house.close())

const late = (accountId: string, more: Partial<Telling> = {}): Telling => ({
  cause: `late:${randomUUID()}`,
  accountId,
  channel: 'journeyNotifications',
  about: { kind: 'train', id: 'W12345:2026-12-07' },
  supersedes: 'train:W12345:2026-12-07',
  usefulUntil: instant(house.clock.now() + HOUR),
  urgent: true,
  words: (language) =>
    language === 'en'
      ? { title: '12 minutes late', body: 'The 09:21 is 12 minutes late.', bodyHtml: '<b>12 minutes</b> late' }
      : { title: '12 munud yn hwyr', body: 'Mae’r 09:21 12 munud yn hwyr.', bodyHtml: '<b>12 munud</b> yn hwyr' },
  page: { path: '/live-times/results/details', fields: {} },
  ...more,
})
const tell = (...told: Telling[]) => house.db.inTransaction(async (trx) => done(await tellings.tellAll(trx, told)))

test('what happened is told once per account and channel, however often and from wherever it is reported', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const cause = 'late:W12345:12'
  await Promise.all(Array.from({ length: 8 }, () => tell(late(carys.id, { cause }))))
  await tell(late(carys.id, { cause }), late(owen.id, { cause }), late(carys.id, { cause, channel: 'delayRepay' }))
  expect((await tellings.list(carys.id)).map(({ channel }) => channel)).toEqual(['delayRepay', 'journeyNotifications'])
  expect(await tellings.list(owen.id)).toHaveLength(1)
})

test('what is undone is not told', async () => {
  const carys = await addTraveller(house)
  await house.db.inTransaction(async (trx) => {
    await tellings.tell(trx, late(carys.id))
    return refuse('NO')
  })
  expect(await tellings.list(carys.id)).toEqual([])
})

test('what doesn’t fit a locked screen is shortened and written down, and undoes nothing', async () => {
  const carys = await addTraveller(house)
  const words = () => ({ title: 'Late', body: 'late '.repeat(30), bodyHtml: 'whole' })
  await tell(late(carys.id, { cause: 'long', words }))
  const [told] = await tellings.list(carys.id)
  expect(told?.words.cy).toEqual({ title: 'Late', body: `${'late '.repeat(23)}late…`, bodyHtml: 'whole' })
  expect(logged).toEqual([expect.objectContaining({ cause: 'long' }), expect.objectContaining({ cause: 'long' })])
})

test('what was told is listed for sixty days, then forgotten', async () => {
  const carys = await addTraveller(house)
  await tell(late(carys.id))
  house.clock.advance(59 * DAY)
  expect(await tellings.collect(carys.id)).toMatchObject([{ title: '12 minutes late' }])
  house.clock.advance(2 * DAY)
  expect(await tellings.collect(carys.id)).toEqual([])
  await house.app.forgetting.run()
  expect(await house.db.selectFrom('tellings').select('id').where('accountId', '=', carys.id).execute()).toEqual([])
})
