import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { saveNotificationPreferences, toldMessages } from '@cledrau/contract/account/notification-preferences.ts'
import { logout } from '@cledrau/contract/account/session.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { STREAM_PATH, streamTicket } from '@cledrau/contract/stream.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { startPush, type PushOutside } from '@cledrau/world/push/push.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { freePort } from '../../../db/embedded.ts'
import { addStored } from '../../../key-files.ts'
import { listen } from '../../../testing/stream-page.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'
import type { Telling } from '../tellings/tellings.service.ts'

let house: TestServer
let outside: PushOutside
let mailbox: Mailbox
let address = ''
/** Each test has a morning of its own: what one leaves behind is over on the next. */
let morning = instant(Date.parse('2026-12-07T08:00:00Z'))
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'pushes-')) })
  const port = await freePort()
  outside = await startPush({ now: () => house.clock.now(), product: `http://127.0.0.1:${port}` })
  house = await startTestServer(inject('postgres'), {
    PUSH_HOSTS: outside.host,
    FCM_URL: outside.url,
    FCM_KEY: outside.fcmKey,
    ...outside.apple.settings,
    SMTP_URL: mailbox.smtp,
  })
  await house.app.server.listen({ port, host: '127.0.0.1' })
  address = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  morning = instant(morning + 2 * DAY)
  house.clock.set(morning)
})
afterEach(() => {
  outside.dials.mood = 'fine'
})
afterAll(async () => {
  await house.close()
  await outside.stop()
  await mailbox.stop()
})

const KEY = 'a-secret-that-only-this-phone-has-0'
let phones = 0
const KINDS = ['browser', 'android', 'iphone'] as const
type Kind = (typeof KINDS)[number]
const TYPES = { browser: 'web', android: 'android', iphone: 'ios' } as const
type Wanted = { kind?: Kind; language?: 'en' | 'cy'; id?: string }

/** A phone on which somebody says where messages go. */
async function phoneOf(
  as: KnownTraveller,
  { kind = 'browser', language = 'en', id = `phone-${++phones}` }: Wanted = {},
) {
  const { pushKey = null } = (await house.call(appData, {})).reply
  const { addAndroid, addIphone } = outside.devices
  const device = { browser: () => outside.addBrowser(pushKey), android: addAndroid, iphone: addIphone }[kind]()
  const told = await house.call(
    deviceDetails,
    {
      uxliID: `${id}-0123456789abcdef`,
      instanceKey: KEY,
      fcmToken: device.token,
      deviceType: TYPES[kind],
    },
    { as, headers: { 'accept-language': language } },
  )
  expect(told.status).toBe(200)
  return device
}
let causes = 0
const news = (as: KnownTraveller, body: string, more: Partial<Telling> = {}): Telling => ({
  cause: `cause-${++causes}`,
  accountId: as.id,
  channel: 'journeyNotifications',
  about: { kind: 'train', id: 'W12345:2026-12-07' },
  supersedes: 'train:W12345:2026-12-07',
  usefulUntil: instant(house.clock.now() + 2 * HOUR),
  urgent: true,
  words: (language) => ({ title: language === 'cy' ? 'Hwyr' : 'Late', body, bodyHtml: `<b>${body}</b>` }),
  page: { path: '/live-times/results/details', fields: { uid: 'W12345' } },
  ...more,
})
const tell = (...told: Telling[]) =>
  house.db.inTransaction(async (trx) => done(await house.app.messages.tellings.tellAll(trx, told)))
const patience = { timeout: 15_000 }
/** What it says; an iPhone's may add that there is other news, too. */
const showing = (device: { showing: { body: string }[] }) =>
  device.showing.map(({ body }) => body.replace(' There is other news, too.', ''))
const shows = (device: { showing: { body: string }[] }, ...bodies: string[]) =>
  expect.poll(() => showing(device), patience).toEqual(bodies)
/** What comes after proves that nothing came before it. */
const ends = async (as: KnownTraveller, device: Awaited<ReturnType<typeof phoneOf>>) => {
  await tell(news(as, 'the end', { supersedes: null, departsAt: house.clock.now() }))
  await expect.poll(() => showing(device)[0], patience).toBe('the end')
}
const waiting = async (as: KnownTraveller) =>
  house.db.selectFrom('messages').selectAll().where('accountId', '=', as.id).where('sentAt', 'is', null).execute()
