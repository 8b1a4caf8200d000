import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SkipLink } from './skip-link.tsx'

afterEach(cleanup)

test('the skip link leads to the page without touching the address', () => {
  const before = location.href
  render(
    <>
      <SkipLink label="To the page" to="page" />
      <main id="page" tabIndex={-1} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'To the page' }))
  expect(document.activeElement?.id).toBe('page')
  expect(location.href).toBe(before)
})
