import { HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useEffect, useRef, useState } from 'react'
import type { Translate } from '../i18n/words.ts'
import { say } from '../i18n/words.ts'
import { now } from '../platform/clock.ts'
import { announce } from '../page/messages.ts'

export type Hold = {
  /** What is left of it. */
  seconds: number
  /** How much of the hold has gone by, 0 to 1. */
  at: number
  /** The last two minutes. */
  late: boolean
  over: boolean
}

/** What is held is held so long: the length of its line. */
export const HOLD_MS = HOLD_MINUTES * MINUTE
const SECONDS_FROM = 60
const LATE_MS = 2 * MINUTE
/** Said aloud so long before the end; the clock itself would talk without end. */
const SAID_MINUTES = [5, 1]

export function holdAt(expires: Instant, length: number, at: Instant): Hold {
  const left = expires - at
  return {
    seconds: Math.max(0, Math.ceil(left / 1000)),
    at: Math.min(1, Math.max(0, 1 - left / length)),
    late: left <= LATE_MS,
    over: left <= 0,
  }
}

/** “18 min left”: a duration is never written as a clock shows the time. Seconds count in the last minute only. */
export function leftWords({ seconds }: Hold, t: Translate): string {
  return seconds > SECONDS_FROM
    ? t('HOLD_MINUTES_LEFT', { count: Math.ceil(seconds / 60) })
    : t('HOLD_SECONDS_LEFT', { count: seconds })
}

/** The time, each second, while somebody looks. */
export function useSeconds(on = true): Instant {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [on])
  return time
}

/** How long fare and seats are still kept, by the server's clock. */
export function useHold(expires: Instant, length: number): Hold {
  const at = useSeconds()
  const hold = holdAt(expires, length, at)
  const minutes = Math.ceil((expires - at) / MINUTE)
  const said = useRef<number | null>(null)
  useEffect(() => {
    if (!SAID_MINUTES.includes(minutes) || said.current === minutes) return
    said.current = minutes
    announce(say('HOLD_SAID', { count: minutes }))
  }, [minutes])
  return hold
}