/** How many wait after a try that failed; nothing is on its way then, and nothing is still to be put there. */
const failed = async (as: KnownTraveller) => {
  const rows = await waiting(as)
  const told = await house.app.messages.tellings.list(as.id)
  const isMoving = rows.some(({ leaseUntil }) => leaseUntil !== null) || told.some(({ spreadAt }) => spreadAt === null)
  const ofUse = rows.filter(({ usefulUntil }) => usefulUntil !== 0)
  return isMoving || ofUse.some(({ tried }) => tried === 0) ? 'moving' : ofUse.length
}

test('open pages of whoever is told something hear that there is news, rung or not, and nobody else’s do', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const pageOf = async (as: KnownTraveller) => {
    const { ticket } = (await house.call(streamTicket, {}, { as })).reply
    return listen(`${address}/api${STREAM_PATH}`, { topics: 'me', ticket })
  }
  const [hers, his] = [await pageOf(carys), await pageOf(owen)]
  for (const page of [hers, his]) await page.until(/event: here/)
  await tell(news(carys, 'no device rings'))
  expect(await hers.until(/event: me/)).toContain('data: {"about":"notifications"}')
  await house.app.operations.stream.publish('me', { about: 'wallet' }, { accountId: owen.id })
  expect(await his.until(/wallet/)).not.toContain('notifications')
  for (const page of [hers, his]) page.hangUp()
})

test('what is told rings on every device of somebody’s, in its own language, and leads to the train', async () => {
  const carys = await addTraveller(house)
  const browser = await phoneOf(carys, { language: 'cy' })
  const apps = [await phoneOf(carys, { kind: 'android' }), await phoneOf(carys, { kind: 'iphone' })]
  await tell(news(carys, '09:21 +12'))
  await shows(browser, '09:21 +12')
  for (const app of apps) await shows(app, '09:21 +12')
  expect(browser.showing[0]).toMatchObject({
    title: 'Hwyr',
    language: 'cy',
    bodyHtml: '<b>09:21 +12</b>',
    channel: 'journeyNotifications',
    urgent: true,
    url: 'http://localhost:0/#/live-times/results/details?uid=W12345',
  })
  for (const app of apps)
    expect(app.showing[0]).toMatchObject({
      title: 'Late',
      bodyHtml: '<b>09:21 +12</b>',
      channel: 'journeyNotifications',
      urgent: true,
      url: 'http://localhost:0/#/live-times/results/details?uid=W12345',
    })
  expect(JSON.stringify([browser, ...apps].map(({ got }) => got))).not.toContain(carys.id)
  expect((await house.call(toldMessages, {}, { as: carys })).reply).toMatchObject([
    { channel: 'journeyNotifications', words: { cy: { title: 'Hwyr' } } },
  ])
})

test.each(KINDS)(
  'somebody signs in on a phone outside (%s), hears there, and after signing out no more',
  async (kind) => {
    const carys = await addTraveller(house)
    const press = async (path: string, fields: Record<string, string>) =>
      (await fetch(`${outside.url}${path}?lang=cy`, { method: 'POST', body: new URLSearchParams(fields) })).text()
    expect(await press('/sign-in', { email: carys.email, password: 'Wrong-9-password', kind })).toContain(
      'role="alert"',
    )
    expect(await press('/sign-in', { email: carys.email, password: PASSWORD, kind, language: 'cy' })).toContain('Carys')
    const phone = outside.devices.list().at(-1)
    await tell(news(carys, 'on the phone'))
    await expect.poll(() => phone?.showing.map(({ title }) => title), patience).toEqual(['Hwyr'])
    expect(await (await fetch(`${outside.url}/`)).text()).toContain('on the phone')

    await press('/phone', { signOut: phone?.id ?? '' })
    const again = await phoneOf(carys)
    await ends(carys, again)
    expect(phone?.got).toHaveLength(1)
  },
)

