import { act, configure } from '@testing-library/react'
import { vi } from 'vitest'
import { CLICK_PAUSE_MS } from '../ui/use-steady-click.ts'

/** What a test waits for at most: machines that do much else besides are slow, not broken. Below a test's own time. */
configure({ asyncUtilTimeout: 15_000 })

/** The same patience for what is seen without a screen. */
export const eventually = <Seen>(look: () => Seen): Promise<Seen> => vi.waitFor(look, { timeout: 15_000 })

const now = performance.now.bind(performance)
let ahead = 0

/** As if the traveller had taken their time: a second press that follows the first one closely doesn't count. */
export function unhurried(): void {
  ahead += CLICK_PAUSE_MS
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
}

/** Once everything has happened that waits for nothing from outside: what has not happened by then does not. */
export const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => void setImmediate(resolve)))
