import { MOST_PAGES } from '@cledrau/contract/usage.ts'
import type { UsedPage } from '@cledrau/contract/used-pages.ts'
import { SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { forget, recall, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

/** Hidden for this long, a visit is over; whoever comes back later begins another. */
export const VISIT_ENDS_MS = 10 * SECOND

/** A page, and how many lie behind it in the history. */
export type OpenedPage = { name: UsedPage; depth: number }

/** What of a visit was not told yet. */
export type Visit = {
  /** Something of it was told before. */
  told: boolean
  pages: readonly UsedPage[]
  last: OpenedPage | null
  hiddenSince: Instant | null
}

export const NEW_VISIT: Visit = { told: false, pages: [], last: null, hiddenSince: null }

/**
 * A page counts when it is opened: another day in its address is the same page, and an address that only leads on to
 * another page was never one.
 */
export function opened(visit: Visit, page: OpenedPage): Visit {
  const { last, pages } = visit
  if (page.name === last?.name) return { ...visit, last: page }
  const kept = page.depth === last?.depth ? pages.slice(0, -1) : pages
  return kept.length >= MOST_PAGES ? visit : { ...visit, pages: [...kept, page.name], last: page }
}

export const isOver = ({ hiddenSince }: Visit, now: Instant): boolean =>
  hiddenSince !== null && now - hiddenSince >= VISIT_ENDS_MS

/** Cookies were accepted, and nobody has switched it off. */
export const mayNote = (accepted: boolean, switchedOff: boolean): boolean => accepted && !switchedOff

const OFF = 'off'
const isOff = () => recall('usageNotes') === OFF
const off = cell<boolean>(isOff())

export const useUsageOff = (): boolean => useCell(off)
export const usageOffNow = off.get
export const onUsageOff = off.subscribe
export const loadUsageOff = (): void => off.set(isOff())

export function switchUsage(on: boolean): void {
  if (on) forget('usageNotes')
  else remember('usageNotes', OFF)
  off.set(!on)
}
