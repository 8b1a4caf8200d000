import type { CalendarDate } from '../time/calendar-date.ts'
import { instant } from '../time/instant.ts'
import { canonicalText, type Plain } from '../delay-repay/evidence/canonical.ts'
import type { WeekBill } from './bill.ts'
import type { Statement } from './statement.ts'
import { type Tap, tapId } from './taps.ts'
import { travelDayOf } from './travel-day.ts'

/**
 * Why a week's bill is another one than before. TRAVELLED: more days are over · LATE_TAP: a tap of days before came late ·
 * CORRECTED: a missing tap was put right · JOINED: taps of two cards became one journey, or are none any more · DISCOUNT: a
 * railcard was linked, or is none any more · CHECKED: a guard read the card · ANSWER_OVER: nobody said where a missing tap was.
 */
export const BILL_CHANGES = [
  'TRAVELLED',
  'LATE_TAP',
  'CORRECTED',
  'JOINED',
  'DISCOUNT',
  'CHECKED',
  'ANSWER_OVER',
] as const
export type BillChange = (typeof BILL_CHANGES)[number]

/** Of a week what is charged by now, as a text: the same text, the same bill. Nothing where no day of it is over. */
export function chargedPart({ days, journeys }: WeekBill, today: CalendarDate): string | undefined {
  const over = days.filter(({ day }) => day < today)
  if (over.length === 0) return undefined
  const said = {
    days: over.map(({ day, travel, outside }) => ({ day, travel, outside })),
    journeys: journeys
      .filter(({ day }) => day < today)
      .map(({ id, state, from, to, pence, outside }) => ({ id, state, from, to, pence, outside })),
  }
  return canonicalText(said satisfies Plain)
}

/** `joined`: taps of this traveller that count for another card, and of others that count for theirs. */
export function whyChanged(before: Statement, now: Statement, joined: ReadonlySet<string>): BillChange[] {
  const [had, has] = [new Set(before.taps.map(tapId)), new Set(now.taps.map(tapId))]
  /** Days that are charged by now, and weren't yet. */
  const [since, until] = [before, now].map(({ asOf }) => dayOf(asOf)) as [CalendarDate, CalendarDate]
  const isLate = (tap: Tap) => !had.has(tapId(tap)) && !joined.has(tapId(tap)) && dayOf(tap.at) < since
  const moved = [...joined].filter((tap) => had.has(tap) !== has.has(tap))
  const found: Record<BillChange, boolean> = {
    TRAVELLED: now.bill.days.some(({ day }) => since <= day && day < until),
    LATE_TAP: now.taps.some(isLate),
    CORRECTED: !same(before.corrections, now.corrections),
    JOINED: moved.length > 0,
    DISCOUNT: !same(before.discounts, now.discounts),
    CHECKED: !same(before.checks, now.checks),
    ANSWER_OVER: now.bill.outside > before.bill.outside,
  }
  return BILL_CHANGES.filter((change) => found[change])
}

const dayOf = (iso: string): CalendarDate => travelDayOf(instant(Date.parse(iso)))
const same = (one: unknown, other: unknown): boolean => canonicalText(one as Plain) === canonicalText(other as Plain)
