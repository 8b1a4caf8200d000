import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EmptyState, FailedState, NotFoundState, OfflineState, WaitingState } from './state.tsx'

afterEach(cleanup)

test.each([EmptyState, FailedState, OfflineState, WaitingState, NotFoundState])(
  'every state has a heading of its level, its words, what to press, and a silent picture',
  (State) => {
    const { container } = render(
      <State level={1} title="No tickets yet" actions={<button>Find trains</button>}>
        Tickets you buy stay here.
      </State>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'No tickets yet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Find trains' })).toBeTruthy()
    expect(screen.getByText('Tickets you buy stay here.')).toBeTruthy()
    expect(container.querySelector('section > [aria-hidden=true]')).toBeTruthy()
  },
)
