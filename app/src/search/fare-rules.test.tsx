import type { FareRule } from '@cledrau/contract/search/fares.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeBrowser, draw, openAt } from '../testing/shell.tsx'
import { FareRules } from './fare-rules.tsx'

afterEach(closeBrowser)

const rule = (category: FareRule['category'], en: string): FareRule => ({ category, description: { en, cy: en } })

test('on which trains a ticket is good stands first, whichever of several tickets says it', () => {
  openAt({ address: '/ticket-search' })
  draw(
    <FareRules
      rules={[
        rule('ROUTE', 'By way of Shrewsbury.'),
        rule('REFUND', 'No refund.'),
        rule('OUTBOUND', 'Only on the 09:21.'),
        rule('CHANGE', '.'),
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Trains out',
    'Which way',
    'Refund',
  ])
})
