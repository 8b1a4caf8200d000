import { deleteDevice, deviceDetails } from '@cledrau/contract/account/devices.ts'
import { log } from '@cledrau/contract/log.ts'
import { logout } from '@cledrau/contract/account/session.ts'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tellDevice } from '@cledrau/app/src/account/tell-device.ts'
import { beginNative } from '@cledrau/app/src/frame/native/begin-native.ts'
import { chooseLanguage } from '@cledrau/app/src/i18n/language.ts'
import { toasts } from '@cledrau/app/src/page/messages.ts'
import { instanceId } from '@cledrau/app/src/platform/instance-id.ts'
import { platformNow } from '@cledrau/app/src/platform/platform.ts'
import { markOf } from '@cledrau/app/src/platform/push-mark.ts'
import { registerPush, pushHere } from '@cledrau/app/src/platform/register-push.ts'
import { remember } from '@cledrau/app/src/platform/storage.ts'
import { locationNow, navigate } from '@cledrau/app/src/routes/hash-location.ts'
import { signOut } from '@cledrau/app/src/state/sign-out.ts'
import { CARYS, closeApp, referenceServer, signIn } from '@cledrau/app/src/testing/app.tsx'
import type { network } from '@cledrau/app/src/testing/network.ts'
import { openShellAt } from './shell-page.tsx'

let shell: ReturnType<typeof openShellAt>
let server: ReturnType<typeof network>

async function start(system: 'android' | 'ios' = 'android') {
  server = referenceServer()
  server.answer(deviceDetails, {})
  server.answer(deleteDevice, {})
  server.answer(logout, {})
  server.answer(log, {} as never)
  shell = openShellAt(system)
  await beginNative()
  signIn(CARYS)
  return shell.phone
}
beforeEach(() => toasts.set([]))
afterEach(async () => {
  await closeApp()
  shell.close()
})

const told = () => server.to(deviceDetails).map(({ body }) => body)
const logged = () => server.to(log).map(({ body }) => body?.['provider'])

test('nobody is asked at the start; whoever wants news is, and then the server knows where it goes [NATIVE-001] [NATIVE-019]', async () => {
  const phone = await start()
  platformNow().hideSplash()
  expect(phone.state.calls.filter((one) => /requestPermissions|register$/.test(one))).toEqual([])
  expect(await pushHere().state()).toBe('off')

  expect(await registerPush('')).toEqual({ ok: true, token: 'token-of-this-android' })
  await tellDevice('token-of-this-android')
  expect(await pushHere().state()).toBe('on')
  expect(told()).toEqual([
    expect.objectContaining({ uxliID: instanceId(), fcmToken: 'token-of-this-android', deviceType: 'android' }),
  ])
})

test('a no is believed, and a maker who is silent or says no is logged [ERR-023]', async () => {
  const phone = await start('ios')
  phone.state.answers = 'denied'
  expect(await registerPush('')).toEqual({ ok: false, why: 'refused' })
  expect(await pushHere().state()).toBe('refused')

  phone.state.permission = 'granted'
  phone.state.token = null
  const asked = registerPush('')
  await waitFor(() => expect(phone.state.calls).toContain('PushNotifications.register'))
  phone.tell('PushNotifications', 'registrationError', { error: 'no valid “aps-environment”' })
  expect(await asked).toEqual({ ok: false, why: 'unreachable' })
  await waitFor(() => expect(logged()).toContain('push'))
})

test('a token that changes is told with the one before, and goes with whoever signs out [NATIVE-019] [NATIVE-020] [LOGIN-046]', async () => {
  const phone = await start()
  await registerPush('')
  await tellDevice('token-of-this-android')
  phone.tell('PushNotifications', 'registration', { value: 'another' })
  await waitFor(() =>
    expect(told().at(-1)).toMatchObject({ fcmToken: 'another', oldFcmToken: 'token-of-this-android' }),
  )

  await signOut()
  await waitFor(() => expect(server.to(deleteDevice)).toHaveLength(1))
  expect(server.to(deleteDevice)[0]?.body).toMatchObject({ uxliID: instanceId(), fcmToken: 'another' })
  await waitFor(() => expect(phone.state.calls).toContain('PushNotifications.unregister'))
  expect(await pushHere().token()).toBeNull()
})

