import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeBrowser, openAt } from '../testing/shell.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { goBack, navigate, locationNow, useLocation } from './hash-location.ts'
import { stepsNow } from './open-steps.ts'

/** Two pages with a sheet each, and a question that can stand over the sheet. */
function Pages({ stays = false }: { stays?: boolean }) {
  const { path, query } = useLocation()
  return (
    <>
      <h1>{path}</h1>
      <p>{query['sort'] ?? 'unsorted'}</p>
      <Sheet key={path} stays={stays} />
    </>
  )
}

function Sheet({ stays }: { stays: boolean }) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} title="Sheet" closeLabel="Close" stays={stays} onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
        <button type="button" onClick={() => navigate('/settings?sort=price', { replace: true })}>
          Sort
        </button>
        <a href="#/stations">On</a>
      </Dialog>
      <Dialog open={asking} title="Question" closeLabel="No" onClose={() => setAsking(false)}>
        <a href="#/stations">Away</a>
      </Dialog>
    </>
  )
}

const open = () => fireEvent.click(screen.getByText('Open'))
const page = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent
const shown = () => ['Sheet', 'Question'].filter((name) => screen.queryByText(name) !== null)
/** The history has as many steps as things are open, and nothing moves any more. */
const still = async (steps: number) => {
  await waitFor(() => expect((history.state as { over?: number }).over ?? 0).toBe(steps))
  await waitFor(() => expect(stepsNow()).toBe(steps))
}
const back = () => act(() => history.back())
const forward = () => act(() => history.forward())

beforeEach(() => {
  openAt({ address: '/' })
  navigate('/settings')
})
afterEach(closeBrowser)

describe('Back', () => {
  test('closes what is open and leaves the page; the next one leaves the page', async () => {
    render(<Pages />)
    open()
    await still(1)
    back()
    await waitFor(() => expect(shown()).toEqual([]))
    expect(page()).toBe('/settings')
    await still(0)
    back()
    await waitFor(() => expect(page()).toBe('/'))
  })

  test('closes one thing at a time', async () => {
    render(<Pages />)
    open()
    fireEvent.click(screen.getByText('Ask'))
    await still(2)
    back()
    await waitFor(() => expect(shown()).toEqual(['Sheet']))
    await still(1)
    back()
    await waitFor(() => expect(shown()).toEqual([]))
    expect(page()).toBe('/settings')
  })

  test('leaves the page at once where what was open has been closed in another way', async () => {
    render(<Pages />)
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await still(0)
    back()
    await waitFor(() => expect(page()).toBe('/'))
    forward()
    await waitFor(() => expect(page()).toBe('/settings'))
    expect(shown()).toEqual([])
  })

  test('doesn’t close what has to be answered', async () => {
    render(<Pages stays />)
    open()
    await still(1)
    back()
    await waitFor(() => expect((history.state as { over?: number }).over).toBe(1))
    await still(1)
    expect(shown()).toEqual(['Sheet'])
    expect(page()).toBe('/settings')
  })

  test('keeps what was chosen in what it closes', async () => {
    render(<Pages />)
    open()
    fireEvent.click(screen.getByText('Sort'))
    expect(screen.getByText('price')).toBeTruthy()
    back()
    await waitFor(() => expect(shown()).toEqual([]))
    await still(0)
    expect(location.hash).toBe('#/settings?sort=price')
    expect(screen.getByText('price')).toBeTruthy()
  })

  test('leads from a page that was chosen in a sheet to the page below it, and Forward there again', async () => {
    render(<Pages />)
    open()
    fireEvent.click(screen.getByText('On'))
    await waitFor(() => expect(page()).toBe('/stations'))
    await still(0)
    back()
    await waitFor(() => expect(page()).toBe('/settings'))
    await still(0)
    expect(shown()).toEqual([])
    forward()
    await waitFor(() => expect(page()).toBe('/stations'))
  })

  test('the same through two of them', async () => {
    render(<Pages />)
    open()
    fireEvent.click(screen.getByText('Ask'))
    fireEvent.click(screen.getByText('Away'))
    await waitFor(() => expect(page()).toBe('/stations'))
    await waitFor(() => expect(location.hash).toBe('#/stations'))
    await still(0)
    back()
    await waitFor(() => expect(page()).toBe('/settings'))
    await still(0)
    back()
    await waitFor(() => expect(page()).toBe('/'))
  })

  test('of the page’s own button leaves the page, whatever was open over it a moment ago', async () => {
    render(<Pages />)
    open()
    await still(1)
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Close' }))
      goBack()
    })
    await waitFor(() => expect(page()).toBe('/'))
    await still(0)
    expect(locationNow().depth).toBe(0)
  })
})

test('Forward to what Back has closed changes nothing', async () => {
  render(<Pages />)
  open()
  await still(1)
  back()
  await still(0)
  forward()
  await still(0)
  expect(page()).toBe('/settings')
  expect(shown()).toEqual([])
  back()
  await waitFor(() => expect(page()).toBe('/'))
})

test('one sheet that leads to the next takes over its step', async () => {
  render(<Pages />)
  const length = history.length
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  open()
  await still(1)
  expect(history.length).toBe(length + 1)
})
