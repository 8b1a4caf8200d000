import type { Party } from '@cledrau/domain/search/party.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { referenceServer } from '../../testing/app.tsx'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import WhoDialog from './who-dialog.tsx'

afterEach(closeBrowser)

function open(party: Partial<Party> = {}) {
  referenceServer()
  openAt()
  const done = vi.fn<(party: Party) => void>()
  const all = { adults: 1, child: 0, railcards: [], ...party }
  draw(<WhoDialog party={all} cards={[]} kind="many" onClose={() => undefined} onDone={done} />)
  return done
}
const say = (child: string, age: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: child }), { target: { value: age } })
const moreChildren = () => fireEvent.click(screen.getByRole('button', { name: 'One child more' }))

test('how old the children are is asked once there are some, and may be left unsaid', async () => {
  const done = open()
  expect(screen.queryByText('How old are the children?')).toBeNull()
  moreChildren()
  moreChildren()
  expect(screen.getByText('How old are the children?')).toBeTruthy()
  expect(screen.getByText(/children under 11 travel free at any time/)).toBeTruthy()
  say('Child 1', '7')
  fireEvent.click(await screen.findByRole('button', { name: '1 adult, 2 children (7)' }))
  expect(done).toHaveBeenCalledWith({ adults: 1, child: 2, railcards: [], ages: [7] })
})

test('an age can be taken back, and goes with its child', () => {
  const done = open({ child: 2, ages: [7, 13] })
  const ages = within(screen.getByRole('dialog'))
    .getAllByRole('combobox')
    .map((one) => (one as HTMLSelectElement).value)
  expect(ages).toEqual(['7', '13'])
  say('Child 1', '')
  expect(screen.getByRole('button', { name: '1 adult, 2 children (13)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'One child less' }))
  fireEvent.click(screen.getByRole('button', { name: 'One child less' }))
  fireEvent.click(screen.getByRole('button', { name: '1 adult' }))
  expect(done).toHaveBeenLastCalledWith(expect.objectContaining({ child: 0, ages: [] }))
})
