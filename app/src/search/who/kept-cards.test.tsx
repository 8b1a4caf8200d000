import * as calls from '@cledrau/contract/account/kept-railcards.ts'
import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { draw, openAt } from '../../testing/shell.tsx'
import { KeptCards } from './kept-cards.tsx'

const kind = (code: string, en: string, adults = { min: 1, max: 1 }) =>
  ({ code, names: { en, cy: en }, passengers: adults, adults, children: { min: 0, max: 0 } }) as Railcard
const CARDS = [
  kind('YNG', '16–25 Railcard'),
  kind('SRN', 'Senior Railcard'),
  kind('2TR', 'Two Together', { min: 2, max: 2 }),
]
const kept = (code: string, endsOn: string) => ({ id: `id of ${code}`, code, number: 'ABC1234567', endsOn })

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  openAt()
  signIn(CARYS)
})
afterEach(closeApp)

const show = (party: Parameters<typeof KeptCards>[0]['party'], day: string) => {
  const onAdd = vi.fn()
  draw(<KeptCards party={party} cards={CARDS} day={day} full={false} onAdd={onAdd} />)
  return onAdd
}
const ONE = { adults: 1, child: 0, railcards: [] }

test('a kept railcard is one press away on its last day; for the day after it isn’t offered, and says why', async () => {
  server.answer(calls.keptRailcards, [kept('SRN', '2026-12-20'), kept('YNG', '2026-12-21')])
  const onAdd = show(ONE, '2026-12-21')
  const list = await screen.findByRole('list', { name: 'Your Railcards' })
  expect(within(list).getByText('Ends on Sun 20 Dec 2026, before you travel')).toBeTruthy()
  expect(within(list).queryByRole('button', { name: 'Add Senior Railcard' })).toBeNull()
  fireEvent.click(within(list).getByRole('button', { name: 'Add 16–25 Railcard' }))
  expect(onAdd).toHaveBeenCalledWith('YNG')
})

test('a card that is brought already is not offered again, and one that the party can’t use can’t be added', async () => {
  server.answer(calls.keptRailcards, [kept('YNG', '2027-03-03'), kept('2TR', '2027-03-03')])
  show({ ...ONE, railcards: ['YNG'] }, '2026-12-21')
  const list = await screen.findByRole('list', { name: 'Your Railcards' })
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  expect(within(list).getByRole('button', { name: 'Add Two Together' }).hasAttribute('disabled')).toBe(true)
})
