import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { startPush, type PushOutside } from '@cledrau/world/push/push.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
let outside: PushOutside
beforeAll(async () => {
  outside = await startPush({ now: () => house.clock.now() })
  house = await startTestServer(inject('postgres'), { PUSH_HOSTS: outside.host, ...outside.apple.settings })
})
afterEach(() => {
  outside.dials.mood = 'fine'
})
afterAll(async () => {
  await house.close()
  await outside.stop()
})

const OTHERS = 'There is other news, too.'
const patience = { timeout: 15_000 }
type Iphone = ReturnType<PushOutside['devices']['addIphone']>

const register = (as: KnownTraveller, uxliID: string, fcmToken: string) =>
  house.call(deviceDetails, { uxliID, fcmToken, deviceType: 'ios' }, { as })
let phones = 0
async function withPhone() {
  const carys = await addTraveller(house)
  const [phone, uxliID] = [outside.devices.addIphone(), `iphone-0123456789abcdef-${++phones}`]
  expect((await register(carys, uxliID, phone.token)).status).toBe(200)
  return { carys, phone, uxliID }
}
let causes = 0
const tell = ({ id }: KnownTraveller, train: string, body: string) =>
  house.db.inTransaction(async (trx) =>
    done(
      await house.app.messages.tellings.tell(trx, {
        cause: `cause-${++causes}`,
        accountId: id,
        channel: 'journeyNotifications',
        about: { kind: 'train', id: train },
        supersedes: `train:${train}`,
        usefulUntil: instant(house.clock.now() + 2 * HOUR),
        urgent: true,
        departsAt: house.clock.now(),
        words: () => ({ title: train, body: `${train} ${body}`, bodyHtml: '' }),
        page: { path: '/', fields: {} },
      }),
    ),
  )
const shows = (phone: Iphone, ...bodies: string[]) =>
  expect.poll(() => phone.showing.map(({ body }) => body), patience).toEqual(bodies)
const tokenOf = async (id: string) =>
  (await house.db.selectFrom('devices').select('pushToken').where('id', '=', id).executeTakeFirst())?.pushToken
const waiting = async ({ id }: KnownTraveller) =>
  (
    await house.db
      .selectFrom('messages')
      .select('dueAt')
      .where('accountId', '=', id)
      .where('sentAt', 'is', null)
      .execute()
  ).map(({ dueAt }) => dueAt)
const sent = (as: KnownTraveller) =>
  expect
    .poll(async () => {
      const told = await house.app.messages.tellings.list(as.id)
      return [told.filter(({ spreadAt }) => spreadAt === null).length, (await waiting(as)).length]
    }, patience)
    .toEqual([0, 0])

test('for an iPhone that is away Apple keeps one message: it is the newest, and says that there is other news', async () => {
  const { carys, phone } = await withPhone()
  outside.devices.setSignal(phone.id, false)
  for (const train of ['A', 'B']) {
    await tell(carys, train, 'late')
    await sent(carys)
  }
  outside.devices.setSignal(phone.id, true)
  await shows(phone, `B late ${OTHERS}`)
})

test('the newest of one train takes the place of what was said before, on its way and on the screen', async () => {
  const { carys, phone } = await withPhone()
  await tell(carys, 'A', 'late')
  await shows(phone, 'A late')
  outside.devices.setSignal(phone.id, false)
  for (const body of ['later', 'cancelled']) {
    await tell(carys, 'A', body)
    await sent(carys)
  }
  outside.devices.setSignal(phone.id, true)
  await shows(phone, 'A cancelled')
})

test('an iPhone that Apple knows no more is forgotten, but not if it told its token again after that', async () => {
  const { carys, phone, uxliID } = await withPhone()
  const other = await withPhone()
  outside.devices.remove(phone.id)
  outside.devices.remove(other.phone.id)
  house.clock.advance(MINUTE)
  await register(carys, uxliID, phone.token)
  await tell(carys, 'A', 'late')
  await tell(other.carys, 'A', 'late')
  await sent(carys)
  await sent(other.carys)
  expect([await tokenOf(uxliID), await tokenOf(other.uxliID)]).toEqual([phone.token, null])
})

test('a phone that has too many messages is waited for as Apple says, and nobody else’s is', async () => {
  const [hers, his] = [await withPhone(), await withPhone()]
  outside.dials.mood = 'busy'
  outside.dials.waitMs = 90 * SECOND
  await tell(hers.carys, 'A', 'late')
  await expect.poll(() => waiting(hers.carys), patience).toEqual([house.clock.now() + 90 * SECOND])
  outside.dials.mood = 'fine'
  await tell(his.carys, 'A', 'late')
  await shows(his.phone, 'A late')
  expect(hers.phone.got).toEqual([])
  house.clock.advance(91 * SECOND)
  await shows(hers.phone, 'A late')
})

test('what is no token of Apple’s is refused at the door, and one is the same however it is written', async () => {
  const { carys, phone, uxliID } = await withPhone()
  for (const wrong of ['fcm-token', '../../x', 'abc', 'zz'.repeat(32), 'a'.repeat(401)])
    expect((await register(carys, uxliID, wrong)).failure.code, wrong).toBe('PUSH_SUBSCRIPTION_WRONG')
  await register(carys, uxliID, phone.token.toUpperCase())
  expect(await tokenOf(uxliID)).toBe(phone.token)
})

test('how many of its messages Apple took is counted, beside those of others', async () => {
  const { carys, phone } = await withPhone()
  await tell(carys, 'A', 'late')
  await shows(phone, 'A late')
  const { payload } = await house.app.server.inject({ url: '/metrics' })
  expect(payload).toMatch(/cledrau_pushes\{by="apple",what="taken"\} [1-9]/)
  expect(payload).toContain('cledrau_pushes{by="firebase",what="taken"} 0')
})
