import { changeEmail, changePassword, readUser } from '@cledrau/contract/account/accounts.ts'
import { listPasskeys, removePasskey } from '@cledrau/contract/account/passkeys.ts'
import { giveProof, givePasskeyProof, readProof, startPasskeyProof } from '@cledrau/contract/account/proof.ts'
import { readSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@cledrau/contract/account/second-factor.ts'
import { securityEvents } from '@cledrau/contract/account/security-events.ts'
import { listSessions } from '@cledrau/contract/account/session.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { ProofWay } from '@cledrau/domain/accounts/proof.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Passkeys } from '../platform/platform.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../testing/app.tsx'
import type { network } from '../testing/network.ts'

const at = '2026-11-20T09:00:00Z'
const UNTIL = '2026-11-20T09:05:00Z'
const KEY = { id: 'key-1', name: 'Ffôn', createdAt: at, lastUsedAt: null }
const PASSWORD = 'Ceffyl-mor7'

let server: ReturnType<typeof network>
let shown: boolean
/** The call is refused until somebody has shown who they are; `wrong` says what is wrong with the first try. */
function asks(call: AnyEndpoint, ways: ProofWay[], body: unknown = {}, wrong?: string) {
  server.answer(readProof, { ways, provenUntil: null })
  server.on(call, () =>
    shown ? { body } : { status: 422, body: { error: true, code: 'PROOF_NEEDED', errorMessage: '', requestId: 't' } },
  )
  let tries = 0
  server.on(giveProof, () => {
    tries += 1
    if (wrong && tries === 1)
      return { status: 422, body: { error: true, code: wrong, errorMessage: '', requestId: 't' } }
    shown = true
    return { body: { provenUntil: UNTIL } }
  })
}
beforeEach(() => {
  shown = false
  server = referenceServer()
  watchNetwork()
  server.answer(readUser, CARYS)
  server.answer(listSessions, [])
  server.answer(listPasskeys, [KEY])
  server.answer(readSecondFactor, { on: true, recoveryCodesLeft: 8 })
  server.answer(securityEvents, [])
})
afterEach(closeApp)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sheet = async (name = 'Show that it is you') => within(await screen.findByRole('dialog', { name }))
const submit = (name = 'Show that it is you') => fireEvent.submit(screen.getByRole('form', { name }))
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

