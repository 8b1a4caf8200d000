import * as calls from '@cledrau/contract/account/kept-railcards.ts'
import { railcards, type Railcard } from '@cledrau/contract/search/railcards.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EIGHT } from '../../testing/wallet.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { draw, openAt } from '../../testing/shell.tsx'
import { KeptRailcards, RailcardReminders } from './kept-railcards.tsx'

let server: ReturnType<typeof referenceServer>
const kind = (code: string, en: string) =>
  ({
    code,
    names: { en, cy: `${en} (cy)` },
    passengers: { min: 1, max: 1 },
    adults: { min: 1, max: 1 },
    children: { min: 0, max: 0 },
    discountPerMille: 340,
    areaOnly: false,
    minimumFare: null,
    seasons: false,
  }) as Railcard
const card = (id: string, code: string, endsOn: string) => ({ id, code, number: `ABC${id.slice(-7)}`, endsOn })
const YOUNG = card('00000000-0000-4000-8000-000000000001', 'YNG', '2027-03-03')
const SENIOR = card('00000000-0000-4000-8000-000000000002', 'SRN', '2026-12-20')

beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-wallet' })
  signIn(CARYS)
  server.answer(railcards, [kind('YNG', '16–25 Railcard'), kind('SRN', 'Senior Railcard')])
})
afterEach(closeApp)

const show = () =>
  draw(
    <>
      <RailcardReminders />
      <KeptRailcards />
    </>,
  )
const listed = async () =>
  within(await screen.findByRole('list', { name: 'Your Railcards' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('railcards stand with number and end, also without a signal; one that ends soon has its line', async () => {
  server.answer(calls.keptRailcards, [SENIOR, YOUNG])
  show()
  expect(await listed()).toEqual([
    'Senior Railcard ABC0000002Until Sun 20 Dec 2026',
    '16–25 Railcard ABC0000001Until Wed 3 Mar 2027',
  ])
  expect(screen.getByText('Your Senior Railcard ends on Sun 20 Dec 2026. Renew it in time.')).toBeTruthy()
  expect(screen.queryByText(/Your 16–25 Railcard ends/)).toBeNull()
  beOnline(false)
  expect(await listed()).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Remove Senior Railcard' }).hasAttribute('disabled')).toBe(true)
})

test('a card is kept as it is printed; what is wrong is said at its field', async () => {
  server.answer(calls.keptRailcards, [])
  server.answer(calls.keepRailcard, [YOUNG])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep a Railcard' }))
  const form = await screen.findByRole('form', { name: 'Keep a Railcard' })
  const save = () => fireEvent.submit(form)
  const type = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } })
  await within(form).findByRole('option', { name: '16–25 Railcard' })
  type('Number', '12')
  type('Last day', '3/3/2026')
  save()
  expect(await within(form).findByText('Choose which Railcard it is.')).toBeTruthy()
  expect(within(form).getByText(/6 to 20 letters/)).toBeTruthy()
  expect(within(form).getByText(/has ended/)).toBeTruthy()
  type('Railcard', 'YNG')
  type('Number', 'abc 0000001')
  type('Last day', '03/03/27')
  save()
  expect(await listed()).toEqual(['16–25 Railcard ABC0000001Until Wed 3 Mar 2027'])
  expect(server.to(calls.keepRailcard)).toMatchObject([
    { body: { code: 'YNG', number: 'ABC0000001', endsOn: '2027-03-03' } },
  ])
})

test('a card that was renewed takes the place of the old one, and its line goes', async () => {
  server.answer(calls.keptRailcards, [SENIOR])
  const next = { ...SENIOR, endsOn: '2027-12-20' }
  server.answer(calls.keepRailcard, [next])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'I have renewed it' }))
  const form = await screen.findByRole('form', { name: 'I have renewed it' })
  expect(within(form).getByLabelText<HTMLInputElement>('Number').value).toBe(SENIOR.number)
  fireEvent.change(within(form).getByLabelText('Last day'), { target: { value: '20/12/2027' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Keep it' }))
  expect(await screen.findByText('Until Mon 20 Dec 2027')).toBeTruthy()
  expect(screen.queryByText(/Renew it in time/)).toBeNull()
  expect(server.to(calls.keepRailcard)).toMatchObject([{ body: { renews: SENIOR.id, endsOn: '2027-12-20' } }])
})
