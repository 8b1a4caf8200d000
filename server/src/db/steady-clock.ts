import { instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../clock.ts'
import { CLOCKS_APART_MS, type Standing } from './standing.ts'

export type SteadyClock = Clock & {
  /** What the database has just said of the machine's clock: once it is right, however it came to be so, it is followed again. */
  hear: (standing: Standing) => void
}

type Ticking = { wall?: () => number; steady?: () => number }

/** Whether a clock is near enough to the database's to serve by it; one that nobody can compare is. */
export const isClockRight = ({ clockAhead }: Standing): boolean =>
  clockAhead === null || Math.abs(clockAhead) <= CLOCKS_APART_MS

/**
 * The machine's clock, but for its steps. Somebody who sets it, or what sets it wrongly, would end holds, leases and tokens between one look at the
 * database's clock and the next; so a step isn't followed until the database says that it was right. What runs by itself and is
 * never set tells how much time has gone by until then. A clock that is put right a little all the time is followed.
 */
export function steadyClock({ wall = Date.now, steady = () => performance.now() }: Ticking = {}): SteadyClock {
  let ahead = wall() - steady()
  const follow = (said: number) => {
    ahead = said - steady()
    return instant(said)
  }
  return {
    now: () => {
      const said = wall()
      const known = steady() + ahead
      return Math.abs(said - known) <= CLOCKS_APART_MS ? follow(said) : instant(Math.round(known))
    },
    hear: (standing) => {
      if (standing.clockAhead !== null && isClockRight(standing)) follow(wall())
    },
  }
}
