import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays, addMonths, dateOf, dayOf } from '@cledrau/domain/time/dates.ts'
import type { Translate } from '../i18n/words.ts'
import { cell, useCell } from '../platform/cell.ts'

export const ALL_DEVICES = 'filter_device_all'
export type DateFilterId = 'filter_last_week' | 'filter_month' | 'filter_date_range'

export type HistoryFilters = {
  /** `label` is a word's name, or for chosen days what is to be read. */
  date: { from: CalendarDate; to: CalendarDate; id: DateFilterId; label: string; month: string | null }
  device: { id: string; label: string }
}

const USUAL_DAYS = 7
const MORE_DAYS = 7
/** As far back as an account, and a guest, may look. */
const ACCOUNT_MONTHS = 13
const GUEST_DAYS = 7

export const defaultFilters = (today: CalendarDate): HistoryFilters => ({
  date: {
    from: addDays(today, -USUAL_DAYS),
    to: today,
    id: 'filter_last_week',
    label: 'PAYG_WEEK_BUTTON',
    month: null,
  },
  device: { id: ALL_DEVICES, label: 'PAYG_ALL_DEVICES' },
})

/** 07/12/26 */
const short = (day: CalendarDate) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** Days of somebody's own; who only asked for more keeps the filter they had. */
export function chooseDays(
  before: HistoryFilters,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  keepsFilter = false,
): HistoryFilters {
  const id = keepsFilter ? before.date.id : 'filter_date_range'
  return { ...before, date: { from, to, id, label: `${short(from)} - ${short(to)}`, month: null } }
}

export const monthBefore = (today: CalendarDate): CalendarDate => dateOf(addMonths(dayOf(today), -1))

/** A month back from today, by its name of four and two figures. */
export const lastMonth = (before: HistoryFilters, today: CalendarDate): HistoryFilters => ({
  ...before,
  date: {
    from: monthBefore(today),
    to: today,
    id: 'filter_month',
    label: 'PAYG_MONTH_BUTTON',
    month: today.slice(0, 7),
  },
})

export const lastWeek = (before: HistoryFilters, today: CalendarDate): HistoryFilters => ({
  ...before,
  date: defaultFilters(today).date,
})

export const earliestDay = (today: CalendarDate, isGuest: boolean): CalendarDate =>
  isGuest ? addDays(today, -GUEST_DAYS) : dateOf(addMonths(dayOf(today), -ACCOUNT_MONTHS))

/** A week more at the far end; null where there is no more to show. */
export function showMore(filters: HistoryFilters, earliest: CalendarDate): HistoryFilters | null {
  const { from, to } = filters.date
  if (from <= earliest) return null
  const longer = addDays(from, -MORE_DAYS)
  return chooseDays(filters, { from: longer < earliest ? earliest : longer, to }, true)
}

export const filterLabel = (label: string, t: Translate): string =>
  label === 'PAYG_WEEK_BUTTON' || label === 'PAYG_MONTH_BUTTON' || label === 'PAYG_ALL_DEVICES' ? t(label) : label

/** What somebody chose stays while they look at one of its journeys. Null: nobody chose yet. */
const filters = cell<HistoryFilters | null>(null)
export const useHistoryFilters = (today: CalendarDate): HistoryFilters => useCell(filters) ?? defaultFilters(today)
export const setHistoryFilters = filters.set

/** Days of which all journeys are shown. */
export type GroupState = { id: string; state: boolean }
const groups = cell<readonly GroupState[]>([])
export const groupStateOf = (known: readonly GroupState[], id: string): { state: boolean } =>
  known.find((one) => one.id === id) ?? { state: false }
export const useGroupState = (id: string): boolean => groupStateOf(useCell(groups), id).state
export const setGroupState = (id: string, state: boolean): void =>
  groups.set([...groups.get().filter((one) => one.id !== id), { id, state }])

/** Which card is looked at, by its place among all. */
const cardIndex = cell(0)
export const useCardIndex = (): number => useCell(cardIndex)
export const lookAtCard = cardIndex.set

export function forgetHistory(): void {
  filters.set(null)
  groups.set([])
  cardIndex.set(0)
}
