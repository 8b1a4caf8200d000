import { recallJson, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

export const MOST_RECENT = 5

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

const recent = cell<readonly string[] | null>(null)

const read = () => recent.get() ?? recallJson('recentStations', isCodes) ?? []

/** The newest first, each once. */
export const withRecent = (codes: readonly string[], code: string): string[] =>
  [code, ...codes.filter((one) => one !== code)].slice(0, MOST_RECENT)

export function addRecentStation(code: string): void {
  recent.set(withRecent(read(), code))
  remember('recentStations', JSON.stringify(recent.get()))
}

/** Stations that were looked at on this device; a code that no list knows any more is left out. */
export function useRecentStations<S>(byCode: ReadonlyMap<string, S>): S[] {
  useCell(recent)
  return read().flatMap((code) => byCode.get(code) ?? [])
}
