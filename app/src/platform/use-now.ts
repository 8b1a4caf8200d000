import { instant, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { useEffect, useState } from 'react'
import { now, onCorrected } from './clock.ts'

/** The time, looked at as often as somebody wants to see it move. */
export function useNow(pause: number): Instant {
  const [at, setAt] = useState(now)
  useEffect(() => follow(pause, setAt), [pause])
  return instant(at)
}

/** It may have been put right since it was first drawn. */
function follow(pause: number, setAt: (next: (drawn: Instant) => Instant) => void): () => void {
  setAt((drawn) => (Math.abs(now() - drawn) > SECOND ? now() : drawn))
  return every(pause, () => setAt(now))
}

/** Every so often, and at once when this device hears that its clock is wrong. */
export function every(pause: number, look: () => void): () => void {
  const timer = setInterval(look, pause)
  const forget = onCorrected(look)
  return () => {
    clearInterval(timer)
    forget()
  }
}
