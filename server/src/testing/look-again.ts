import { vi } from 'vitest'

/** A search may be answered the moment before somebody else's last place is known: then one looks again. */
export const lookAgain = <Done>(buy: () => Promise<Done>): Promise<Done> =>
  vi.waitFor(buy, { timeout: 30_000, interval: 50 })
