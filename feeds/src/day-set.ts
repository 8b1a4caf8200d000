import { type Day, weekdayAt } from '@cledrau/domain/time/dates.ts'
import { runsOn, type WeekDays } from './days.ts'

/** Dates as bits, the way the planner's calendars have them: bit d (byte d >> 3, bit d & 7) is the first day + d. */
export type DaySet = Uint8Array

/** The dates that an image covers. */
export type Window = { first: Day; days: number }

export const emptyDays = ({ days }: Window): DaySet => new Uint8Array((days + 7) >> 3)

export const hasDay = (set: DaySet, index: number): boolean => (((set[index >> 3] ?? 0) >> (index & 7)) & 1) === 1

export function addDay(set: DaySet, index: number): void {
  set[index >> 3] = (set[index >> 3] as number) | (1 << (index & 7))
}

export function removeDay(set: DaySet, index: number): void {
  set[index >> 3] = (set[index >> 3] as number) & ~(1 << (index & 7))
}

/** All dates from one to another, both included, that fall on these weekdays. */
export function daysBetween(window: Window, from: Day, to: Day, week: WeekDays): DaySet {
  const set = emptyDays(window)
  const last = Math.min(window.days - 1, to - window.first)
  for (let index = Math.max(0, from - window.first); index <= last; index++) {
    if (runsOn(week, window.first + index)) addDay(set, index)
  }
  return set
}

export const isEmpty = (set: DaySet): boolean => set.every((byte) => byte === 0)

export const countDays = (set: DaySet, window: Window): number => listDays(set, window).length

/** Indexes of the days that are in. */
export function listDays(set: DaySet, { days }: Window): number[] {
  const list: number[] = []
  for (let index = 0; index < days; index++) if (hasDay(set, index)) list.push(index)
  return list
}

export const without = (set: DaySet, other: DaySet): DaySet => set.map((byte, i) => byte & ~(other[i] as number))
export const both = (set: DaySet, other: DaySet): DaySet => set.map((byte, i) => byte & (other[i] as number))
export const either = (set: DaySet, other: DaySet): DaySet => set.map((byte, i) => byte | (other[i] as number))

/** The same days, told so many days later; what leaves the window is lost. */
export function shiftDays(set: DaySet, window: Window, by: number): DaySet {
  if (by === 0) return set
  const shifted = emptyDays(window)
  for (const index of listDays(set, window)) {
    if (index + by >= 0 && index + by < window.days) addDay(shifted, index + by)
  }
  return shifted
}

/** A rule of the kind that both formats write: from, to, and weekdays. */
export type DayRule = { from: Day; to: Day; week: WeekDays }

/**
 * The rule that a person would give: from the first day to the last, on the weekdays that mostly run. It may hold days
 * too many and lack some: those are its exceptions. Undefined where no weekday is usual.
 */
export function usualRule(set: DaySet, window: Window): DayRule | undefined {
  const days = listDays(set, window).map((index) => window.first + index)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return undefined
  const [runs, all] = [new Uint16Array(7), new Uint16Array(7)]
  for (const day of days) runs[weekdayAt(day)] = (runs[weekdayAt(day)] as number) + 1
  for (let day = from; day <= to; day++) all[weekdayAt(day)] = (all[weekdayAt(day)] as number) + 1
  let week = 0
  for (let weekday = 0; weekday < 7; weekday++) {
    if ((runs[weekday] as number) * 2 > (all[weekday] as number)) week |= 1 << weekday
  }
  return week === 0 ? undefined : tightened({ from, to, week })
}

/** As few rules as weeks of one kind allow, which together hold exactly these days. */
export function exactRules(set: DaySet, window: Window): DayRule[] {
  const rules: DayRule[] = []
  const firstMonday = window.first - weekdayAt(window.first)
  for (let monday = firstMonday; monday < window.first + window.days; monday += 7) {
    let week = 0
    for (let weekday = 0; weekday < 7; weekday++) {
      const index = monday + weekday - window.first
      if (index >= 0 && index < window.days && hasDay(set, index)) week |= 1 << weekday
    }
    const before = rules.at(-1)
    // A week that has the same days as the one before belongs to its rule. Single days stand for themselves.
    if (week !== 0 && before?.week === week && before.to === monday - 1) before.to = monday + 6
    else if (week !== 0) rules.push({ from: monday, to: monday + 6, week })
  }
  return rules.map((rule) => tightened(rule))
}

/** From the first day that really runs to the last. */
function tightened({ from, to, week }: DayRule): DayRule {
  let [first, last] = [from, to]
  while (!runsOn(week, first)) first += 1
  while (!runsOn(week, last)) last -= 1
  return { from: first, to: last, week }
}
