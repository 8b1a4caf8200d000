import { addDays } from '../time/dates.ts'
import { minutesOf } from '../time/hh-mm.ts'
import type { Instant } from '../time/instant.ts'
import { clockTime, dayAndTime, serviceInstant } from '../time/london.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Plan } from './plan.ts'
import { PLAN_DAYS } from './pages.ts'

export type PlanField = 'from' | 'to' | 'when' | 'via' | 'avoid'
export type PlanProblem =
  | 'PLACE_MISSING'
  | 'PLACE_UNKNOWN'
  | 'SAME_PLACE'
  | 'IN_THE_PAST'
  | 'TOO_FAR_AHEAD'
  | 'TIME_SKIPPED'
export type PlanProblems = Partial<Record<PlanField, PlanProblem>>

export const lastPlanDay = (today: CalendarDate): CalendarDate => addDays(today, PLAN_DAYS)

/** What is wrong with a plan, field by field. Whether a place is known, the server says. */
export function checkPlan(plan: Plan, now: Instant): PlanProblems {
  const problems: PlanProblems = {}
  const { first, second, via, avoid, date, time } = plan
  if (first === null) problems.from = 'PLACE_MISSING'
  if (second === null) problems.to = 'PLACE_MISSING'
  else if (second === first) problems.to = 'SAME_PLACE'
  for (const [field, code] of [['via', via] as const, ['avoid', avoid] as const])
    if (code !== null && (code === first || code === second || (field === 'avoid' && code === via)))
      problems[field] = 'SAME_PLACE'

  const today = dayAndTime(now).date
  if (date < today) problems.when = 'IN_THE_PAST'
  else if (date > lastPlanDay(today)) problems.when = 'TOO_FAR_AHEAD'
  else if (clockOddity(date, time) === 'skipped') problems.when = 'TIME_SKIPPED'
  return problems
}

/** What the clocks do to a time of day: in spring an hour isn't there, in autumn one is there twice. */
export function clockOddity(date: CalendarDate, time: string): 'skipped' | 'twice' | null {
  const minutes = minutesOf(time)
  const [first, second] = [serviceInstant(date, minutes), serviceInstant(date, minutes, 'second')]
  if (first !== second) return 'twice'
  const shown = clockTime(first)
  return shown.date === date && shown.minutes === minutes ? null : 'skipped'
}
