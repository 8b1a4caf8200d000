import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import * as calls from '@cledrau/contract/account/notification-preferences.ts'
import { endOtherSessions, logout } from '@cledrau/contract/account/session.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, showWho, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const read = async (as: KnownTraveller) => (await house.call(calls.notificationPreferences, {}, { as })).reply
let phones = 0
const addPhone = async (as: KnownTraveller) => {
  const n = ++phones
  const uxliID = `preferences-0123456789-${n}`
  await house.call(deviceDetails, { uxliID, fcmToken: `token-${n}`, deviceType: 'android' }, { as })
  return uxliID
}

test('who chose nothing hears by e-mail, and once a device can be reached, there; the night is quiet', async () => {
  const carys = await addTraveller(house)
  expect(await read(carys)).toMatchObject({
    channels: { journeyNotifications: 'email', delayRepay: 'email' },
    quietHours: { from: '22:00', until: '07:00' },
    details: true,
    pushDevices: 0,
  })
  await addPhone(carys)
  expect(await read(carys)).toMatchObject({ channels: { timetableComparator: 'push' }, pushDevices: 1 })
})

test('what somebody chooses is kept for each channel, and what they leave out stays', async () => {
  const carys = await addTraveller(house)
  const save = (change: Parameters<typeof house.call<typeof calls.saveNotificationPreferences>>[1]) =>
    house.call(calls.saveNotificationPreferences, change, { as: carys })
  await save({ channels: { journeyNotifications: 'neither', delayRepay: 'push' }, details: false })
  expect((await save({ quietHours: { from: '23:30', until: '06:00' } })).reply).toEqual({
    channels: {
      journeyNotifications: 'neither',
      delayRepay: 'push',
      paygNotifications: 'email',
      multiflexNotifications: 'email',
      timetableComparator: 'email',
    },
    quietHours: { from: '23:30', until: '06:00' },
    details: false,
  })
  expect((await save({ quietHours: null })).reply.quietHours).toBeNull()
  expect((await read(carys)).channels.journeyNotifications).toBe('neither')
})

test('what is chosen in several tabs at one moment is all kept', async () => {
  const carys = await addTraveller(house)
  const { channels } = await read(carys)
  const names = Object.keys(channels) as (keyof typeof channels)[]
  for (const way of ['neither', 'push', 'email'] as const) {
    await Promise.all(
      names.map((name) => house.call(calls.saveNotificationPreferences, { channels: { [name]: way } }, { as: carys })),
    )
    expect(Object.values((await read(carys)).channels)).toEqual(names.map(() => way))
  }
})

test('a wrong hour or way is refused by its field, and changes nothing', async () => {
  const carys = await addTraveller(house)
  for (const wrong of [
    { quietHours: { from: '24:00', until: '07:00' } },
    { channels: { delayRepay: 'pigeon' } },
    { details: 'perhaps' },
  ]) {
    const refused = await house.call(calls.saveNotificationPreferences, wrong as never, { as: carys })
    expect(refused.status, JSON.stringify(wrong)).toBe(400)
  }
  expect((await read(carys)).quietHours).toEqual({ from: '22:00', until: '07:00' })
})

test('they are for whoever is signed in, each their own; guests have none [TPERM-032]', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  await house.call(calls.saveNotificationPreferences, { details: false }, { as: carys })
  expect((await read(owen)).details).toBe(true)
  const guest = { kind: 'guest', orderId: '00000000-0000-4000-8000-000000000000' } as const
  for (const call of [calls.notificationPreferences, calls.saveNotificationPreferences, calls.toldMessages]) {
    expect((await house.call(call, {})).status, call.path).toBe(401)
    expect((await house.call(call, {}, { as: guest })).status, call.path).toBe(403)
  }
})

test('signing out takes the device along, and so does ending it from elsewhere; one that is used goes on', async () => {
  const carys = await addTraveller(house)
  await addPhone(carys)
  expect((await read(carys)).pushDevices).toBe(1)
  await house.call(logout, {}, { as: carys })
  const again = { ...carys, sessionId: await addSession(carys) }
  expect((await read(again)).pushDevices).toBe(0)

  const lost = { ...carys, sessionId: await addSession(carys) }
  await addPhone(lost)
  await addPhone(again)
  await showWho(house, again)
  await house.call(endOtherSessions, {}, { as: again })
  expect((await read(again)).pushDevices).toBe(1)
})

async function addSession(of: KnownTraveller) {
  const id = crypto.randomUUID()
  const [now, later] = [new Date(house.clock.now()), new Date(house.clock.now() + DAY)]
  const on = { deviceId: null, platform: 'android', device: 'Chrome, Android', endedAt: null, endReason: null }
  await house.db
    .insertInto('sessions')
    .values({
      id,
      accountId: of.id,
      ...on,
      startedAt: now,
      lastSeenAt: now,
      expiresAt: later,
      provenWay: null,
      provenAt: null,
    })
    .execute()
  return id
}
