import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AlertTile } from './alert-tile.tsx'
import { ErrorPanel } from './note.tsx'

afterEach(cleanup)

test('an error is said at once, with a title and a body [SHELL-024]', () => {
  render(<ErrorPanel title="That failed" body="Nothing is lost." />)
  const panel = screen.getByRole('alert')
  expect([...panel.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['That failed', 'Nothing is lost.'])
})

test('an error brings no stray spaces and line breaks with it [SHELL-025]', () => {
  render(<ErrorPanel title="  That   failed " body={'Nothing\n  is lost. '} />)
  expect(screen.getByText('That failed')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('That failedNothing is lost.')
})

test('an alert is a region with a name, and its buttons have names', () => {
  render(
    <AlertTile kind="warning" label="Service alert" close={{ label: 'Close', onClick: vi.fn() }}>
      Buses instead
    </AlertTile>,
  )
  expect(screen.getByRole('region', { name: 'Service alert' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
})
