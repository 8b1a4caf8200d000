import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Fold } from './fold.tsx'

afterEach(cleanup)

function Seats() {
  const [open, setOpen] = useState(false)
  return (
    <Fold title="Seats" note="Chosen for you" open={open} onToggle={() => setOpen(!open)}>
      <p>The plan</p>
    </Fold>
  )
}

test('a folded row says how things stand, and opens in place with one press', () => {
  render(<Seats />)
  const row = screen.getByRole('button', { name: 'Seats Chosen for you', expanded: false })
  expect(screen.queryByText('The plan')).toBeNull()
  fireEvent.click(row)
  expect(screen.getByRole('button', { name: 'Seats Chosen for you', expanded: true })).toBe(row)
  expect(screen.getByText('The plan')).toBeTruthy()
  fireEvent.click(row)
  expect(screen.queryByText('The plan')).toBeNull()
})
