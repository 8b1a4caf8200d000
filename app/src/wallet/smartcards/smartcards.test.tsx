import { readUser } from '@cledrau/contract/account/accounts.ts'
import { cardList, registerCard } from '@cledrau/contract/wallet/smartcards.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'

const KEPT = { isrn: '633597002800000015', nickname: 'To work', cardStatus: 'ACTIVE' as const }
const AT_HOME = { ...CARYS, address1: '1 Heol y Bont', townCity: 'Aberystwyth', postcode: 'SY23 1AA', country: 'GB' }

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readUser, AT_HOME)
  server.answer(cardList, { data: [KEPT] })
})
afterEach(closeApp)

test('saved smartcards are there for whoever is signed in, and for nobody else [TPERM-003]', async () => {
  await openApp({ address: '/my-account/manage-smartcards', wide: false, signedIn: CARYS })
  expect(await screen.findByText('To work')).toBeTruthy()
  closeApp()

  server = referenceServer()
  server.answer(cardList, { data: [KEPT] })
  await openApp({ address: '/my-account/manage-smartcards', wide: false })
  await waitFor(() => expect(locationNow().path).toBe('/'))
  expect(server.to(cardList)).toEqual([])
})

test('a new card is ordered for whoever is signed in: all that the bureau needs goes with the order', async () => {
  server.answer(registerCard, { ...KEPT, cardStatus: 'ORDERED' })
  await openApp({ address: '/my-account/manage-smartcards/order', wide: false, signedIn: CARYS })
  fireEvent.change(await screen.findByLabelText('Postcode'), { target: { value: '' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Order a smartcard' }))
  expect((await screen.findByLabelText('Postcode')).getAttribute('aria-invalid')).toBe('true')
  expect(server.to(registerCard)).toEqual([])

  fireEvent.change(screen.getByLabelText('Postcode'), { target: { value: 'sy231aa' } })
  fireEvent.change(screen.getByLabelText('What you call it (optional)'), { target: { value: ' To work ' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Order a smartcard' }))
  await waitFor(() => expect(locationNow().path).toBe('/my-account/manage-smartcards'))
  expect(server.to(registerCard)[0]?.body).toMatchObject({
    title: 'Ms',
    firstName: 'Carys',
    lastName: 'Evans',
    address1: '1 Heol y Bont',
    townCity: 'Aberystwyth',
    postcode: 'SY23 1AA',
    email: 'carys@example.org',
    nickname: 'To work',
    cardType: 'ITSO',
    dispatchType: 'POST',
  })
})
