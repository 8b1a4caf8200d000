import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')

describe('a button', () => {
  test('does what it says, once, however often it is pressed within 200 ms [SHELL-109] [CONST-021]', () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Find trains</Button>)
    fireEvent.click(button())
    vi.advanceTimersByTime(199)
    fireEvent.click(button())
    expect(onClick).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(200)
    fireEvent.click(button())
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  test('ignores clicks while it is loading, and stays where the focus is [SHELL-108]', () => {
    const onClick = vi.fn()
    render(
      <Button loading onClick={onClick}>
        Find trains
      </Button>,
    )
    button().focus()
    fireEvent.click(button())
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })

  test('ignores clicks while it is off [SHELL-108]', () => {
    const onClick = vi.fn()
    render(
      <Button disabled onClick={onClick}>
        Find trains
      </Button>,
    )
    fireEvent.click(button())
    expect(onClick).not.toHaveBeenCalled()
    expect(button().hasAttribute('disabled')).toBe(true)
  })

  test('is off without a network, where it needs one', () => {
    render(<Button offline>Find trains</Button>)
    expect(button().hasAttribute('disabled')).toBe(true)
  })

  test('sends its form once, not while loading and not twice in 200 ms', () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    const form = (loading: boolean) => (
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" loading={loading}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(true))
    fireEvent.click(button())
    expect(onSubmit).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    rerender(form(false))
    fireEvent.click(button())
    fireEvent.click(button())
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

test('an icon alone has a name', () => {
  render(<IconButton icon="close" label="Cau" />)
  expect(screen.getByRole('button', { name: 'Cau' })).toBeTruthy()
})
