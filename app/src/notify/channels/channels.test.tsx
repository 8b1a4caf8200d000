import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import * as calls from '@cledrau/contract/account/notification-preferences.ts'
import { multiflexNotifications } from '@cledrau/contract/account/multiflex-notifications.ts'
import { alertList } from '@cledrau/contract/notify/journey-notifications.ts'
import { multiflexNotificationOptions } from '@cledrau/contract/reading/lists.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Push, PushRegistration, PushState } from '../../platform/platform.ts'
import { bring } from '../../state/topics.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { alertsTold } from '../../testing/notify.ts'

const APP_DATA = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../data/app-data/app-data.json'), 'utf8'),
) as object
const CHANNELS = {
  journeyNotifications: 'push',
  delayRepay: 'email',
  paygNotifications: 'email',
  multiflexNotifications: 'neither',
  timetableComparator: 'email',
} as const
const PREFERENCES = { channels: CHANNELS, quietHours: { from: '22:00', until: '07:00' }, details: true, pushDevices: 1 }

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  server.answer(appData, { ...APP_DATA, redirectTime: 10, pushKey: 'BKey' } as never)
  server.answer(alertList, alertsTold([]))
  server.answer(calls.notificationPreferences, PREFERENCES)
  server.answer(multiflexNotifications, { notifications: ['LAST_JOURNEY'] })
  server.answer(multiflexNotificationOptions, [
    { value: 'LAST_JOURNEY', label: { en: 'One journey left', cy: 'Un daith ar ôl' } },
  ])
  watchNetwork()
})
afterEach(closeApp)

const push = (state: PushState, registration?: PushRegistration): Push => ({
  state: () => Promise.resolve(state),
  register: vi.fn<Push['register']>(() => Promise.resolve(registration ?? { ok: true, token: 'to-here' })),
  token: () => Promise.resolve(null),
  end: vi.fn<Push['end']>(() => Promise.resolve()),
})
async function open(here: Push = push('off')) {
  await openApp({
    address: '/my-account/journey-notifications?show=how',
    wide: false,
    signedIn: CARYS,
    abilities: { push: here },
  })
  await screen.findByRole('combobox', { name: 'Your trains' })
}

describe('how we tell you', () => {
  test('is chosen per channel, and is as it was where the server says no', async () => {
    server.answer(calls.saveNotificationPreferences, {
      ...PREFERENCES,
      channels: { ...CHANNELS, journeyNotifications: 'email' },
    })
    await open()
    const trains = screen.getByRole('combobox', { name: 'Your trains' }) as HTMLSelectElement
    expect(trains.value).toBe('push')
    fireEvent.change(trains, { target: { value: 'email' } })
    await waitFor(() =>
      expect(server.to(calls.saveNotificationPreferences)[0]?.body).toMatchObject({
        channels: { journeyNotifications: 'email' },
      }),
    )
    expect(trains.value).toBe('email')
    server.fail(calls.saveNotificationPreferences, 500)
    fireEvent.change(trains, { target: { value: 'neither' } })
    await screen.findByRole('alertdialog')
    expect(trains.value).toBe('email')
  })

  test('offers quiet hours and what a locked screen shows, each set at once', async () => {
    server.answer(calls.saveNotificationPreferences, PREFERENCES)
    await open()
    fireEvent.change(screen.getByRole('textbox', { name: 'until' }), { target: { value: '06:30' } })
    fireEvent.click(screen.getByRole('switch', { name: 'Details on the locked screen' }))
    await waitFor(() => expect(server.to(calls.saveNotificationPreferences)).toHaveLength(2))
    expect(server.to(calls.saveNotificationPreferences).map(({ body }) => body)).toMatchObject([
      { quietHours: { from: '22:00', until: '06:30' } },
      { details: false },
    ])
  })

  test('says of which events of a bundle, once bundles are told of at all', async () => {
    server.answer(calls.notificationPreferences, {
      ...PREFERENCES,
      channels: { ...CHANNELS, multiflexNotifications: 'email' },
    })
    await open()
    expect(((await screen.findByRole('switch', { name: 'One journey left' })) as HTMLInputElement).checked).toBe(true)
  })

  test('lists what was told, in the language of now, and leads where the message led', async () => {
    const words = { title: 'The 07:41 is cancelled', body: 'The next is the 07:58.', bodyHtml: '' }
    const message = {
      id: 't1',
      channel: 'journeyNotifications',
      about: { kind: 'alert', id: 'a1' },
      toldAt: '2026-12-07T06:41:00.000Z',
      words: { en: words, cy: { ...words, title: 'Mae’r 07:41 wedi’i ganslo' } },
      page: { path: '/live-times/results/details', fields: { crs: 'PYC', service: 'x' } },
    } as const
    server.answer(calls.toldMessages, [message])
    await open()
    fireEvent.click(screen.getByRole('button', { name: /^What we told you/ }))
    const row = await screen.findByRole('link', { name: /The 07:41 is cancelled/ })
    expect(row.getAttribute('href')).toBe('#/live-times/results/details?crs=PYC&service=x')
    expect(row.textContent).toContain('Mon 7 Dec, 06:41')
    // What is told while somebody looks joins them.
    const later = { ...words, title: 'The 07:58 is 9 min late' }
    server.answer(calls.toldMessages, [{ ...message, id: 't2', words: { en: later, cy: later } }, message])
    bring('me', { about: 'notifications' })
    expect(await screen.findByRole('link', { name: /The 07:58 is 9 min late/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /The 07:41 is cancelled/ })).toBeTruthy()
  })
})