test.each(KINDS)(
  'while a service (%s) is in trouble nothing is lost, and of one train only the newest comes in the end',
  async (kind) => {
    const carys = await addTraveller(house)
    const phone = await phoneOf(carys, { kind })
    outside.dials.mood = 'failing'
    await tell(news(carys, '5 late'))
    await expect.poll(() => failed(carys), patience).toBe(1)
    await tell(news(carys, '9 late'), news(carys, 'other train', { supersedes: 'train:W2' }))
    await tell(news(carys, 'cancelled'))
    await expect.poll(() => failed(carys), patience).toBe(2)
    outside.dials.mood = 'fine'
    house.clock.advance(10 * SECOND)
    await expect.poll(() => showing(phone).toSorted(), patience).toEqual(['cancelled', 'other train'])
    expect(phone.got).toHaveLength(2)
  },
)

test('a service that is busy is waited for as long as it says, for everybody it serves', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const [hers, his] = [await phoneOf(carys), await phoneOf(owen)]
  outside.dials.mood = 'busy'
  outside.dials.waitMs = 90 * SECOND
  await tell(news(carys, 'hers'))
  await expect.poll(async () => (await waiting(carys))[0]?.dueAt, patience).toBe(morning + 90 * SECOND)
  outside.dials.mood = 'fine'
  const before = outside.calls()
  await tell(news(owen, 'his'))
  await expect.poll(async () => (await waiting(owen))[0]?.dueAt, patience).toBe(morning + 90 * SECOND)
  expect(outside.calls()).toBe(before)
  house.clock.advance(91 * SECOND)
  await shows(hers, 'hers')
  await shows(his, 'his')
})

test.each(KINDS)(
  'a message whose yes was lost comes again with the same name: the phone (%s) shows one',
  async (kind) => {
    const carys = await addTraveller(house)
    const phone = await phoneOf(carys, { kind })
    outside.dials.mood = 'lost'
    await tell(news(carys, 'once'))
    await shows(phone, 'once')
    await expect.poll(async () => (await waiting(carys))[0]?.leaseUntil, patience).toBeNull()
    outside.dials.mood = 'fine'
    house.clock.advance(5 * SECOND)
    await expect.poll(() => phone.showing, patience).toMatchObject([{ body: 'once', times: 2 }])
  },
)

test.each(KINDS)('a device (%s) that the service knows no more is forgotten, and only that one', async (kind) => {
  const carys = await addTraveller(house)
  const [old, kept] = [await phoneOf(carys, { kind }), await phoneOf(carys, { kind: 'android' })]
  outside.devices.remove(old.id)
  await tell(news(carys, 'first'))
  await shows(kept, 'first')
  const tokens = () => house.db.selectFrom('devices').select('pushToken').where('accountId', '=', carys.id).execute()
  await expect
    .poll(async () => (await tokens()).map(({ pushToken }) => pushToken), patience)
    .toEqual(expect.arrayContaining([null, kept.token]))
})

test.each(KINDS)('nothing is sent (%s) past its use, however long nobody could', async (kind) => {
  const carys = await addTraveller(house)
  const phone = await phoneOf(carys, { kind })
  outside.dials.mood = 'failing'
  await tell(
    news(carys, 'your 09:21', { usefulUntil: instant(morning + 30 * MINUTE) }),
    news(carys, 'tomorrow', { supersedes: 'train:W2', usefulUntil: instant(morning + 24 * HOUR) }),
  )
  await expect.poll(() => failed(carys), patience).toBe(2)
  house.clock.advance(2 * HOUR)
  outside.dials.mood = 'fine'
  await shows(phone, 'tomorrow')
  const left = async () => {
    await house.app.messages.dropUseless()
    return waiting(carys)
  }
  await expect.poll(left, patience).toEqual([])
  expect(phone.got).toHaveLength(1)
})

test('at night a phone is quiet until the morning, unless a journey begins within three hours', async () => {
  house.clock.set(instant(morning + 19 * HOUR + 30 * MINUTE))
  const carys = await addTraveller(house)
  const phone = await phoneOf(carys)
  const tomorrow = instant(house.clock.now() + 24 * HOUR)
  await tell(
    news(carys, 'a claim', { channel: 'delayRepay', supersedes: null, usefulUntil: tomorrow }),
    news(carys, 'the 05:12', { departsAt: instant(house.clock.now() + 100 * MINUTE) }),
  )
  await shows(phone, 'the 05:12')
  const due = async () => (await waiting(carys)).map(({ dueAt }) => dueAt)
  await expect.poll(due, patience).toEqual([morning + 23 * HOUR])
  house.clock.set(instant(morning + 23 * HOUR + SECOND))
  await shows(phone, 'a claim', 'the 05:12')
})

