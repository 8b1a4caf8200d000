import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

afterEach(cleanup)

const STATIONS = ['Machynlleth', 'Merthyr', 'Moelfre']
const onChoose = vi.fn()

function Sample() {
  const [text, setText] = useState('')
  const found = STATIONS.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Combobox
      label="From"
      text={text}
      onText={setText}
      groups={[{ head: 'Stations', items: found }]}
      keyOf={String}
      textOf={String}
      renderItem={(name) => name}
      onChoose={onChoose}
      clearLabel="Clear"
      status={`${found.length} found`}
      nothing="No station of that name"
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'From' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

describe('a field with suggestions', () => {
  test('suggests while typing, says how many, and the keyboard takes one', () => {
    render(<Sample />)
    field().focus()
    fireEvent.click(field())
    type('m')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(STATIONS)
    expect(screen.getByRole('status').textContent).toBe('3 found')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onChoose).toHaveBeenCalledTimes(1)
    expect(STATIONS).toContain(onChoose.mock.calls[0]?.[0])
  })

  test('takes nothing by being left', () => {
    onChoose.mockClear()
    render(<Sample />)
    field().focus()
    fireEvent.click(field())
    type('mach')
    expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true')
    fireEvent.blur(field(), { relatedTarget: document.body })
    expect(screen.queryByRole('option')).toBeNull()
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('says when there is nothing, and can be emptied', () => {
    render(<Sample />)
    fireEvent.click(field())
    type('xyz')
    expect(screen.getByText('No station of that name')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(field().value).toBe('')
  })
})
