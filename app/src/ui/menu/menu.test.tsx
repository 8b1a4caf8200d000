import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(cleanup)
beforeEach(() => {
  render(
    <>
      <Menu label="Account" renderTrigger={(props) => <button {...props}>CE</button>}>
        <a href="#/wallet">Wallet</a>
        <a href="#/settings">Settings</a>
      </Menu>
      <button>Elsewhere</button>
    </>,
  )
})

const trigger = () => screen.getByRole('button', { name: 'CE' })
const isOpen = () => screen.queryByRole('navigation', { name: 'Account' }) !== null

test('a menu opens and closes at its button, and says which of the two', () => {
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(trigger())
  expect(isOpen()).toBe(true)
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(trigger())
  expect(isOpen()).toBe(false)
})

test('Escape closes it and gives the focus back', () => {
  fireEvent.click(trigger())
  const first = screen.getByRole('link', { name: 'Wallet' })
  first.focus()
  fireEvent.keyDown(first, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(trigger())
})

test('arrows walk through it', () => {
  fireEvent.click(trigger())
  screen.getByRole('link', { name: 'Wallet' }).focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Settings')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Wallet')
})

test('arrow down opens it at its first entry, also where the entries are still on their way', async () => {
  fireEvent.keyDown(trigger(), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Wallet')
  cleanup()

  const arrived = Promise.withResolvers<{ default: () => React.JSX.Element }>()
  const Later = lazy(() => arrived.promise)
  render(
    <Menu label="Account" renderTrigger={(props) => <button {...props}>CE</button>}>
      <Suspense fallback="…">
        <Later />
      </Suspense>
    </Menu>,
  )
  fireEvent.keyDown(trigger(), { key: 'ArrowDown' })
  expect(isOpen()).toBe(true)
  await act(async () => arrived.resolve({ default: () => <a href="#/orders">Orders</a> }))
  expect((await screen.findByRole('link', { name: 'Orders' })) === document.activeElement).toBe(true)
})

test('choosing, pressing elsewhere and tabbing away close it', () => {
  fireEvent.click(trigger())
  fireEvent.click(screen.getByRole('link', { name: 'Wallet' }))
  expect(isOpen()).toBe(false)
  fireEvent.click(trigger())
  fireEvent.pointerDown(screen.getByText('Elsewhere'))
  expect(isOpen()).toBe(false)
  fireEvent.click(trigger())
  fireEvent.focusIn(screen.getByText('Elsewhere'))
  expect(isOpen()).toBe(false)
})
