import { recallJson } from '../../platform/storage.ts'
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

export const keptSeen = (): readonly SeenAlert[] => recallJson('seenAlerts', isSeenList) ?? []

/** What this device put away; a visit begins with nothing opened and nothing closed. */
export function loadSeenAlerts(): void {
  seen.set(keptSeen())
  closed.set([])
  opened.set(null)
}
