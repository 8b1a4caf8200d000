import { changeEmail, changePassword, readUser, updateUser } from '@cledrau/contract/account/accounts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { travellerNow } from '../../state/traveller.ts'
import type { network } from '../../testing/network.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readUser, CARYS)
})
afterEach(closeApp)

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const submit = (name: string) => fireEvent.submit(screen.getByRole('form', { name }))
const open = (page: string, more = {}) =>
  openApp({ address: `/my-account/${page}`, wide: false, signedIn: CARYS, ...more })

describe('personal details', () => {
  const page = 'update-personal-details'

  test('are shown and changed, here and on the server, and in the avatar [ACCOUNT-018] [ACCOUNT-019]', async () => {
    server.answer(updateUser, { ...CARYS, lastName: 'Jones' })
    await open(page)
    await type('Last name', ' Jones ')
    submit('Personal details')
    await waitFor(() => expect(travellerNow()?.lastName).toBe('Jones'))
    const [sent] = server.to(updateUser)
    expect(sent?.url.pathname).toBe('/api/v1/users/carys%40example.org')
    expect(sent?.body).toMatchObject({ lastName: 'Jones', languagePreference: 'EN' })
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  test('a name with a sign in it stays where it is', async () => {
    await open(page)
    await type('First name', 'C4rys')
    submit('Personal details')
    expect(await screen.findAllByText(/may not have numbers or signs/)).toHaveLength(2)
    expect(server.to(updateUser)).toEqual([])
  })

  test('what can’t be had says so, and is asked for again by a press', async () => {
    server.fail(readUser, 500)
    await open(page)
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(readUser, CARYS)
    fireEvent.click(again)
    expect(await screen.findByLabelText('First name')).toBeTruthy()
  })

  test('without a network nothing can be saved, and how old it is is said', async () => {
    await open(page)
    await screen.findByLabelText('First name')
    beOnline(false)
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^as of/)).toBeTruthy()
  })

  test('another e-mail address waits for both mailboxes', async () => {
    server.answer(changeEmail, {})
    await open(page)
    fireEvent.click(await screen.findByRole('button', { name: 'Change address' }))
    await type('New e-mail', 'new@example.org')
    await type('Current password', 'Ceffyl-mor7')
    server.answer(readUser, { ...CARYS, newEmail: 'new@example.org' })
    submit('Change address')
    expect(await screen.findByText(/is waiting to be confirmed/)).toBeTruthy()
    expect(server.to(changeEmail)[0]?.body).toMatchObject({ newEmail: 'new@example.org', password: 'Ceffyl-mor7' })
  })
})

test('an address that was confirmed elsewhere is known here as soon as the details are read', async () => {
  const moved = { ...CARYS, email: 'moved@example.org' }
  server.answer(readUser, moved)
  server.answer(updateUser, moved)
  await open('update-personal-details')
  await type('Last name', 'Jones')
  await waitFor(() => expect(travellerNow()?.email).toBe('moved@example.org'))
  submit('Personal details')
  await waitFor(() => expect(server.to(updateUser)[0]?.url.pathname).toBe('/api/v1/users/moved%40example.org'))
})

describe('changing the password', () => {
  const fillIn = async () => {
    await type('Current password', 'Ceffyl-mor7')
    await type('New password', 'Afon-las42')
    await type('Password again', 'Afon-las42')
    submit('Change password')
  }

  test('sends the old and the new one [ACCOUNT-020]', async () => {
    server.answer(changePassword, {})
    await open('change-password')
    await fillIn()
    await waitFor(() => expect(locationNow().path).toBe('/my-account'))
    expect(server.to(changePassword)[0]?.body).toMatchObject({ OldPassword: 'Ceffyl-mor7', NewPassword: 'Afon-las42' })
  })

  test('a wrong old one is said at its field', async () => {
    server.fail(changePassword, 422, 'PASSWORD_WRONG')
    await open('change-password')
    await fillIn()
    await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
    expect(locationNow().path).toBe('/my-account/change-password')
  })
})
