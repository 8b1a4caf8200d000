import { forget, recall, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

/** New preferences that this traveller hasn't looked at yet. Shown on narrow and wide alike, while the option is on. */
const dot = cell(false)

export const loadSearchPreferencesDot = (): void => dot.set(recall('searchPreferencesDotState') === 'true')
export const useSearchPreferencesDot = (optionOn: boolean): boolean => useCell(dot) && optionOn

/** A traveller on a device that never showed these preferences: there is something to look at. */
export function beginPreferencesDot(): void {
  if (recall('searchPreferencesDotState') === null) setSearchPreferencesDot(true)
}

/** Who signs out takes it along: a guest has no preferences to look at. */
export function endPreferencesDot(): void {
  if (!dot.get()) return
  forget('searchPreferencesDotState')
  dot.set(false)
}

export function setSearchPreferencesDot(on: boolean): void {
  remember('searchPreferencesDotState', String(on))
  dot.set(on)
}
