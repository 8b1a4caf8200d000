import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { referenceServer } from '../../testing/app.tsx'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { usePartyAndCards } from './party-and-cards.ts'

const PARTY = { adults: 2, child: 0, railcards: ['YNG', 'YNG'] } as unknown as Parameters<
  ReturnType<typeof usePartyAndCards>['cards']
>[0]
const YOUNG = { code: 'YNG', names: { en: '16–25 Railcard', cy: 'Cerdyn Rheilffordd 16–25' } } as Railcard

function Cards({ known }: { known: readonly Railcard[] }) {
  return <p>{usePartyAndCards(known).cards(PARTY)}</p>
}

afterEach(closeBrowser)

test('railcards are told by their names, and by how many there are while nobody knows their names', async () => {
  referenceServer()
  openAt()
  draw(
    <>
      <Cards known={[YOUNG]} />
      <Cards known={[]} />
    </>,
  )
  expect(await screen.findByText('16–25 Railcard × 2')).toBeTruthy()
  expect(screen.getByText('2 Railcards')).toBeTruthy()
})