describe('messages on this device', () => {
  test('are asked for only after a press that explains, and then this device is told of', async () => {
    server.answer(deviceDetails, {})
    const here = push('off')
    await open(here)
    expect(here.register).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }))
    const question = await screen.findByRole('alertdialog', { name: 'Messages on this device' })
    expect(within(question).getByText(/Your device asks next/)).toBeTruthy()
    expect(here.register).not.toHaveBeenCalled()
    fireEvent.click(within(question).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'Messages come to this device' })).toBeTruthy()
    expect(here.register).toHaveBeenCalledWith('BKey')
    expect(server.to(deviceDetails).at(-1)?.body).toMatchObject({ fcmToken: 'to-here', deviceType: 'web' })
  })

  test('end here with a press', async () => {
    server.answer(deviceDetails, {})
    const here = push('on')
    await open(here)
    fireEvent.click(await screen.findByRole('button', { name: 'No more messages here' }))
    expect(await screen.findByRole('heading', { name: 'No messages come to this device' })).toBeTruthy()
    expect(here.end).toHaveBeenCalledOnce()
    await waitFor(() => expect(server.to(deviceDetails).at(-1)?.body).toMatchObject({ fcmToken: '' }))
  })

  test.each([
    ['refused', 'This device said no to messages'],
    ['unsupported', 'Messages can’t come to this device'],
    ['home_screen', 'First put Cledrau on your home screen'],
  ] as const)('that can’t come (%s) say why, and e-mail is offered', async (state, why) => {
    server.answer(calls.saveNotificationPreferences, {
      ...PREFERENCES,
      channels: { ...CHANNELS, journeyNotifications: 'email' },
    })
    await open(push(state))
    expect(await screen.findByText(why)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me by e-mail instead' }))
    await waitFor(() =>
      expect(server.to(calls.saveNotificationPreferences)[0]?.body).toMatchObject({
        channels: { journeyNotifications: 'email' },
      }),
    )
    expect(await screen.findByText(/Until then nothing is lost/)).toBeTruthy()
  })

  test('without their maker’s service in reach say that after it was tried', async () => {
    await open(push('off', { ok: false, why: 'unreachable' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Messages don’t get through here')).toBeTruthy()
    expect(server.to(deviceDetails)).toHaveLength(0)
  })
})

test('a phone has them on a page of its own', async () => {
  await openApp({
    address: '/my-account/notification-preferences',
    wide: false,
    native: true,
    signedIn: CARYS,
    abilities: { native: true, kind: 'android', push: push('on') },
  })
  expect(await screen.findByRole('combobox', { name: 'Your trains' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Messages come to this device' })).toBeTruthy()
})
