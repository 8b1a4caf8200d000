import { giveProof, readProof } from '@cledrau/contract/account/proof.ts'
import { listPasskeys } from '@cledrau/contract/account/passkeys.ts'
import { confirmSecondFactor, readSecondFactor, startSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { securityEvents } from '@cledrau/contract/account/security-events.ts'
import { endOtherSessions, endSession, listSessions } from '@cledrau/contract/account/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { network } from '../../testing/network.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'

const at = '2026-11-20T09:00:00Z'
const session = (id: string, current: boolean, device: string) => ({
  id,
  kind: 'session' as const,
  current,
  platform: 'web' as const,
  device,
  startedAt: at,
  lastSeenAt: at,
})
const HERE = session('7c1f9c52-6d3e-4a57-8f0e-000000000001', true, 'Firefox, Linux')
const THERE = session('7c1f9c52-6d3e-4a57-8f0e-000000000002', false, 'Safari, iPhone')

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(listSessions, [HERE, THERE])
  server.answer(listPasskeys, [])
  server.answer(readSecondFactor, { on: false, recoveryCodesLeft: 0 })
  server.answer(securityEvents, [{ id: '1', at, kind: 'SIGN_IN_FAILED', device: 'Safari, iPhone' }])
})
afterEach(closeApp)

const open = (language: 'en' | 'cy' = 'en') =>
  openApp({ address: '/my-account/sessions', wide: false, signedIn: CARYS, language })

test('says which device this is, and ends a session elsewhere', async () => {
  server.answer(endSession, {})
  await open()
  expect(await screen.findByText('This device')).toBeTruthy()
  server.answer(listSessions, [HERE])
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari, iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(server.to(endSession)[0]?.url.pathname).toContain(THERE.id)
})

test('ends all others at once, after asking', async () => {
  server.answer(endOtherSessions, { ended: 1 })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(server.to(endOtherSessions)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sign them out' }))
  await waitFor(() => expect(server.to(endOtherSessions)).toHaveLength(1))
})

test('says what happened in plain words, in either language', async () => {
  await open('cy')
  expect(await screen.findByText(/20 Tach, 09:00 · Safari, iPhone/)).toBeTruthy()
  expect(screen.queryByText('SECURITY_EVENT_SIGN_IN_FAILED')).toBeNull()
})

test('turns the second step on by the app’s first code, and shows the recovery codes once', async () => {
  server.fail(startSecondFactor, 422, 'PROOF_NEEDED')
  server.answer(readProof, { ways: ['password'], provenUntil: null })
  server.on(giveProof, () => {
    server.answer(startSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Cledrau' })
    return { body: { provenUntil: at } }
  })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'Ceffyl-mor7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  expect(await screen.findByRole('img', { name: /authenticator app/ })).toBeTruthy()
  server.fail(confirmSecondFactor, 422, 'SECOND_FACTOR_WRONG')
  const code = screen.getByLabelText('Code from the app')
  const send = () => fireEvent.submit(code.closest('form') as HTMLFormElement)
  fireEvent.change(code, { target: { value: '000000' } })
  send()
  expect(await screen.findByText(/This code is not right/)).toBeTruthy()
  server.answer(confirmSecondFactor, { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] })
  fireEvent.change(code, { target: { value: '123456' } })
  send()
  expect(await screen.findByText('aaaa-1111')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByText('aaaa-1111')).toBeNull())
})