test('what waits for the morning is forgotten when there is newer news, even where that is no use by then', async () => {
  house.clock.set(instant(morning + 15 * HOUR))
  const carys = await addTraveller(house)
  const phone = await phoneOf(carys)
  await tell(news(carys, 'late', { usefulUntil: instant(morning + 30 * HOUR) }))
  await expect.poll(async () => (await waiting(carys)).length, patience).toBe(1)
  await tell(news(carys, 'on time again', { usefulUntil: instant(morning + 16 * HOUR) }))
  // Of no use any more, or cleared away by now.
  const isOfUse = async () => (await waiting(carys)).some(({ usefulUntil }) => usefulUntil !== 0)
  await expect.poll(isOfUse, patience).toBe(false)
  house.clock.set(instant(morning + 25 * HOUR))
  await ends(carys, phone)
  expect(showing(phone)).toEqual(['the end'])
})

test.each(KINDS)('a phone (%s) that is somebody else’s by now tells them nothing of whose it was', async (kind) => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const phone = await phoneOf(carys, { kind, id: `shared-${kind}` })
  outside.dials.mood = 'failing'
  await tell(news(carys, 'for Carys'))
  await expect.poll(() => failed(carys), patience).toBe(1)
  const his = await phoneOf(owen, { kind, id: `shared-${kind}` })
  outside.dials.mood = 'fine'
  house.clock.advance(5 * SECOND)
  await expect.poll(async () => (await waiting(carys)).length, patience).toBe(0)
  await ends(owen, his)
  expect([showing(phone), showing(his)]).toEqual([[], ['the end']])
})

test.each(KINDS)('who signed out (%s) hears no more, and neither does who chose so meanwhile', async (kind) => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const [hers, his] = [await phoneOf(carys, { kind }), await phoneOf(owen, { kind })]
  outside.dials.mood = 'failing'
  await tell(news(carys, 'hers'), news(owen, 'his'))
  for (const one of [carys, owen]) await expect.poll(() => failed(one), patience).toBe(1)
  await house.call(logout, {}, { as: carys })
  const never = { channels: { journeyNotifications: 'neither' } } as const
  await house.call(saveNotificationPreferences, never, { as: owen })
  outside.dials.mood = 'fine'
  house.clock.advance(5 * SECOND)
  for (const one of [carys, owen]) await expect.poll(async () => (await waiting(one)).length, patience).toBe(0)
  expect([hers.got, his.got]).toEqual([[], []])
})

test('whoever wants silence hears nothing, not later either', async () => {
  const carys = await addTraveller(house)
  const phone = await phoneOf(carys)
  let isSilent = true
  house.app.messages.silence('journeyNotifications', async () => new Set(isSilent ? [carys.id] : []))
  await tell(news(carys, 'while silent'))
  await expect
    .poll(async () => (await house.app.messages.tellings.list(carys.id))[0]?.spreadAt, patience)
    .not.toBeNull()
  isSilent = false
  await ends(carys, phone)
  expect(phone.got).toHaveLength(1)
})

test.each(KINDS)('a locked screen (%s) shows no more than somebody wants', async (kind) => {
  const carys = await addTraveller(house)
  const phone = await phoneOf(carys, { kind })
  await house.call(saveNotificationPreferences, { details: false }, { as: carys })
  await tell(news(carys, 'to Machynlleth'))
  await shows(phone, 'Open the app to read it.')
  expect(JSON.stringify(phone.got)).not.toContain('to Machynlleth')
})

test('a browser is called with the key that it asked for, also when that was followed by another', async () => {
  const carys = await addTraveller(house)
  const before = await phoneOf(carys)
  await addStored(join(house.varDir, 'keys'), 'push', instant(house.clock.now() - MINUTE))
  await house.app.keyRings.reload()
  const after = await phoneOf(carys)
  expect(JSON.parse(before.token).applicationServerKey).not.toBe(JSON.parse(after.token).applicationServerKey)
  await tell(news(carys, 'both'))
  await shows(before, 'both')
  await shows(after, 'both')
})

