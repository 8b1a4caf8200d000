import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox, Toggle } from './checkbox.tsx'
import { Chips } from './chips.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

test('a tick box is named by its words and described by what is wrong', () => {
  const onChange = vi.fn()
  render(<Checkbox label="I have read the terms" wrong="Tick this." checked={false} onChange={onChange} />)
  const box = screen.getByRole('checkbox', { name: 'I have read the terms' })
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tick this.')
  fireEvent.click(box)
  expect(onChange).toHaveBeenCalledWith(true)
})

test('a toggle is a switch', () => {
  render(<Toggle label="My trains" note="platform, late" checked onChange={vi.fn()} />)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'My trains' }).checked).toBe(true)
})

test('of radios one is chosen', () => {
  const onChoose = vi.fn()
  const options = [
    { value: 'cy', label: 'Cymraeg', lang: 'cy' },
    { value: 'en', label: 'English', lang: 'en' },
  ] as const
  render(<RadioGroup label="Language" options={options} chosen="en" onChoose={onChoose} />)
  expect(screen.getByRole('group', { name: 'Language' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Cymraeg' }))
  expect(onChoose).toHaveBeenCalledWith('cy')
})

test('several chips keep the order of the choices, not of the clicks', () => {
  const onChoose = vi.fn()
  const options = ['mon', 'tue', 'wed'].map((value) => ({ value, label: value }))
  render(<Chips many label="Days" options={options} chosen={['wed']} onChoose={onChoose} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'mon' }))
  expect(onChoose).toHaveBeenCalledWith(['mon', 'wed'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'wed' }))
  expect(onChoose).toHaveBeenLastCalledWith([])
})

test('a stepper stops at its ends and keeps the focus there', () => {
  const onChange = vi.fn()
  render(<Stepper value={1} min={1} max={2} onChange={onChange} lessLabel="One less" moreLabel="One more" />)
  const less = screen.getByRole('button', { name: 'One less' })
  less.focus()
  fireEvent.click(less)
  expect(onChange).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(less)
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(onChange).toHaveBeenCalledWith(2)
})
