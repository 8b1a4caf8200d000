import { addDeviceCredential } from '@cledrau/contract/account/devices.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '@cledrau/app/src/platform/native/vault.ts'
import { locationNow } from '@cledrau/app/src/routes/hash-location.ts'
import { travellerNow } from '@cledrau/app/src/state/traveller.ts'
import { CARYS, closeApp, referenceServer } from '@cledrau/app/src/testing/app.tsx'
import { wordsOf } from '@cledrau/app/build/words.ts'
import { openAppIn, openShell } from './shell-page.tsx'

const KEPT = { username: 'carys@example.org', password: 'device.key' }
const NAME = `cledrau_login_${location.origin}`

const LOGIN_FAILED = wordsOf('en')['LOGIN_ERROR_TITLE'] ?? ''

let close = () => undefined as void
afterEach(async () => {
  await closeApp()
  close()
})

/** The page to sign in on, on a phone that knows fingers; with somebody's credentials behind one, where they are given. */
async function openLogin(system: 'android' | 'ios', kept: object | null, finger = 'match', address = '/login') {
  const server = referenceServer()
  server.answer(login, { access_token: 'access', refresh_token: 'refresh', user: CARYS } as never)
  server.answer(addDeviceCredential, { credential: 'device.key' })
  const shell = openShell(system)
  close = shell.close
  if (kept) shell.phone.state.secrets.set(NAME, JSON.stringify(kept))
  shell.phone.state.finger = finger
  await openAppIn(system, { address })
  return { server, phone: shell.phone }
}
const asked = (phone: { state: { calls: string[] } }) =>
  phone.state.calls.filter((one) => one === 'BiometricAuthNative.internalAuthenticate').length

test.each(['android', 'ios'] as const)(
  'on %s the finger is asked for at once, and signs in with what lay behind it, nothing offered again [LOGIN-001] [LOGIN-035] [LOGIN-038] [LOGIN-039]',
  async (system) => {
    const { server, phone } = await openLogin(system, KEPT)
    await waitFor(() => expect(travellerNow()?.customerId).toBe(CARYS.customerId))
    expect(server.to(login)[0]?.body).toMatchObject({ email: KEPT.username, password: KEPT.password, platform: system })
    expect(asked(phone)).toBe(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // The session's own key lies in the same safe, and nowhere a page could be read by others.
    await waitFor(() => expect(phone.state.secrets.get('cledrau_refreshToken')).toBe('refresh'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('refresh"')
  },
)

test('whoever just signed out isn’t let in again by a face that is there anyway: the button waits for them', async () => {
  const { phone } = await openLogin('ios', KEPT, 'match', '/login?left=true')
  const button = await screen.findByRole('button', { name: 'Use your face or finger' })
  expect([asked(phone), travellerNow()]).toEqual([0, null])
  fireEvent.click(button)
  await waitFor(() => expect(travellerNow()?.customerId).toBe(CARYS.customerId))
  expect(asked(phone)).toBe(1)
})

test.each(['userCancel', 'systemCancel', 'appCancel', 'none'])(
  '%s means that somebody stopped: nothing is said, and the button stays [LOGIN-036] [LOGIN-012] [LOGIN-057]',
  async (finger) => {
    const { server, phone } = await openLogin('android', KEPT, finger)
    const button = await screen.findByRole('button', { name: 'Use your face or finger' })
    await waitFor(() => expect(asked(phone)).toBe(1))
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to(login)).toEqual([])
  },
)

test.each([
  ['a reader that is locked', KEPT, 'biometryLockout'],
  ['half of what was kept', { username: KEPT.username }, 'match'],
])('%s shows that signing in failed [LOGIN-037] [ERR-014]', async (_, kept, finger) => {
  await openLogin('ios', kept, finger)
  expect(await screen.findByText(LOGIN_FAILED)).toBeTruthy()
  expect(travellerNow()).toBeNull()
})

test('a phone that knows nobody’s finger, or keeps nothing, has no such button [LOGIN-057]', async () => {
  const { phone } = await openLogin('android', null)
  await screen.findByLabelText('E-mail')
  await waitFor(() => expect(phone.state.calls).toContain('SecureStorage.internalGetPrefixedKeys'))
  expect(screen.queryByRole('button', { name: 'Use your face or finger' })).toBeNull()
  expect(asked(phone)).toBe(0)
})

test('after typing a password it is asked once, and yes keeps a key of this device and this server, never the password [LOGIN-013] [LOGIN-015] [LOGIN-016] [LOGIN-020]', async () => {
  const { phone } = await openLogin('ios', null)
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'carys@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Ceffyl-mor7' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign in with your face or finger?' }))
  expect(locationNow().path).toBe('/login')
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, next time' }))
  await waitFor(() => expect(phone.state.secrets.get(NAME)).toBe(JSON.stringify(KEPT)))
  expect([...phone.state.secrets.values()].join(' ')).not.toContain('Ceffyl-mor7')
})

test('a password that was typed brings the question, and the way goes on once it is answered, whichever way [LOGIN-019] [LOGIN-021]', async () => {
  const { phone } = await openLogin('android', null)
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'carys@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Ceffyl-mor7' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign in with your face or finger?' }))
  expect(locationNow().path).toBe('/login')
  fireEvent.click(dialog.getByRole('button', { name: 'Not on this device' }))
  await waitFor(() => expect(locationNow().path).toBe('/my-account'))
  expect(phone.state.secrets.has(NAME)).toBe(false)
})

test('the plugin’s words for “stopped” become the numbers that the rule knows', () => {
  expect(['userCancel', 'systemCancel', 'appCancel', 'userFallback'].map((code) => codeOf({ code }))).toEqual([
    16, 16, 16, 16,
  ])
  expect([codeOf(new Error('?')), codeOf(null), codeOf({ code: '' })]).toEqual([0, 0, 0])
  expect(codeOf({ code: 'biometryLockout' })).toBe('biometryLockout')
})
