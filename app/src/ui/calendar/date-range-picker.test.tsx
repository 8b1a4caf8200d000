import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DateRangePicker } from './date-range-picker.tsx'

afterEach(cleanup)

const words = {
  title: 'When?',
  close: 'Close',
  done: 'Take these days',
  start: 'Out',
  end: 'Back',
  none: 'Not chosen',
  shortDay: (day: string) => `short ${day}`,
  day: (day: string) => `day ${day}`,
  month: (month: string) => `month ${month}`,
  earlierMonth: 'Earlier',
  laterMonth: 'Later',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((long) => ({ short: long.slice(0, 1), long })),
}

function open(props: Partial<Parameters<typeof DateRangePicker>[0]> = {}) {
  const onDone = vi.fn()
  render(
    <DateRangePicker
      open
      onClose={vi.fn()}
      onDone={onDone}
      words={words}
      min="2026-12-01"
      max="2027-06-30"
      today="2026-12-05"
      {...props}
    />,
  )
  return onDone
}

const day = (iso: string) => screen.getByRole('button', { name: new RegExp(`day ${iso}`) })
const done = () => screen.getByRole('button', { name: 'Take these days' })

describe('the date-range picker', () => {
  test('gives back the two days that were picked', () => {
    const onDone = open()
    fireEvent.click(day('2026-12-07'))
    fireEvent.click(day('2026-12-09'))
    expect(within(screen.getByRole('dialog')).getByText('short 2026-12-09')).toBeTruthy()
    fireEvent.click(done())
    expect(onDone).toHaveBeenCalledWith({ start: '2026-12-07', end: '2026-12-09' })
  })

  test('has nothing to take while there is no date', () => {
    open()
    expect(done().hasAttribute('disabled')).toBe(true)
    fireEvent.click(day('2026-12-07'))
    expect(done().hasAttribute('disabled')).toBe(false)
  })

  test('after the first day, days more than 62 away can’t be picked', () => {
    const onDone = open({ range: { start: '2026-12-07', end: '2026-12-07' } })
    fireEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(day('2027-02-07').hasAttribute('aria-disabled')).toBe(false)
    expect(day('2027-02-08').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(day('2027-02-08'))
    fireEvent.click(done())
    expect(onDone).toHaveBeenCalledWith({ start: '2026-12-07', end: '2026-12-07' })
  })

  test('days outside what is offered can’t be picked', () => {
    open({ min: '2026-12-05' })
    expect(day('2026-12-04').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Earlier' }).hasAttribute('disabled')).toBe(true)
  })

  test('is walked through with the keyboard', () => {
    open()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    const focused = () => document.activeElement?.getAttribute('data-day')
    day('2026-12-05').focus()
    press('ArrowRight')
    expect(focused()).toBe('2026-12-06')
    press('ArrowDown')
    expect(focused()).toBe('2026-12-13')
    press('Home')
    expect(focused()).toBe('2026-12-07')
    press('PageDown')
    press('PageDown')
    expect(focused()).toBe('2027-02-07')
    press('ArrowUp')
    press('ArrowUp')
    expect(focused()).toBe('2027-01-24')
  })

  test('only one day of all can be reached with Tab', () => {
    open()
    expect(document.querySelectorAll('[data-day][tabindex="0"]').length).toBe(1)
  })
})
