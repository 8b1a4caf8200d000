import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { referenceServer } from '../../testing/app.tsx'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import WhoDialog from './who-dialog.tsx'

afterEach(closeBrowser)

const one = { min: 1, max: 1 }
const card = (code: string, en: string, ticketOn?: Railcard['ticketOn']): Railcard => ({
  code,
  names: { en, cy: en },
  passengers: one,
  adults: one,
  children: { min: 0, max: 0 },
  discountPerMille: null,
  areaOnly: false,
  minimumFare: null,
  seasons: false,
  ...(ticketOn && { ticketOn }),
})
const CARDS = [
  card('YNG', '16–25 Railcard'),
  card('CTC', 'Travel Card', { en: 'Llandudno to Blaenau Ffestiniog', cy: 'Llandudno i Flaenau Ffestiniog' }),
]
const CARRY = /without it the ticket isn’t valid/
const LINES =
  'The Travel Card is your ticket on these lines, and counts for nothing elsewhere: Llandudno to Blaenau Ffestiniog.'

function open(...railcards: string[]) {
  referenceServer()
  openAt()
  const party = { adults: 1, child: 0, railcards }
  return draw(<WhoDialog party={party} cards={CARDS} kind="many" onClose={() => undefined} onDone={() => undefined} />)
}

test('a card that is itself the ticket says on which lines, and that it counts nowhere else', () => {
  const { unmount } = open('CTC')
  expect(screen.getByText(LINES)).toBeTruthy()
  expect(screen.queryByText(CARRY)).toBeNull()
  unmount()
  open('YNG')
  expect(screen.queryByText(LINES)).toBeNull()
  expect(screen.getByText(CARRY)).toBeTruthy()
})
