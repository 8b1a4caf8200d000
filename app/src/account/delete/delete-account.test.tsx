import { deleteUser, deletionPreview } from '@cledrau/contract/account/your-data.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { travellerNow } from '../../state/traveller.ts'
import type { network } from '../../testing/network.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(deletionPreview, {
    erased: [{ subject: 'FAVOURITES', count: 3 }],
    kept: [{ subject: 'ORDERS', count: 2 }],
    owed: { due: 1, amount: 1140, open: 1 },
  })
})
afterEach(closeApp)

async function fillIn(wide: boolean) {
  await openApp({ address: '/my-account/delete-account', wide, signedIn: CARYS })
  await screen.findByRole('option', { name: 'Elsewhere' })
  fireEvent.change(screen.getByLabelText('Why are you leaving?'), { target: { value: 'OTHER_APP' } })
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Ceffyl-mor7' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Close your account' }))
  return within(await screen.findByRole('alertdialog', { name: 'Close your account for good?' }))
}

test.each([true, false])('shows what goes and what stays, asks, and leaves nothing here (wide: %s)', async (wide) => {
  server.answer(deleteUser, {})
  const dialog = await fillIn(wide)
  expect(screen.getByText('3')).toBeTruthy()
  expect(screen.getByText('2')).toBeTruthy()
  // What is still owed is named first.
  expect(screen.getByText(/£11\.40 of Delay Repay/)).toBeTruthy()
  expect(screen.getByText(/not decided or paid yet/)).toBeTruthy()
  expect(server.to(deleteUser)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Close my account' }))
  await waitFor(() => expect(travellerNow()).toBeNull())
  expect(locationNow().path).toBe('/')
  expect(server.to(deleteUser)[0]?.body).toMatchObject({ reason: 'OTHER_APP', password: 'Ceffyl-mor7' })
  expect(await screen.findByText('Your account is closed')).toBeTruthy()
})

test('a wrong password is said at its field, and the account stays', async () => {
  server.fail(deleteUser, 422, 'PASSWORD_WRONG')
  const dialog = await fillIn(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Close my account' }))
  await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
  expect(travellerNow()).not.toBeNull()
})
