import type { Age } from '@cledrau/contract/live/age.ts'
import { freshnessOf, type Freshness } from '@cledrau/domain/live/age.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { useEffect, useState } from 'react'
import { now } from '../platform/clock.ts'

const LOOK_MS = 5 * SECOND

/** How old an answer is by now, whenever it came: what isn't fetched again grows old before one's eyes. */
export function useFresh({ asOf }: Age): Freshness {
  const [freshness, setFreshness] = useState(() => judge(asOf))
  useEffect(() => {
    const look = () => setFreshness(judge(asOf))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [asOf])
  return freshness
}

const judge = (asOf: Age['asOf']): Freshness =>
  freshnessOf(asOf === null ? undefined : instant(Date.parse(asOf)), now())
