import { trainsOn } from '@cledrau/planner'
import type { Timetable } from '../../../timetable/timetable.ts'

/** When a train is on its way by the timetable: minutes of its service day. */
export type PlannedSpan = { readonly starts: number; readonly ends: number }

/** Yesterday's trains run past midnight. */
const MOST_KEPT = 3

/** Each train of a date by its uid. Read through once and kept while it is asked for, until the timetable is another one. */
export function openDayRuns(timetable: () => Timetable) {
  let ofTimetable: Timetable | undefined
  const days = new Map<string, ReadonlyMap<string, PlannedSpan>>()
  return (date: string): ReadonlyMap<string, PlannedSpan> => {
    const now = timetable()
    if (now !== ofTimetable) days.clear()
    ofTimetable = now
    const day = days.get(date) ?? readDay(now, date)
    days.delete(date)
    days.set(date, day)
    if (days.size > MOST_KEPT) days.delete(days.keys().next().value ?? '')
    return day
  }
}

function readDay({ image, from, until }: Timetable, date: string): ReadonlyMap<string, PlannedSpan> {
  const spans = new Map<string, PlannedSpan>()
  if (date < from || date > until) return spans
  for (const { uid, calls } of trainsOn(image, date)) {
    const [first, last] = [calls[0], calls.at(-1)]
    if (first && last) spans.set(uid, { starts: first.departure, ends: last.arrival })
  }
  return spans
}
