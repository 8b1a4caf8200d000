import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { MOODS, type Mood } from '@cledrau/world/push/dials.ts'
import { startPush, type PushOutside } from '@cledrau/world/push/push.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { moment } from '../../../db/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

/** Two servers on one database, and push services of any mood. */
let one: TestServer
let other: TestServer
let outside: PushOutside
beforeAll(async () => {
  outside = await startPush({ now: () => one.clock.now() })
  const settings = { PUSH_HOSTS: outside.host, FCM_URL: outside.url, FCM_KEY: outside.fcmKey }
  one = await startTestServer(inject('postgres'), settings)
  other = await startTestServer(inject('postgres'), settings, { beside: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
  await outside.stop()
})

const unspread = async () =>
  (await one.db.selectFrom('tellings').select('id').where('spreadAt', 'is', null).execute()).length

/** The clock goes on as time would: never past the lease of a message that is on its way, as long as somebody is sending it. */
async function goOn(by: number) {
  const [now, then] = [one.clock.now(), instant(one.clock.now() + by)].map(moment)
  const ending = async () => {
    const rows = one.db.selectFrom('messages').select('id').where('sentAt', 'is', null)
    return (await rows.where('leaseUntil', '>', now!).where('leaseUntil', '<=', then!).execute()).length
  }
  await expect.poll(ending, { interval: 5, timeout: 30_000 }).toBe(0)
  one.clock.advance(by)
}

const PEOPLE = 12
const NEWS = 15

test('whatever the services do, on two servers: nothing overtakes, nothing is told of again, and the last word is the newest', async () => {
  const { pushKey = null } = (await one.call(appData, {})).reply
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const who = await addTraveller(one)
      const phone = at % 2 === 0 ? outside.addBrowser(pushKey) : outside.devices.addAndroid()
      const deviceType = at % 2 === 0 ? ('web' as const) : ('android' as const)
      const uxliID = `in-order-0123456789-${at}`
      await one.call(deviceDetails, { uxliID, fcmToken: phone.token, deviceType }, { as: who })
      return { who, phone }
    }),
  )
  // A phone that is gone would hear nothing more, and being refused is no mood that passes.
  const moods = MOODS.filter((mood) => mood !== 'gone' && mood !== 'refusing')
  outside.dials.slowMs = 60
  outside.dials.waitMs = SECOND
  outside.dials.moodOf = (call): Mood => (call % 2 === 0 ? 'fine' : (moods[(call * 7) % moods.length] ?? 'fine'))

  for (let news = 1; news <= NEWS; news += 1) {
    const teller = news % 2 === 0 ? one : other
    await teller.db.inTransaction(async (trx) =>
      done(
        await teller.app.messages.tellings.tellAll(
          trx,
          people.map(({ who }) => ({
            cause: `late:${news}`,
            accountId: who.id,
            channel: 'journeyNotifications' as const,
            about: { kind: 'train', id: 'W1' },
            supersedes: 'train:W1',
            usefulUntil: instant(one.clock.now() + 5 * HOUR),
            urgent: true,
            departsAt: one.clock.now(),
            words: () => ({ title: 'Late', body: String(news), bodyHtml: '' }),
            page: { path: '/', fields: {} },
          })),
        ),
      ),
    )
    await goOn(3 * SECOND)
    // Every third waits until the one before is on its way: some are sent while the next comes, some never.
    if (news % 3 === 0) await expect.poll(unspread, { interval: 5, timeout: 15_000 }).toBe(0)
  }
  outside.dials.moodOf = null
  const waiting = async () => {
    await goOn(10 * SECOND)
    const unsent = await one.db
      .selectFrom('messages')
      .select('id')
      .where('sentAt', 'is', null)
      .where('usefulUntil', '>', moment(one.clock.now()))
      .execute()
    return unsent.length + (await unspread())
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)

  for (const { phone } of people) {
    const order = phone.got.map(({ body }) => Number(body))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order.at(-1)).toBe(NEWS)
    expect(phone.showing.map(({ body }) => body)).toEqual([String(NEWS)])
    // What came twice is the same message, whose yes was lost.
    const byBody = new Map(phone.got.map(({ body, id }) => [body, id]))
    expect(phone.got.every(({ body, id }) => byBody.get(body) === id)).toBe(true)
  }
  // Not everything was sent: of one train only the newest goes out.
  expect(people.some(({ phone }) => new Set(phone.got.map(({ body }) => body)).size < NEWS)).toBe(true)
})
