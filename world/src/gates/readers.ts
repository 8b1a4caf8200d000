import { random } from './chance.ts'

/** Where people walk through gates; everywhere else a reader stands on the platform. */
const GATED: Record<string, number> = { CDF: 6, CDQ: 4, NWP: 4, PPD: 2, BGN: 2, WRX: 2 }
const ON_PLATFORM = 2

/** `drift`: how many seconds its clock is ahead of the true time. */
export type Reader = { id: string; station: string; drift: number }

/** Every gate and platform reader of the scheme. Few clocks are wrong, and those by up to a quarter of an hour. */
export function readersOf(stations: readonly string[], seed: number): Reader[] {
  return stations.flatMap((station) =>
    Array.from({ length: GATED[station] ?? ON_PLATFORM }, (_, n): Reader => {
      const id = `${station}-${n + 1}`
      const r = random(`${seed} ${id}`)
      // Never a whole station: its neighbours are how a wrong clock is known.
      const isWrong = n === 0 && (GATED[station] ?? 0) > 2 && r.chance(0.2)
      return { id, station, drift: isWrong ? r.between(-900, 900) : r.between(-2, 2) }
    }),
  )
}

/** How many seconds the clocks beside it are ahead of a reader’s own. */
export const aheadOf = (reader: Reader, readers: readonly Reader[]): number[] =>
  readers
    .filter(({ id, station }) => station === reader.station && id !== reader.id)
    .map(({ drift }) => drift - reader.drift)
