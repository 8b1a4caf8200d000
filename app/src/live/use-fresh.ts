import type { Age } from '@cledrau/contract/live/age.ts'
import { freshnessOf, type Freshness } from '@cledrau/domain/live/age.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { useEffect, useState } from 'react'
import { now } from '../platform/clock.ts'

const LOOK_MS = 5 * SECOND

/** How old an answer is by now, whenever it came: what isn't fetched again grows old before one's eyes. */
export function useFresh({ asOf }: Age): Freshness {
  const judge = () => freshnessOf(asOf === null ? undefined : instant(Date.parse(asOf)), now())
  const [freshness, setFreshness] = useState(judge)
  useEffect(() => {
    const look = () => setFreshness(judge())
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- it is judged by the answer's time alone
  }, [asOf])
  return freshness
}
