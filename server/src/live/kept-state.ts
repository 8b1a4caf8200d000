import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import type { LiveState } from './live-state.ts'

/* The state as text, so that a start needn't read a day of messages again: each train by itself, and the rest in one. */

type Rest = Pick<LiveState, 'position' | 'heard' | 'day'> & { [Name in (typeof NOTICES)[number]]: [string, unknown][] }
const NOTICES = ['associations', 'messages', 'alerts', 'orders', 'alarms'] as const

export function writeKept({ position, heard, day, known }: LiveState): string {
  const notices = Object.fromEntries(NOTICES.map((name) => [name, [...known[name]]]))
  return JSON.stringify({ position, heard, day, ...notices })
}

export const writeTrain = (train: KnownTrain): string => JSON.stringify(train)

/** Puts what was kept in the place of all that is known. */
export function readKeptInto(state: LiveState, n: number, kept: string | null, trains: readonly string[]): void {
  const { known } = state
  const fill = (map: Map<string, unknown>, entries: Iterable<[string, unknown]>) => {
    map.clear()
    for (const [key, value] of entries) map.set(key, value)
  }
  fill(
    known.trains as Map<string, unknown>,
    trains.map((text): [string, unknown] => {
      const train = JSON.parse(text) as KnownTrain
      return [train.rid, train]
    }),
  )
  const rest = kept === null ? undefined : (JSON.parse(kept) as Rest)
  for (const name of NOTICES) fill(known[name] as Map<string, unknown>, rest?.[name] ?? [])
  state.n = n
  if (!rest) return
  state.position = rest.position
  state.heard = rest.heard
  state.day = rest.day
}
