import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageHeader } from './page-header.tsx'

afterEach(cleanup)

test('a page header has a way back only where it is given one [SHELL-092]', () => {
  const onClick = vi.fn()
  render(<PageHeader title="Train" />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  render(<PageHeader title="Train" back={{ label: 'Back to the board', onClick }} />)
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('the way back always has a name [SHELL-093]', () => {
  // @ts-expect-error: without a label it isn't accepted
  void (<PageHeader title="Train" back={{ href: '#/live-times' }} />)
  render(<PageHeader title="Train" back={{ label: 'Back to the board', href: '#/live-times' }} />)
  expect(screen.getByRole('link', { name: 'Back to the board' }).getAttribute('href')).toBe('#/live-times')
})
