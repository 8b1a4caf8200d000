import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'
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

test('a day is picked, and heard with its label', () => {
  const onOpen = vi.fn()
  render(<DateField label="Out" value="Mon 7 Dec" placeholder="Choose" onOpen={onOpen} />)
  fireEvent.click(screen.getByRole('button', { name: 'Out Mon 7 Dec' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
})
