import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toast, ToastShelf } from './toast.tsx'

afterEach(cleanup)

test('a toast is said politely and may be answered', () => {
  const undo = vi.fn()
  render(
    <ToastShelf>
      <Toast icon="check" action={{ label: 'Undo', onClick: undo }}>
        Journey taken out
      </Toast>
    </ToastShelf>,
  )
  expect(screen.getByRole('status').textContent).toContain('Journey taken out')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
})
