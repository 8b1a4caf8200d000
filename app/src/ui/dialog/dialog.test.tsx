import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { Dialog } from './dialog.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a dialog', () => {
  const dialog = (props: Partial<Parameters<typeof Dialog>[0]> = {}) => (
    <Dialog open title="Who?" closeLabel="Close" onClose={vi.fn()} {...props}>
      Body
    </Dialog>
  )

  test('is named by its title, which has the focus', () => {
    render(dialog())
    expect(screen.getByRole('dialog', { name: 'Who?' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Who?')
  })

  test('draws nothing while it is closed', () => {
    render(dialog({ open: false }))
    expect(screen.queryByText('Body')).toBeNull()
  })

  test('asks to be closed by its button, by Escape and by the veil', () => {
    const onClose = vi.fn()
    render(dialog({ onClose }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    fireEvent.pointerDown(screen.getByRole('dialog'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  test('is not closed by a press inside it, nor by one that only ends outside', () => {
    const onClose = vi.fn()
    render(dialog({ onClose }))
    fireEvent.pointerDown(screen.getByText('Body'))
    fireEvent.click(screen.getByText('Body'))
    fireEvent.pointerDown(screen.getByText('Body'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('stays when it has to', () => {
    const onClose = vi.fn()
    render(dialog({ onClose, stays: true }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    fireEvent.pointerDown(screen.getByRole('dialog'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a confirmation', () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  beforeEach(() => {
    onConfirm.mockClear()
    onCancel.mockClear()
  })
  const ask = (props: Partial<Parameters<typeof ConfirmationDialog>[0]> = {}) =>
    render(
      <ConfirmationDialog
        open
        title="Take it out?"
        message="The seats go."
        confirmLabel="Take it out"
        cancelLabel="Keep it"
        onConfirm={onConfirm}
        onCancel={onCancel}
        {...props}
      />,
    )
  const confirm = () => screen.getByRole('button', { name: 'Take it out' })
  const cancel = () => screen.getByRole('button', { name: 'Keep it' })

  test('says its message, and does what is pressed', () => {
    ask()
    const dialog = screen.getByRole('alertdialog', { name: 'Take it out?' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('The seats go.')
    fireEvent.click(confirm())
    fireEvent.click(cancel())
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
  })

  test('can’t be confirmed offline, where confirming needs a network [SHELL-099]', () => {
    ask({ offline: true })
    expect(confirm().hasAttribute('disabled')).toBe(false)
    cleanup()
    ask({ offline: true, needsNetwork: true })
    expect(confirm().hasAttribute('disabled')).toBe(true)
    expect(cancel().hasAttribute('disabled')).toBe(false)
  })

  test('can be neither confirmed nor cancelled while it is being done [SHELL-100] [SHELL-101]', () => {
    ask({ loading: true })
    fireEvent.click(confirm())
    fireEvent.click(cancel())
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
    expect(cancel().hasAttribute('disabled')).toBe(true)
  })

  test('counts clicks within 200 ms as one [SHELL-102]', () => {
    ask()
    fireEvent.click(confirm())
    vi.advanceTimersByTime(150)
    fireEvent.click(confirm())
    expect(onConfirm).toHaveBeenCalledTimes(1)
    fireEvent.click(cancel())
    fireEvent.click(cancel())
    expect(onCancel).toHaveBeenCalledTimes(1)
  })
})
