import { addDeviceCredential } from '@cledrau/contract/account/devices.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BiometricStore, Credentials } from '../../platform/platform.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { instanceId } from '../../platform/instance-id.ts'
import { travellerNow } from '../../state/traveller.ts'
import type { network } from '../../testing/network.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import { settled } from '../../testing/patience.ts'

const KEPT: Credentials = { username: 'carys@example.org', password: 'device.key' }

/** A phone with a reader: what lies behind it, by server. */
function phone(kept: Partial<Credentials> | null | (() => never), hasReader = true) {
  const written: [string, Credentials][] = []
  const removed: string[] = []
  const biometricStore: BiometricStore = {
    has: () => Promise.resolve(kept !== null),
    read: async () => (typeof kept === 'function' ? kept() : kept),
    write: (server, credentials) => Promise.resolve(void written.push([server, credentials])),
    remove: (server) => Promise.resolve(void removed.push(server)),
  }
  return { written, removed, abilities: { biometrics: () => Promise.resolve(hasReader), biometricStore } }
}

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(login, { access_token: 'a', refresh_token: 'cookie', user: CARYS })
  server.answer(addDeviceCredential, { credential: 'device.key' })
})
afterEach(closeApp)

const open = (abilities: object) => openApp({ address: '/login', wide: false, native: true, abilities })
const button = () => screen.queryByRole('button', { name: 'Use your face or finger' })

describe('signing in by face or finger', () => {
  test('is offered where the device can and somebody’s credentials are kept [LOGIN-001] [LOGIN-012] [LOGIN-057]', async () => {
    server.silent(login)
    await open(phone(KEPT).abilities)
    await screen.findByLabelText('E-mail')
    await waitFor(() => expect(button()).not.toBeNull())
  })

  test.each([
    ['where nothing is kept', phone(null)],
    ['on a device that can’t, whatever is kept', phone(KEPT, false)],
  ])('is not offered %s [LOGIN-057]', async (_where, device) => {
    await open(device.abilities)
    await screen.findByLabelText('E-mail')
    await settled()
    expect(button()).toBeNull()
    expect(server.to(login)).toEqual([])
  })

  test('happens by itself when the page opens: fills in, signs in, and offers to keep nothing [LOGIN-035] [LOGIN-038] [LOGIN-039]', async () => {
    const device = phone(KEPT)
    await open(device.abilities)
    await waitFor(() => expect(travellerNow()?.email).toBe('carys@example.org'))
    expect(server.to(login)[0]?.body).toMatchObject({
      email: 'carys@example.org',
      password: 'device.key',
      deviceID: instanceId(),
    })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(device.written).toEqual([])
  })

  test.each([0, 16])('code %i stops without a word [LOGIN-036]', async (code) => {
    await open(
      phone(() => {
        throw Object.assign(new Error('stopped'), { code })
      }).abilities,
    )
    await waitFor(() => expect(button()?.getAttribute('aria-busy') ?? null).toBeNull())
    await waitFor(() => expect(button()).not.toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.to(login)).toEqual([])
  })

  test.each([{ username: 'carys@example.org' }, { password: 'device.key' }])(
    'half of the credentials is the login error [LOGIN-037] [ERR-014]',
    async (kept) => {
      await open(phone(kept).abilities)
      expect(await screen.findByText('We could not sign you in')).toBeTruthy()
      expect(server.to(login)).toEqual([])
    },
  )

  test('a credential that was ended elsewhere is forgotten here', async () => {
    server.fail(login, 401, 'LOGIN_WRONG')
    const device = phone(KEPT)
    await open(device.abilities)
    expect(await screen.findByText('We could not sign you in')).toBeTruthy()
    expect(device.removed).toHaveLength(1)
  })
})

describe('after signing in by hand on a device that can', () => {
  async function signIn(device: ReturnType<typeof phone>) {
    await open({ ...device.abilities, biometricStore: { ...device.abilities.biometricStore, has: async () => false } })
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'carys@example.org' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Ceffyl-mor7' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
    return within(await screen.findByRole('alertdialog', { name: 'Sign in with your face or finger?' }))
  }

  test('it is asked whether to keep a key, and yes keeps one of this server, not the password [LOGIN-013] [LOGIN-015] [LOGIN-016] [LOGIN-020]', async () => {
    const device = phone(KEPT)
    const dialog = await signIn(device)
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, next time' }))
    await waitFor(() => expect(device.written).toHaveLength(1))
    expect(device.written[0]).toEqual([expect.stringMatching(/^http/), KEPT])
    expect(server.to(addDeviceCredential)[0]?.body).toMatchObject({ deviceID: instanceId(), password: 'Ceffyl-mor7' })
  })

  test('the way goes on once it is answered, and no keeps nothing [LOGIN-019] [LOGIN-021]', async () => {
    const device = phone(KEPT)
    const dialog = await signIn(device)
    expect(locationNow().path).toBe('/login')
    expect(travellerNow()).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Not on this device' }))
    await waitFor(() => expect(locationNow().path).toBe('/my-account'))
    expect(device.written).toEqual([])
  })
})

test('on the web there is nothing of it', async () => {
  await openApp({ address: '/login', abilities: { biometrics: () => Promise.resolve(false), biometricStore: null } })
  await screen.findByLabelText('E-mail')
  expect(button()).toBeNull()
})
