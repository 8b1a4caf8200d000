import { csvLine } from '../csv-write.ts'
import { listDays, type Window } from '../day-set.ts'
import { parseDay } from '../days.ts'
import type { ToldTimetable } from '../told-timetable.ts'
import { gtfsDay, writeCalendars } from './write-calendars.ts'
import { writeStops } from './write-stops.ts'
import { writeTransfers } from './write-transfers.ts'
import { writeTrips } from './write-trips.ts'

export type Publisher = {
  name: string
  url: string
  version: string
  /** Names of the operators by code; the code itself where there is none. */
  operatorNames: ReadonlyMap<string, string>
}

export type Table = { name: string; columns: readonly string[]; rows: Iterable<readonly (string | number)[]> }

/** A timetable as the files of a GTFS feed, ready for `writeZip`. */
export function writeGtfs(told: ToldTimetable, publisher: Publisher): Map<string, Uint8Array> {
  const window: Window = { first: parseDay(told.span.firstDate) ?? 0, days: told.span.days }
  const tables: Table[] = [
    agencies(told, publisher),
    feedInfo(told, publisher, window),
    ...writeStops(told),
    ...writeCalendars(told, window),
    ...writeTrips(told),
    ...writeTransfers(told),
  ]
  const encoder = new TextEncoder()
  return new Map(tables.map((table) => [table.name, encoder.encode(textOf(table))]))
}

function textOf({ columns, rows }: Table): string {
  const lines = [csvLine(columns)]
  for (const row of rows) lines.push(csvLine(row))
  return lines.join('')
}

function agencies({ trips }: ToldTimetable, { operatorNames, url }: Publisher): Table {
  const operators = [...new Set(trips.map(({ operator }) => operator))].toSorted()
  return {
    name: 'agency.txt',
    columns: ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'],
    rows: operators.map((code) => [code, operatorNames.get(code) ?? code, url, 'Europe/London', 'en']),
  }
}

function feedInfo({ calendars }: ToldTimetable, { name, url, version }: Publisher, window: Window): Table {
  const dates = calendars.flatMap((days) => listDays(days, window).map((index) => window.first + index))
  const from = dates.reduce((a, b) => Math.min(a, b), window.first + window.days - 1)
  const to = dates.reduce((a, b) => Math.max(a, b), window.first)
  return {
    name: 'feed_info.txt',
    columns: [
      'feed_publisher_name',
      'feed_publisher_url',
      'feed_lang',
      'feed_start_date',
      'feed_end_date',
      'feed_version',
    ],
    rows: [[name, url, 'en', gtfsDay(from), gtfsDay(to), version]],
  }
}
