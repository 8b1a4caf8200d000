import { addDay, type DaySet, daysBetween, emptyDays, removeDay, type Window } from '../day-set.ts'
import type { Day } from '@cledrau/domain/time/dates.ts'
import { parseDay, type WeekDays } from '../days.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { readTable } from './read-table.ts'

/** When trips run: by service, the days of the window. */
export type Calendars = { window: Window; daysOf: (serviceId: string) => DaySet | undefined; version: string }

export type WantedDates = { from?: string; days?: number }

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const ADDED = '1'
const REMOVED = '2'

/** Longer than this ahead nobody plans; a feed that holds for years is cut here. */
const LONGEST_DAYS = 400

type Rule = { service: string; from: Day; to: Day; week: WeekDays }
type Exception = { service: string; day: Day; isAdded: boolean }

export async function readCalendars(files: FeedFiles, wanted: WantedDates, report: FeedReport): Promise<Calendars> {
  const rules = await readRules(files, report)
  const exceptions = await readExceptions(files, report)
  const info = await readTable(files, 'feed_info.txt', ['feed_start_date', 'feed_end_date', 'feed_version'], [], report)
  const window = windowOf(rules, exceptions, info[0], wanted)
  const services = new Map<string, DaySet>()
  const daysOf = (service: string) => {
    const days = services.get(service) ?? emptyDays(window)
    services.set(service, days)
    return days
  }
  for (const { service, from, to, week } of rules) {
    const days = daysOf(service)
    for (const [i, byte] of daysBetween(window, from, to, week).entries()) days[i] = (days[i] as number) | byte
  }
  for (const { service, day, isAdded } of exceptions) {
    const index = day - window.first
    if (index < 0 || index >= window.days) daysOf(service)
    else if (isAdded) addDay(daysOf(service), index)
    else removeDay(daysOf(service), index)
  }
  return { window, daysOf: (service) => services.get(service), version: info[0]?.feed_version ?? '' }
}

async function readRules(files: FeedFiles, report: FeedReport): Promise<Rule[]> {
  const columns = ['service_id', ...WEEK, 'start_date', 'end_date'] as const
  const rules: Rule[] = []
  for (const row of await readTable(files, 'calendar.txt', columns, columns, report)) {
    const [from, to] = [parseDay(row.start_date), parseDay(row.end_date)]
    if (from === undefined || to === undefined) addFault(report, 'BAD_DATE', 'calendar.txt', row.line, row.service_id)
    else {
      const week = WEEK.reduce((days, name, weekday) => (row[name] === '1' ? days | (1 << weekday) : days), 0)
      rules.push({ service: row.service_id, from, to, week })
    }
  }
  return rules
}

async function readExceptions(files: FeedFiles, report: FeedReport): Promise<Exception[]> {
  const columns = ['service_id', 'date', 'exception_type'] as const
  const exceptions: Exception[] = []
  for (const row of await readTable(files, 'calendar_dates.txt', columns, columns, report)) {
    const day = parseDay(row.date)
    if (day === undefined) addFault(report, 'BAD_DATE', 'calendar_dates.txt', row.line, row.service_id)
    else if (row.exception_type !== ADDED && row.exception_type !== REMOVED) {
      addFault(report, 'BAD_VALUE', 'calendar_dates.txt', row.line, `exception type ${row.exception_type}`)
    } else exceptions.push({ service: row.service_id, day, isAdded: row.exception_type === ADDED })
  }
  return exceptions
}

type Info = { feed_start_date: string; feed_end_date: string }

/** The feed's own word, then what its calendars cover, each cut to what the caller wants. */
function windowOf(rules: Rule[], exceptions: Exception[], info: Info | undefined, wanted: WantedDates): Window {
  const starts = [...rules.map(({ from }) => from), ...exceptions.map(({ day }) => day)]
  const ends = [...rules.map(({ to }) => to), ...exceptions.map(({ day }) => day)]
  const least = (days: Day[]) => days.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (days: Day[]) => days.reduce((a, b) => Math.max(a, b), -Infinity)
  const from = wanted.from === undefined ? undefined : parseDay(wanted.from)
  const first = from ?? parseDay(info?.feed_start_date ?? '') ?? (starts.length > 0 ? least(starts) : 0)
  const last = parseDay(info?.feed_end_date ?? '') ?? (ends.length > 0 ? most(ends) : first)
  return { first, days: wanted.days ?? Math.max(1, Math.min(LONGEST_DAYS, last - first + 1)) }
}
