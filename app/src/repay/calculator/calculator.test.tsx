import { delayRepaySchemes } from '@cledrau/contract/reading/delay-repay-schemes.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beOnline, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.silent(delayRepaySchemes)
})
afterEach(closeApp)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

test('anybody works out a delay without a signal, by the rule that decides', async () => {
  await openApp({ address: '/delay-repay/calculator', wide: false })
  beOnline(false)
  await screen.findByRole('heading', { level: 1, name: 'How much would it be?' })
  type('What it cost', '22.80')
  type('Minutes late', '43')
  expect(await screen.findByRole('heading', { name: '£11.40' })).toBeTruthy()
  expect(screen.getByText('43 minutes late: half of £22.80.')).toBeTruthy()

  type('Minutes late', '14')
  expect(await screen.findByRole('heading', { name: '£0.00' })).toBeTruthy()
  type('What it cost', '2088')
  fireEvent.change(screen.getByRole('combobox', { name: 'Ticket' }), { target: { value: 'ANNUAL' } })
  type('Minutes late', '29')
  expect(await screen.findByRole('heading', { name: '£1.13' })).toBeTruthy()
  expect(screen.getByText(/One journey of the season ticket is £4.50: £2,088.00 ÷ 464/)).toBeTruthy()
})

test('what can’t be meant is said where it is typed, and nothing is worked out', async () => {
  await openApp({ address: '/delay-repay-overview/calculator' })
  await screen.findByRole('heading', { level: 1, name: 'How much would it be?' })
  type('What it cost', 'twelve')
  type('Minutes late', '-3')
  expect(screen.getByText('Write it in pounds, such as 12.40.')).toBeTruthy()
  expect(screen.getByText('Write whole minutes, to 1,440.')).toBeTruthy()
  expect(screen.getByText(/the sum stands here/)).toBeTruthy()
})

test('a number beyond what can be meant becomes the nearest that can be, once its field is left [SHELL-104] [SHELL-105] [SHELL-106]', async () => {
  await openApp({ address: '/delay-repay-overview/calculator' })
  await screen.findByRole('heading', { level: 1, name: 'How much would it be?' })
  const leftWith = (label: string, typed: string) => {
    type(label, typed)
    fireEvent.blur(screen.getByRole('textbox', { name: label }))
    return screen.getByRole<HTMLInputElement>('textbox', { name: label }).value
  }
  expect(leftWith('Minutes late', '-5')).toBe('0')
  expect(leftWith('Minutes late', '1441')).toBe('1440')
  expect(leftWith('Minutes late', '00431234')).toBe('43')
  expect(leftWith('Minutes late', 'soon')).toBe('soon')
  fireEvent.change(screen.getByRole('combobox', { name: 'Ticket' }), { target: { value: 'MULTIFLEX' } })
  expect(leftWith('Journeys in it', '99')).toBe('31')
})
