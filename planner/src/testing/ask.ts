import { planJourneys } from '../plan.ts'
import type { Query, When } from '../query.ts'
import { type DayView, dayView, type ViewOptions } from '../view/view.ts'
import { imageOf, type Railway } from './railway.ts'
import { journeyText } from './timetable-card.ts'

export const TODAY = '2026-12-02'

export const viewOf = (railway: Railway, date = TODAY, options?: ViewOptions): DayView =>
  dayView(imageOf(railway), date, options)

export const minuteOf = (text: string) => {
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}

export const leaveAfter = (text: string): When => ({ kind: 'leave-after', minute: minuteOf(text) })
export const arriveBy = (text: string): When => ({ kind: 'arrive-by', minute: minuteOf(text) })
export const leaveBetween = (from: string, until: string): When => ({
  kind: 'leave-between',
  from: minuteOf(from),
  until: minuteOf(until),
})

/** Asks for journeys and answers them as lines of text. */
export function ask(
  view: DayView,
  from: string | string[],
  to: string | string[],
  when: When,
  more: Partial<Query> = {},
): string[] {
  return planJourneys(view, { from: [from].flat(), to: [to].flat(), when, ...more }).map(journeyText)
}
