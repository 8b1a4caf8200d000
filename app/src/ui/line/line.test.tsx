import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CallingPoints } from './calling-points.tsx'
import { Line } from './line.tsx'

afterEach(cleanup)

describe('the line', () => {
  test('is silent without a label, and one picture with it', () => {
    const { container } = render(<Line legs={[{ to: {} }]} />)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    cleanup()
    render(<Line legs={[{ to: {} }]} label="Page 1 of 2" />)
    expect(screen.getByRole('img', { name: 'Page 1 of 2' })).toBeTruthy()
  })

  test('has a stop at its start and one after each track', () => {
    const { container } = render(
      <Line
        legs={[
          { minutes: 110, to: { kind: 'change' } },
          { minutes: 77, to: {} },
        ]}
      />,
    )
    const pieces = [...(container.firstElementChild?.children ?? [])]
    expect(pieces.length).toBe(5)
    expect((pieces[1] as HTMLElement).style.getPropertyValue('--min')).toBe('110')
  })

  test('standing up, it is a list that is read stop by stop, with the rails left out', () => {
    render(
      <CallingPoints
        label="Calling at"
        calls={[
          { key: 'a', when: '17:35', where: 'Newport', after: { trainAt: 0.5 } },
          { key: 'b', when: '18:27', where: 'Hereford', extra: '4 late' },
        ]}
      />,
    )
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['17:35Newport', '18:27Hereford4 late'])
  })
})