test('a subscription that nobody could call is refused, and so is a push service that we don’t know', async () => {
  const carys = await addTraveller(house)
  const say = (fcmToken: string) =>
    house.call(
      deviceDetails,
      { uxliID: 'refused-0123456789abcdef', fcmToken, deviceType: 'web' },
      { as: carys, headers: { 'accept-language': 'cy' } },
    )
  const browser = outside.addBrowser(null)
  const elsewhere = browser.token.replace(outside.host, '169.254.169.254')
  expect((await say(elsewhere)).failure).toMatchObject({ code: 'PUSH_SERVICE_UNKNOWN' })
  const refused = await say('not a subscription')
  expect([refused.status, refused.failure.code]).toEqual([422, 'PUSH_SUBSCRIPTION_WRONG'])
  expect(refused.failure.errorMessage).toContain('dyfais')
})

test('what was told while an account went is kept of nobody; whoever isn’t verified yet keeps theirs', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  await house.db.updateTable('accounts').set({ verifiedAt: null }).where('id', '=', owen.id).execute()
  // The account went in the moment before this was committed.
  const nobody = { ...carys, id: randomUUID() }
  const list = ({ id }: KnownTraveller) => house.app.messages.tellings.list(id)
  expect(await tell(news(nobody, 'too late'), news(owen, 'kept'))).toMatchObject({ ok: true, value: 2 })
  await expect.poll(async () => (await list(owen))[0]?.spreadAt, patience).toBe(house.clock.now())
  expect(await list(nobody)).toEqual([])
})

test('a letter that waits for the morning isn’t sent to whoever wants to hear nothing by then', async () => {
  house.clock.set(instant(morning + 16 * HOUR))
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const claim = { channel: 'delayRepay', supersedes: null, usefulUntil: instant(morning + 3 * DAY) } as const
  await tell(news(carys, 'a claim', claim), news(owen, 'a claim', claim))
  for (const one of [carys, owen])
    await expect.poll(async () => (await waiting(one))[0]?.dueAt, patience).toBe(morning + 23 * HOUR)
  await house.call(saveNotificationPreferences, { channels: { delayRepay: 'neither' } }, { as: carys })
  house.clock.set(instant(morning + 23 * HOUR + SECOND))
  await expect.poll(() => mailbox.list(owen.email).length, patience).toBe(1)
  await expect.poll(async () => (await waiting(carys)).length, patience).toBe(0)
  expect(mailbox.list(carys.email)).toEqual([])
})

test('without a device it comes by e-mail, which one press of a mail program ends', async () => {
  const carys = await addTraveller(house, { language: 'cy' })
  await tell(news(carys, '09:21 +12'))
  await expect.poll(() => mailbox.list(carys.email).length, patience).toBe(1)
  const [mail] = mailbox.list(carys.email)
  expect(mail?.subject).toBe('Hwyr')
  expect(mail?.text).toContain('#/live-times/results/details?uid=W12345')
  expect(mail?.oneClick).toMatch(/^http:\/\/localhost:0\/api\/v1\/unsubscribe\/journeyNotifications\//)
  const path = new URL(mail?.oneClick ?? '').pathname

  const press = (method: 'GET' | 'POST', url = path) =>
    house.app.server.inject({
      method,
      url,
      ...(method === 'POST' && {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })
  // A program that looks at links presses nothing.
  expect((await press('GET')).statusCode).toBe(200)
  await tell(news(carys, 'still'))
  await expect.poll(() => mailbox.list(carys.email).length, patience).toBe(2)
  expect((await press('POST')).statusCode).toBe(200)
  expect((await press('POST', `${path}x`)).statusCode).toBe(404)
  await tell(news(carys, 'no more'), news(carys, 'claim', { channel: 'delayRepay', supersedes: null }))
  await expect.poll(() => mailbox.list(carys.email).length, patience).toBe(3)
  expect(
    mailbox
      .list(carys.email)
      .map((one) => (one as { text?: string }).text ?? '')
      .join(),
  ).not.toContain('no more')
})
