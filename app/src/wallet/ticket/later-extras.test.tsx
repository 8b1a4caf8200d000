import * as calls from '@cledrau/contract/after-sales/later-extras.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { draw, openAt } from '../../testing/shell.tsx'
import LaterExtras from './later-extras.tsx'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-wallet/details/ABC234' })
  signIn(CARYS)
})
afterEach(closeApp)

const WAY: calls.WayWithExtras = {
  direction: 'OUTBOUND',
  departTime: '2026-12-09T10:19:00Z',
  origin: 'CDF',
  destination: 'SWA',
  seats: [],
  canSeat: true,
  bikes: 0,
  mostBikes: 2,
}
const PLACES = {
  CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
  SWA: { en: 'Swansea', cy: 'Abertawe' },
}
const known = (way: Partial<calls.WayWithExtras> = {}) => ({ ways: [{ ...WAY, ...way }], places: PLACES })
const show = async () => {
  draw(<LaterExtras recordLocator="ABC234" onClose={() => {}} />)
  return screen.findByRole('region', { name: 'Wed 9 Dec, 10:19 Cardiff Central to Swansea' })
}

test('one press keeps a seat, another one a space for a bike, and what is kept stands there', async () => {
  server.answer(calls.readLaterExtras, known())
  server.answer(calls.keepLaterExtras, ({ body }) => {
    const seats = [{ uid: 'C10001', passenger: 'A1', coach: 'B', seat: '5A' }]
    return known({ seats, canSeat: false, bikes: Number(body?.['bikes'] ?? 0) })
  })
  const way = await show()
  fireEvent.click(within(way).getByRole('button', { name: 'Reserve seats' }))
  expect(await within(way).findByText('Coach B, seat 5A')).toBeTruthy()
  expect(within(way).queryByRole('button', { name: 'Reserve seats' })).toBeNull()
  fireEvent.click(within(way).getByRole('button', { name: /One bike more/ }))
  await waitFor(() =>
    expect(server.to(calls.keepLaterExtras).map(({ body }) => body)).toMatchObject([
      { recordLocator: 'ABC234', direction: 'OUTBOUND', seats: true },
      { recordLocator: 'ABC234', direction: 'OUTBOUND', bikes: 1 },
    ]),
  )
})

test('what somebody else took meanwhile is said, and what can’t be kept has no button', async () => {
  server.answer(calls.readLaterExtras, known({ mostBikes: 0 }))
  server.fail(calls.keepLaterExtras, 409, 'SEATS_FULL')
  const way = await show()
  expect(within(way).getByText(/No bike spaces can be reserved/)).toBeTruthy()
  fireEvent.click(within(way).getByRole('button', { name: 'Reserve seats' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/no longer enough free seats/)
})

test('a ticket that somebody else bought says who can', async () => {
  server.fail(calls.readLaterExtras, 422, 'BOUGHT_BY_SOMEBODY_ELSE')
  draw(<LaterExtras recordLocator="ABC234" onClose={() => {}} />)
  expect(await screen.findByText(/Somebody else bought this ticket/)).toBeTruthy()
})
