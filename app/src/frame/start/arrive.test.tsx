import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { openAt } from '../../testing/shell.tsx'
import { useArrival } from './arrive.ts'

afterEach(cleanup)

/** A page that is fetching what it shows, and then shows it under a heading of its own. */
function Fetching({ done }: { done: boolean }) {
  const { path } = useLocation()
  useArrival(true)
  if (path === '/') return <h1>Home</h1>
  return done ? <h1 key="done">Paid</h1> : <h1 key="waiting">A moment</h1>
}
const page = (done: boolean) => (
  <main>
    <Fetching done={done} />
    <button type="button">Elsewhere</button>
  </main>
)

test('the heading of what comes after the waiting has the focus, unless somebody has gone elsewhere', async () => {
  openAt({ address: '/' })
  const { rerender } = render(page(false))
  act(() => navigate('/ticket-search/confirmation-page'))
  expect(document.activeElement?.textContent).toBe('A moment')
  rerender(page(true))
  await act(() => Promise.resolve())
  expect(document.activeElement?.textContent).toBe('Paid')
  act(() => screen.getByRole('button').focus())
  rerender(page(false))
  await act(() => Promise.resolve())
  expect(document.activeElement?.textContent).toBe('Elsewhere')
})
