import { utcIso } from '@cledrau/domain/time/instant.ts'
import { aheadNow, now, onCorrected } from '../../platform/clock.ts'
import { remember } from '../../platform/storage.ts'
import type { SeenAlert } from './seen-alerts.ts'
import { keptSeen, seen } from './seen-alerts.ts'

/** Put away on this device just now: what another tab put away meanwhile stays put away. */
export function keepSeen(entry: SeenAlert): void {
  seen.set([...keptSeen().filter(({ id }) => id !== entry.id), entry])
  remember('seenAlerts', JSON.stringify(seen.get()))
}

/** A clock that ran ahead left a moment that is still to come: nothing was put away later than now. */
function mendMoments(): void {
  const at = now()
  const isAhead = ({ lastSeenAt }: SeenAlert) => lastSeenAt !== undefined && Date.parse(lastSeenAt) > at
  if (!seen.get().some(isAhead)) return
  seen.set(seen.get().map((one) => (isAhead(one) ? { ...one, lastSeenAt: utcIso(at) } : one)))
  remember('seenAlerts', JSON.stringify(seen.get()))
}

/** From now on: what another tab puts away is put away here, and moments are mended once the time is known. Answers how to stop. */
export function followSeenAlerts(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === 'seenAlerts') seen.set(keptSeen())
  }
  window.addEventListener('storage', hear)
  const stop = onCorrected(mendMoments)
  // The server may have said what time it is before anybody asked for alerts.
  if (aheadNow() !== 0) mendMoments()
  return () => {
    window.removeEventListener('storage', hear)
    stop()
  }
}
