import type { ToldTimetable } from '../told-timetable.ts'
import { ASSOCIATION_COLUMNS, ASSOCIATIONS_FILE, LINK_COLUMNS, LINKS_FILE } from './load-extensions.ts'
import { serviceId } from './write-calendars.ts'
import type { Table } from './write-timetable.ts'

const BY_TIME = 2

/**
 * transfers.txt for every reader: minutes to change, and links that hold always. All links and the trains that join and
 * split are in files of our own, as transfers.txt knows neither hours nor dates nor a train that goes on in two parts.
 */
export function writeTransfers({ stops, links, associations }: ToldTimetable): Table[] {
  const codeOf = (stop: number) => stops[stop]?.code ?? ''
  const always = new Map<string, readonly (string | number)[]>()
  const leastMinutes = new Map<string, number>()
  for (const { from, to, minutes, fromMinute, calendar } of links) {
    const key = `${from} ${to}`
    // From a station to itself the format means the change.
    if (
      from === to ||
      fromMinute !== undefined ||
      calendar !== undefined ||
      minutes >= (leastMinutes.get(key) ?? Infinity)
    )
      continue
    leastMinutes.set(key, minutes)
    always.set(key, [codeOf(from), codeOf(to), BY_TIME, minutes * 60])
  }
  const changes = stops.map(({ code, interchangeMinutes }) => [code, code, BY_TIME, interchangeMinutes * 60])
  return [
    {
      name: 'transfers.txt',
      columns: ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
      rows: [...changes, ...always.values()],
    },
    {
      name: LINKS_FILE,
      columns: LINK_COLUMNS,
      rows: links.map(({ from, to, mode, minutes, fromMinute = '', untilMinute = '', calendar }) => [
        codeOf(from),
        codeOf(to),
        mode,
        minutes,
        fromMinute,
        untilMinute,
        calendar === undefined ? '' : serviceId(calendar),
      ]),
    },
    {
      name: ASSOCIATIONS_FILE,
      columns: ASSOCIATION_COLUMNS,
      rows: associations.map(({ kind, base, other, stop, calendar, otherDay = 0 }) => [
        kind,
        base,
        other,
        codeOf(stop),
        serviceId(calendar),
        otherDay,
      ]),
    },
  ]
}
