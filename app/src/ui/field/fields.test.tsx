import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

describe('a field', () => {
  test('is named by its label and described by its error and its note', () => {
    render(<TextField label="Email" value="a@" onChange={vi.fn()} wrong="Add the rest." note="We write to it." />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Add the rest.',
      'We write to it.',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('without an error is not called invalid', () => {
    render(<TextField label="Email" value="" onChange={vi.fn()} />)
    expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('a password', () => {
  const password = (onChange = vi.fn()) =>
    render(<PasswordField label="Password" value="tair" onChange={onChange} showLabel="Show" hideLabel="Hide" />)

  test('takes no space from the keyboard [SHELL-103]', () => {
    password()
    const input = screen.getByLabelText('Password')
    // fireEvent answers whether the browser would go on.
    expect(fireEvent.keyDown(input, { key: ' ' })).toBe(false)
    expect(fireEvent.keyDown(input, { key: 'a' })).toBe(true)
  })

  test('can be looked at', () => {
    password()
    const input = screen.getByLabelText('Password')
    expect(input.getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input.getAttribute('type')).toBe('text')
    expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy()
  })
})

describe('a number', () => {
  function Number({ start = '', ...limits }: { start?: string; min?: number; max?: number; maxLength?: number }) {
    const [value, setValue] = useState(start)
    return <NumberField label="Number" value={value} onChange={setValue} {...limits} />
  }
  const input = () => screen.getByLabelText<HTMLInputElement>('Number')
  const type = (value: string) => fireEvent.change(input(), { target: { value } })
  const leave = () => fireEvent.blur(input())

  test('keeps digits only', () => {
    render(<Number />)
    type('12a 3')
    expect(input().value).toBe('123')
  })

  test('is not smaller than nought, or than its own minimum', () => {
    render(<Number min={16} />)
    type('2')
    expect(input().value).toBe('2')
    leave()
    expect(input().value).toBe('16')
    cleanup()
    render(<Number />)
    type('-5')
    leave()
    expect(input().value).toBe('0')
  })

  test('is not larger than its maximum, by default eighteen nines', () => {
    render(<Number max={30} />)
    type('31')
    expect(input().value).toBe('30')
    cleanup()
    render(<Number />)
    type('1000000000000000000')
    expect(input().value).toBe('999999999999999999')
    type('999999999999999998')
    expect(input().value).toBe('999999999999999998')
  })

  test('is not longer than it may be', () => {
    render(<Number maxLength={4} />)
    type('123456')
    expect(input().value).toBe('1234')
  })

  test('left empty stays empty', () => {
    render(<Number min={3} start="7" />)
    type('')
    leave()
    expect(input().value).toBe('')
  })
})

test('a day is picked, and heard with its label', () => {
  const onOpen = vi.fn()
  render(<DateField label="Out" value="Mon 7 Dec" placeholder="Choose" onOpen={onOpen} />)
  fireEvent.click(screen.getByRole('button', { name: 'Out Mon 7 Dec' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
})