test('a device that had messages asks for its token again at the start, and for nothing else', async () => {
  remember('pushToken', 'of-last-week')
  const phone = await start()
  phone.state.permission = 'granted'
  platformNow().hideSplash()
  await waitFor(() =>
    expect(told().at(-1)).toMatchObject({ fcmToken: 'token-of-this-android', oldFcmToken: 'of-last-week' }),
  )
  expect(phone.state.calls).not.toContain('PushNotifications.requestPermissions')
})

const CHANNELS = [
  'journeyNotifications',
  'delayRepay',
  'paygNotifications',
  'multiflexNotifications',
  'timetableComparator',
]

test('Android has a channel for each kind of news, named in the language of the app [NATIVE-005] [NATIVE-006] [NATIVE-007] [NATIVE-008]', async () => {
  const phone = await start()
  platformNow().hideSplash()
  await waitFor(() => expect([...phone.state.channels.keys()]).toEqual(CHANNELS))
  expect(phone.state.channels.get('journeyNotifications')?.name).toBe('Your trains')
  act(() => chooseLanguage('cy'))
  await waitFor(() => expect(phone.state.channels.get('journeyNotifications')?.name).toBe('Eich trenau'))
  await waitFor(() => expect(phone.state.channels.get('timetableComparator')?.name).toBe('Newidiadau i amserlenni'))
})

test('each of them is shown at once, on a locked screen, too, and is felt and seen [NATIVE-009] [NATIVE-010]', async () => {
  const phone = await start()
  platformNow().hideSplash()
  await waitFor(() => expect(phone.state.channels.size).toBe(5))
  for (const channel of phone.state.channels.values()) {
    expect(channel).toMatchObject({ importance: 4, visibility: 1, vibration: true, lights: true })
    expect(channel.name).not.toMatch(/^NOTIFY_/)
  }
})

const message = async (more: Record<string, unknown> = {}) => ({
  id: 'system-id',
  title: '12 minutes late',
  body: 'The 09:21 is 12 minutes late.',
  data: {
    id: 'told-1',
    mark: await markOf(CARYS.customerId),
    title: '12 minutes late',
    body: 'The 09:21 is 12 minutes late.',
    body_html: '<b>The 09:21</b> is 12 minutes late.',
    url: `${location.origin}/#/live-times?crs=SHR`,
    told_at: '2026-12-07T07:41:00.000Z',
    ...more,
  },
})

test.each(['android', 'ios'] as const)(
  'in front on %s, a message is a few words over the page, once however often it comes [NATIVE-011]',
  async (system) => {
    const phone = await start(system)
    phone.push(await message())
    phone.push(await message())
    await waitFor(() =>
      expect(toasts.get().map(({ words }) => words)).toEqual(['12 minutes late: The 09:21 is 12 minutes late.']),
    )
    expect(locationNow().path).toBe('/')
  },
)

test.each(['android', 'ios'] as const)(
  'pressed on %s, it opens its page, or one that shows it with its time [NATIVE-011]',
  async (system) => {
    const phone = await start(system)
    phone.press(await message())
    await waitFor(() => expect(locationNow()).toMatchObject({ path: '/live-times', query: { crs: 'SHR' } }))
    phone.press(await message({ id: 'told-2', url: 'https://elsewhere.example/#/live-times' }))
    await waitFor(() => expect(locationNow().path).toBe('/notification'))
    expect(locationNow().query).toMatchObject({
      title: '12 minutes late',
      body: '<b>The 09:21</b> is 12 minutes late.',
      // When it was told, however late somebody presses it.
      time: '2026-12-07T07:41:00.000Z',
    })
    navigate('/')
    phone.press(await message({ id: 'told-3', url: '', told_at: undefined }))
    await waitFor(() => expect(locationNow().path).toBe('/notification'))
    expect(locationNow().query['time']).toMatch(/^\d{4}-\d\d-\d\dT/)
  },
)

test('one that was meant for somebody who has left is neither shown nor opened', async () => {
  const phone = await start()
  phone.push(await message({ mark: 'somebody-else-00' }))
  phone.press(await message({ mark: 'somebody-else-00' }))
  await signOut()
  phone.push(await message({ id: 'told-3' }))
  await waitFor(() => expect(phone.state.calls).toContain('PushNotifications.unregister'))
  expect([toasts.get(), locationNow().path]).toEqual([[], '/'])
})
