import { utcIso } from '@cledrau/domain/time/instant.ts'
import { now, onCorrected } from '../../platform/clock.ts'
import { recallJson, remember } from '../../platform/storage.ts'
import { cell } from '../../platform/cell.ts'

/** A dismissal on this device. With `lastSeenAt` it ends when the alert's period is over. */
export type SeenAlert = { id: number; lastSeenAt?: string }

const isSeenList = (value: unknown): value is SeenAlert[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'id' in one)

export const seen = cell<readonly SeenAlert[]>([])
/** Alerts that come back with the next visit. */
export const closed = cell<readonly number[]>([])
/** What the traveller wanted, in this visit. */
export const opened = cell<boolean | null>(null)

const kept = (): readonly SeenAlert[] => recallJson('seenAlerts', isSeenList) ?? []

/** Put away on this device just now: what another tab put away meanwhile stays put away. */
export function keepSeen(entry: SeenAlert): void {
  seen.set([...kept().filter(({ id }) => id !== entry.id), entry])
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

/** From now on: what another tab puts away is put away here, and moments are mended once the time is known. */
export function followSeenAlerts(): void {
  window.addEventListener('storage', ({ key }: StorageEvent) => {
    if (key === 'seenAlerts') seen.set(kept())
  })
  onCorrected(mendMoments)
}

/** What this device put away; a visit begins with nothing opened and nothing closed. */
export function loadSeenAlerts(): void {
  seen.set(kept())
  closed.set([])
  opened.set(null)
}
