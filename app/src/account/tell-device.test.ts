import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { logout } from '@cledrau/contract/account/session.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bePlatform, type Push } from '../platform/platform.ts'
import { recall } from '../platform/storage.ts'
import { signOut } from '../state/sign-out.ts'
import { CARYS, closeApp, referenceServer, signIn } from '../testing/app.tsx'
import type { network } from '../testing/network.ts'
import { openAt } from '../testing/shell.tsx'
import { tellDevice } from './tell-device.ts'

let server: ReturnType<typeof network>
let token: string | null
let kept: Map<string, string>
const end = vi.fn<Push['end']>(() => Promise.resolve())
beforeEach(() => {
  token = null
  kept = new Map()
  end.mockClear()
  server = referenceServer()
  openAt({ address: '/' })
  server.answer(logout, {})
  server.answer(deviceDetails, {})
  const cache = { put: async (name: string, reply: Response) => void kept.set(name, await reply.text()) }
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    delete: () => Promise.resolve(kept.clear()),
  })
  const register: Push['register'] = () => Promise.resolve({ ok: true, token: 'asked-anew' })
  bePlatform({ push: { state: () => Promise.resolve('off'), register, token: () => Promise.resolve(token), end } })
  signIn(CARYS)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeApp()
})

const said = () => server.to(deviceDetails).map(({ body }) => [body?.['fcmToken'], body?.['oldFcmToken']])

test('a device that gets no messages says only which it is', async () => {
  await tellDevice()
  expect(said()).toEqual([[undefined, undefined]])
  expect(kept.size).toBe(0)
})

test('one that does says where, and where it was before; its worker shows this traveller’s messages', async () => {
  await tellDevice('token-1')
  token = 'token-2'
  await tellDevice()
  expect(said()).toEqual([
    ['token-1', undefined],
    ['token-2', 'token-1'],
  ])
  expect([...kept.values()]).toEqual([expect.stringMatching(/^[\w-]{16}$/)])
})

test('switched off here, the server hears that there is nowhere any more', async () => {
  await tellDevice('token-1')
  await tellDevice('')
  expect(said()[1]).toEqual(['', 'token-1'])
  expect([kept.size, recall('pushToken')]).toEqual([0, null])
})

test('signing out without a signal: nothing is shown here any more from that moment', async () => {
  await tellDevice('token-1')
  server.silent(logout)
  await signOut()
  await waitFor(() => expect(end).toHaveBeenCalledOnce())
  expect([kept.size, recall('pushToken')]).toEqual([0, null])
})
