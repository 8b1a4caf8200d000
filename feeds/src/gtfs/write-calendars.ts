import { type DayRule, daysBetween, listDays, usualRule, type Window, without } from '../day-set.ts'
import { type Day, dateOf } from '@cledrau/domain/time/dates.ts'
import type { ToldTimetable } from '../told-timetable.ts'
import type { Table } from './write-timetable.ts'

export const serviceId = (calendar: number): string => `S${calendar}`

/** A rule with its exceptions per calendar, or nothing but dates where no rule fits. */
export function writeCalendars({ calendars }: ToldTimetable, window: Window): Table[] {
  const rules: (readonly (string | number)[])[] = []
  const exceptions: (readonly (string | number)[])[] = []
  for (const [number, days] of calendars.entries()) {
    const rule = usualRule(days, window)
    const ruled = rule ? daysBetween(window, rule.from, rule.to, rule.week) : new Uint8Array(days.length)
    if (rule) rules.push([serviceId(number), ...flags(rule), gtfsDay(rule.from), gtfsDay(rule.to)])
    for (const index of listDays(without(ruled, days), window)) {
      exceptions.push([serviceId(number), gtfsDay(window.first + index), 2])
    }
    for (const index of listDays(without(days, ruled), window)) {
      exceptions.push([serviceId(number), gtfsDay(window.first + index), 1])
    }
  }
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return [
    { name: 'calendar.txt', columns: ['service_id', ...week, 'start_date', 'end_date'], rows: rules },
    { name: 'calendar_dates.txt', columns: ['service_id', 'date', 'exception_type'], rows: exceptions },
  ]
}

const flags = ({ week }: DayRule): number[] => Array.from({ length: 7 }, (_, weekday) => (week >> weekday) & 1)

export const gtfsDay = (day: Day): string => dateOf(day).replaceAll('-', '')