describe('a form whose password alone is not enough', () => {
  const fillIn = async (wide = false) => {
    await openApp({ address: '/my-account/change-password', wide, signedIn: CARYS })
    await screen.findByLabelText('Current password')
    type('Current password', PASSWORD)
    type('New password', 'Afon-ddyfrdwy-42')
    type('Password again', 'Afon-ddyfrdwy-42')
    submit('Change password')
  }

  test.each([true, false])('asks for the code only, and goes on with all that was typed (wide: %s)', async (wide) => {
    asks(changePassword, ['password-and-code'], {}, 'SECOND_FACTOR_WRONG')
    await fillIn(wide)
    const dialog = await sheet()
    const code = await dialog.findByLabelText('Code')
    expect(dialog.queryByLabelText('Current password')).toBeNull()
    fireEvent.change(code, { target: { value: '000000' } })
    submit()
    expect(await dialog.findByText(/This code is not right/)).toBeTruthy()
    fireEvent.change(code, { target: { value: ' 123456 ' } })
    submit()
    expect(await screen.findByText('Your new password is set')).toBeTruthy()
    expect(server.to(giveProof)[1]?.body).toMatchObject({ password: PASSWORD, code: '123456' })
    expect(server.to(changePassword).map(({ body }) => body?.NewPassword)).toEqual(Array(2).fill('Afon-ddyfrdwy-42'))
  })

  test('keeps what was typed when somebody thinks better of it', async () => {
    asks(changePassword, ['password-and-code'])
    await fillIn()
    fireEvent.click((await sheet()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('Afon-ddyfrdwy-42')
    expect(server.to(changePassword)).toHaveLength(1)
  })

  test('asks for both again where the password was wrong after all', async () => {
    asks(changePassword, ['password-and-code'], {}, 'PASSWORD_WRONG')
    await fillIn()
    const dialog = await sheet()
    fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '123456' } })
    submit()
    expect((await dialog.findByLabelText('Current password')).getAttribute('aria-invalid')).toBe('true')
  })

  test('says that nobody answered, and everything stays', async () => {
    asks(changePassword, ['password-and-code'])
    server.silent(giveProof)
    await fillIn()
    const dialog = await sheet()
    fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '123456' } })
    submit()
    await confirm('OK')
    expect((dialog.getByLabelText('Code') as HTMLInputElement).value).toBe('123456')
    act(() => beOnline(false))
    expect(dialog.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('on the page of sign-in and security', () => {
  const open = (passkeys: Passkeys | null = null, language: 'en' | 'cy' = 'en') =>
    openApp({ address: '/my-account/sessions', wide: false, signedIn: CARYS, language, abilities: { passkeys } })
  const asked: Record<string, unknown>[] = []
  const keys: Passkeys = {
    make: () => Promise.resolve({}),
    ask: (options) => {
      asked.push(options)
      return Promise.resolve({ id: KEY.id })
    },
  }

  test('a passkey is removed after the question and the proof, by the passkey itself', async () => {
    asks(removePasskey, ['password-and-code', 'passkey'])
    server.answer(startPasskeyProof, { challengeId: '4bf2a1c0-6c1e-4e83-9c68-0a9d4ae0a001', options: { a: 1 } })
    server.on(givePasskeyProof, () => {
      shown = true
      return { body: { provenUntil: UNTIL } }
    })
    await open(keys)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Ffôn' }))
    await confirm('Remove')
    fireEvent.click(await (await sheet()).findByRole('button', { name: 'Use a passkey' }))
    expect(await screen.findByText('Passkey removed')).toBeTruthy()
    expect(asked).toEqual([{ a: 1 }])
    expect(server.to(givePasskeyProof)[0]?.body).toMatchObject({ response: { id: KEY.id } })
    expect(server.to(removePasskey)).toHaveLength(2)
  })

  test('whoever has no passkey at hand is told the way round', async () => {
    asks(removePasskey, ['passkey'])
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Ffôn' }))
    await confirm('Remove')
    const dialog = await sheet()
    expect(await dialog.findByText(/Set a new password by e-mail/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toContain('forgot-password')
    expect(dialog.queryByLabelText('Current password')).toBeNull()
  })

  test('the second step is turned off with password and code', async () => {
    asks(removeSecondFactor, ['password-and-code'])
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    expect(server.to(removeSecondFactor)).toEqual([])
    await confirm('Turn off')
    const dialog = await sheet()
    await dialog.findByLabelText('Code')
    submit()
    expect(await dialog.findByText('Enter the code')).toBeTruthy()
    type('Current password', PASSWORD)
    type('Code', '123456')
    submit()
    expect(await screen.findByText('The second step is off')).toBeTruthy()
  })

  test('new recovery codes come in Welsh, too', async () => {
    asks(renewRecoveryCodes, ['password-and-code'], { recoveryCodes: ['aaaa-1111'] })
    await open(null, 'cy')
    fireEvent.click(await screen.findByRole('button', { name: 'Codau adfer newydd' }))
    await confirm('Codau adfer newydd')
    await (await sheet('Dangoswch mai chi sydd yno')).findByLabelText('Cod')
    type('Eich cyfrinair presennol', PASSWORD)
    type('Cod', '123456')
    submit('Dangoswch mai chi sydd yno')
    expect(await screen.findByText('aaaa-1111')).toBeTruthy()
  })
})

test('where the server is content with the password in the form, nobody is asked anything more', async () => {
  server.answer(changeEmail, {})
  await openApp({ address: '/my-account/update-personal-details', wide: false, signedIn: CARYS })
  fireEvent.click(await screen.findByRole('button', { name: 'Change address' }))
  type('New e-mail', 'new@example.org')
  type('Current password', PASSWORD)
  submit('Change address')
  await waitFor(() => expect(server.to(changeEmail)).toHaveLength(1))
  expect(server.to(readProof)).toEqual([])
})
