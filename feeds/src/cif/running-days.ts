import { type DaySet, daysBetween, either, emptyDays, type Window, without } from '../day-set.ts'
import type { Day } from '@cledrau/domain/time/dates.ts'
import type { WeekDays } from '../days.ts'
import type { Term } from './records.ts'

export type DatedRule = { from: Day; to: Day; week: WeekDays; term: Term }

/** The lower the letter, the more it counts: a cancellation beats all, an overlay beats the permanent train. */
const RANK = { C: 0, N: 1, O: 2, P: 3 } as const satisfies Record<Term, number>

/**
 * On which dates each of these records of one train (or of one association) is the one that counts. Cancellations
 * count on none themselves. Of two alike the later in the file wins.
 */
export function runningDays(rules: readonly DatedRule[], window: Window): DaySet[] {
  const days = rules.map(() => emptyDays(window))
  const order = rules.map((_, i) => i).toSorted((a, b) => rank(rules, a) - rank(rules, b) || b - a)
  let taken = emptyDays(window)
  for (const i of order) {
    const { from, to, week, term } = rules[i] as DatedRule
    const own = daysBetween(window, from, to, week)
    if (term !== 'C') days[i] = without(own, taken)
    taken = either(taken, own)
  }
  return days
}

const rank = (rules: readonly DatedRule[], i: number): number => RANK[rules[i]?.term ?? 'P']
