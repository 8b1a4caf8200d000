import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FullScreenLoader } from './full-screen-loader.tsx'

afterEach(cleanup)

test('the full-screen loader says what it is doing, and Escape does not end it [SHELL-022]', () => {
  render(<FullScreenLoader>Asking your bank</FullScreenLoader>)
  const loader = screen.getByRole('dialog', { name: 'Asking your bank' })
  // Answers whether the browser would go on to close it.
  expect(fireEvent(loader, new Event('cancel', { cancelable: true }))).toBe(false)
  expect(screen.queryAllByRole('button')).toEqual([])
})
