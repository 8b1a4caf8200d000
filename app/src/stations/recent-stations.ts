import { recentStations } from '@cledrau/domain/recents/recents.ts'
import { recallJson, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

const recent = cell<readonly string[] | null>(null)

const read = () => recent.get() ?? recallJson('recentStations', isCodes) ?? []

export function addRecentStation(code: string): void {
  recent.set(recentStations([code, ...read()], () => true))
  remember('recentStations', JSON.stringify(recent.get()))
}

/** Stations that were looked at on this device; a code that no list knows any more is left out. */
export function useRecentStations<S>(byCode: ReadonlyMap<string, S>): S[] {
  useCell(recent)
  return recentStations(read(), (code) => byCode.has(code)).flatMap((code) => byCode.get(code) ?? [])
}
