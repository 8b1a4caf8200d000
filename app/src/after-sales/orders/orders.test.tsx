import { listOrders } from '@cledrau/contract/buying/orders.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { paid } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { OrdersScreen } from './orders-screen.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  signIn(CARYS)
  openAt({ address: '/my-account/orders' })
})
afterEach(closeApp)

test('everything that was bought stands there with its day, reference and price, and leads to its receipt', async () => {
  const second = '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a12'
  const paidAt = '2026-12-05T10:00:00Z'
  server.answer(listOrders, {
    orders: [
      paid({ paidAt }),
      paid({ paidAt, orderID: second, recordLocator: 'A4MG62', status: 'REFUNDED', journeyName: 'Mam' }),
    ],
  })
  draw(<OrdersScreen />)
  const list = within(await screen.findByRole('list', { name: 'What you bought' }))
  const rows = list.getAllByRole('link')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Cardiff Central to MachynllethSat 5 Dec, K7QX2M£17.00',
    'MamSat 5 Dec, A4MG62: refunded or changed£17.00',
  ])
  expect(rows[1]?.getAttribute('href')).toBe(`#/ticket-search/confirmation-page?order=${second}`)
})

test('whoever has bought nothing is led to the trains, and a server that fails can be asked again', async () => {
  server.answer(listOrders, { orders: [] })
  draw(<OrdersScreen />)
  expect(await screen.findByText('Nothing bought yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find trains' }).getAttribute('href')).toBe('#/ticket-search')
})
