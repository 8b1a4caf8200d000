import * as calls from '@cledrau/contract/account/devices.ts'
import { addMultiflexNotifications, multiflexNotifications } from '@cledrau/contract/account/multiflex-notifications.ts'
import { endOtherSessions, endSession, listSessions, login } from '@cledrau/contract/account/session.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, showWho, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

let count = 0
/** A token of Apple's, of whom it says. */
const apple = (said: string) => Buffer.from(said.padEnd(32)).toString('hex')
const newPhone = () => `phone-0123456789-${++count}`
const pushTokens = async () =>
  Object.fromEntries(
    (await house.db.selectFrom('devices').select(['id', 'pushToken']).execute()).map((row) => [row.id, row.pushToken]),
  )

const KEY = 'a-secret-that-only-this-phone-has-0'
const rowOf = (id: string) => house.db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst()

test('knowing the name of an app instance takes nothing from whoever is signed in on it: its secret does', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const phone = newPhone()
  const tell = (as: KnownTraveller, fcmToken: string, instanceKey?: string) =>
    house.call(
      calls.deviceDetails,
      { uxliID: phone, instanceKey, fcmToken: apple(fcmToken), deviceType: 'ios' },
      { as },
    )
  await tell(carys, 'push-of-carys', KEY)
  for (const guessed of [undefined, 'another-secret-of-enough-length-00'])
    expect((await tell(owen, 'push-of-owen', guessed)).status).toBe(200)
  await house.call(login, { email: owen.email, password: PASSWORD, platform: 'ios', deviceID: phone })
  await house.call(calls.addDeviceCredential, { deviceID: phone, password: PASSWORD }, { as: owen })
  expect(await rowOf(phone)).toMatchObject({ accountId: carys.id, pushToken: apple('push-of-carys') })
  expect(JSON.stringify(await rowOf(phone))).not.toContain(KEY)

  await tell(owen, 'push-of-owen', KEY)
  expect(await rowOf(phone)).toMatchObject({ accountId: owen.id, pushToken: apple('push-of-owen') })
})

test('an app that had no secret yet tells it once it has one; until then its row stays where it is', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const phone = newPhone()
  const tell = (as: KnownTraveller, instanceKey?: string) =>
    house.call(calls.deviceDetails, { uxliID: phone, instanceKey, deviceType: 'ios' }, { as })
  await tell(carys)
  await tell(owen, KEY)
  expect((await rowOf(phone))?.accountId).toBe(carys.id)
  await tell(carys, KEY)
  await tell(owen, KEY)
  expect((await rowOf(phone))?.accountId).toBe(owen.id)
})

test('an app instance has one row, whoever signs in and whatever its push token becomes', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const phone = newPhone()
  const details = (as: KnownTraveller, fcmToken: string, oldFcmToken?: string) =>
    house.call(
      calls.deviceDetails,
      { uxliID: phone, instanceKey: KEY, fcmToken, deviceType: 'android', oldFcmToken },
      { as },
    )
  await details(carys, 'push-1')
  await details(carys, 'push-2', 'push-1')
  await details(owen, 'push-2')
  const rows = await house.db.selectFrom('devices').selectAll().where('id', '=', phone).execute()
  expect(rows).toMatchObject([{ accountId: owen.id, pushToken: 'push-2', platform: 'android' }])

  const again = newPhone()
  await house.call(calls.deviceDetails, { uxliID: again, fcmToken: 'push-2', deviceType: 'android' }, { as: carys })
  expect(await pushTokens()).toMatchObject({ [phone]: null, [again]: 'push-2' })
})

test('a device that is given up gets no more messages, and only its owner can give it up', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const phone = newPhone()
  await house.call(calls.deviceDetails, { uxliID: phone, fcmToken: apple('push-3'), deviceType: 'ios' }, { as: carys })
  await house.call(calls.deleteDevice, { uxliID: phone, fcmToken: apple('push-3') }, { as: owen })
  expect((await pushTokens())[phone]).toBe(apple('push-3'))
  await house.call(calls.deleteDevice, { uxliID: phone, fcmToken: apple('push-3') }, { as: carys })
  expect((await pushTokens())[phone]).toBeNull()
})

const credentialOf = async (carys: KnownTraveller, phone: string) =>
  (await house.call(calls.addDeviceCredential, { deviceID: phone, password: PASSWORD }, { as: carys })).reply.credential
const signInWith = (email: string, password: string, deviceID?: string) =>
  house.call(login, { email, password, platform: 'ios', deviceID })

test('a device’s credential signs in from that device and from no other', async () => {
  const carys = await addTraveller(house)
  const phone = newPhone()
  const wrong = await house.call(
    calls.addDeviceCredential,
    { deviceID: phone, password: 'Wrong-9-password' },
    { as: carys },
  )
  expect(wrong.failure.code).toBe('PASSWORD_WRONG')

  const credential = await credentialOf(carys, phone)
  expect((await signInWith(carys.email, credential, phone)).status).toBe(200)
  for (const deviceID of [undefined, newPhone()])
    expect((await signInWith(carys.email, credential, deviceID)).failure.code).toBe('LOGIN_WRONG')
  expect((await signInWith((await addTraveller(house)).email, credential, phone)).failure.code).toBe('LOGIN_WRONG')
  expect(
    (await house.db.selectFrom('deviceCredentials').selectAll().execute()).map((row) => JSON.stringify(row)).join(),
  ).not.toContain(credential)
})

test('it stands in the list of sessions, and ends there; a new one replaces the old', async () => {
  const carys = await addTraveller(house)
  const phone = newPhone()
  const first = await credentialOf(carys, phone)
  const second = await credentialOf(carys, phone)
  expect((await signInWith(carys.email, first, phone)).status).toBe(401)
  const credentials = (await house.call(listSessions, {}, { as: carys })).reply.filter(
    ({ kind }) => kind === 'credential',
  )
  expect(credentials).toHaveLength(1)
  await showWho(house, carys)
  await house.call(endSession, { id: credentials[0]?.id ?? '' }, { as: carys })
  expect((await signInWith(carys.email, second, phone)).status).toBe(401)

  const third = await credentialOf(carys, phone)
  await house.call(endOtherSessions, {}, { as: carys })
  expect((await signInWith(carys.email, third, phone)).status).toBe(401)
})

test('when to hear about multiflex bundles is kept, of what is on offer [ACCOUNT-034] [ACCOUNT-035]', async () => {
  const as = await addTraveller(house)
  const save = (notifications: string[]) => house.call(addMultiflexNotifications, { notifications }, { as })
  expect((await save(['PASSES_LEFT_1', 'EXPIRES_IN_7_DAYS', 'PASSES_LEFT_1'])).reply.notifications).toEqual([
    'PASSES_LEFT_1',
    'EXPIRES_IN_7_DAYS',
  ])
  expect((await save(['ON_TUESDAYS'])).failure.code).toBe('MULTIFLEX_NOTIFICATION_UNKNOWN')
  expect((await house.call(multiflexNotifications, {}, { as })).reply.notifications).toEqual([
    'PASSES_LEFT_1',
    'EXPIRES_IN_7_DAYS',
  ])
})
