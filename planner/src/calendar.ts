import type { TimetableSpan } from './timetable.ts'

const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a date YYYY-MM-DD. */
export function dayNumber(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`not a date: ${date}`)
  return ms / DAY_MS
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(day: number): number {
  // 1970-01-01 was a Thursday.
  return (((day + 3) % 7) + 7) % 7
}

export type DaysRun = {
  /** First and last date, both included; the span's own when left out. */
  readonly from?: string
  readonly until?: string
  /** Seven characters, Monday first, `1` where it runs. Every day when left out. */
  readonly weekdays?: string
  /** Dates on which it does not run after all. */
  readonly except?: Iterable<string>
  /** Dates on which it runs besides. */
  readonly also?: Iterable<string>
}

/** The bits that `calendar()` takes. Dates outside the span are left out. */
export function daysRun({ span }: { readonly span: TimetableSpan }, rule: DaysRun): Uint8Array {
  const first = dayNumber(span.firstDate)
  const bits = new Uint8Array((span.days + 7) >> 3)
  const from = Math.max(0, rule.from === undefined ? 0 : dayNumber(rule.from) - first)
  const until = Math.min(span.days - 1, rule.until === undefined ? span.days - 1 : dayNumber(rule.until) - first)
  for (let day = from; day <= until; day++) {
    if ((rule.weekdays ?? '1111111')[weekday(first + day)] === '1') bits[day >> 3]! |= 1 << (day & 7)
  }
  for (const date of rule.except ?? []) setBit(bits, dayNumber(date) - first, span.days, false)
  for (const date of rule.also ?? []) setBit(bits, dayNumber(date) - first, span.days, true)
  return bits
}

function setBit(bits: Uint8Array, day: number, days: number, on: boolean) {
  if (day < 0 || day >= days) return
  if (on) bits[day >> 3]! |= 1 << (day & 7)
  else bits[day >> 3]! &= ~(1 << (day & 7))
}
