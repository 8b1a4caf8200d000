import type { LinkInput } from '@cledrau/planner'
import { type DaySet, exactRules, shiftDays, type Window } from '../day-set.ts'
import type { Day } from '@cledrau/domain/time/dates.ts'
import { EVERY_DAY, parseDay } from '../days.ts'
import { toGrid } from '../grid-reference.ts'
import type { ToldTimetable } from '../told-timetable.ts'
import { type FixedLink, LAST_MINUTE, writeAdditionalLinks, writePlainLinks } from './fixed-links.ts'
import type { Header, TimingPointChange } from './records.ts'
import { type StationNames, writeStationNames } from './stations.ts'
import { associationRecordsOf, scheduleRecordsOf, type TiplocOf } from './timetable-records.ts'
import { associationRecord, headerRecord, scheduleRecords, timingPointRecord, trailerRecord } from './write-trains.ts'

export type Delivery = {
  /** Three digits in the names of the files. */
  sequence: string
  extractedOn: Day
  /** Place codes by station code; the station code itself where there is none. */
  tiplocs: ReadonlyMap<string, string>
}

/** A timetable as the files of a full delivery: trains, station names, both kinds of links. */
export function writeCif(told: ToldTimetable, delivery: Delivery): Map<string, Uint8Array> {
  const { window, tiplocOf } = settings(told, delivery)
  const points: TimingPointChange[] = told.stops.map((stop) => ({
    what: 'insert',
    point: {
      tiploc: tiplocOf(stop.code),
      capitals: '00',
      nlc: '',
      nlcCheck: '',
      description: plainName(stop.name),
      stanox: '',
      postOfficeCode: '',
      crs: stop.code,
      shortDescription: plainName(stop.name).slice(0, 16),
    },
  }))
  const trains = trainFile(headerOf(window, delivery, undefined), [
    ...points.map(timingPointRecord),
    ...associationRecordsOf(told, window, tiplocOf).map(associationRecord),
    ...scheduleRecordsOf(told, window, tiplocOf).flatMap((schedule) => [...scheduleRecords(schedule)]),
  ])
  const links = told.links.flatMap((link) => fixedLinks(link, told, window))
  const encoder = new TextEncoder()
  const prefix = `RJTTF${delivery.sequence}`
  return new Map([
    [`${prefix}.MCA`, trains],
    [`${prefix}.MSN`, encoder.encode(writeStationNames(stationNames(told, tiplocOf)))],
    [`${prefix}.ALF`, encoder.encode(writeAdditionalLinks(links))],
    [`${prefix}.FLF`, encoder.encode(writePlainLinks(links))],
  ])
}

/** What all records of a timetable need. */
export function settings({ span }: ToldTimetable, { tiplocs }: Delivery): { window: Window; tiplocOf: TiplocOf } {
  const window = { first: parseDay(span.firstDate) ?? 0, days: span.days }
  return { window, tiplocOf: (code) => tiplocs.get(code) || code }
}

/** `last` is the reference of the file that this one changes. */
export function headerOf(window: Window, { sequence, extractedOn }: Delivery, last: string | undefined): Header {
  return {
    fileIdentity: 'TPS.UCLEDRA',
    extractedOn,
    extractedAt: '0000',
    reference: `CLED${sequence}`,
    lastReference: last ?? '',
    kind: last === undefined ? 'full' : 'update',
    version: 'A',
    from: window.first,
    to: window.first + window.days - 1,
  }
}

export const trainFile = (header: Header, records: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([headerRecord(header), ...records, trailerRecord()])

const LONGEST_NAME = 26

/** Capitals of the plain alphabet, cut to what the columns hold: the format has no other way. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '')
  return plain.toUpperCase().slice(0, LONGEST_NAME).trimEnd()
}

function stationNames({ stops }: ToldTimetable, tiplocOf: TiplocOf): StationNames {
  const welsh = stops.filter(({ name, nameWelsh = name }) => plainName(nameWelsh) !== plainName(name))
  return {
    stations: stops.map(({ code, name, latitude, longitude, interchangeMinutes }) => {
      const grid = latitude === undefined || longitude === undefined ? undefined : toGrid({ latitude, longitude })
      return {
        name: plainName(name),
        interchangeStatus: interchangeMinutes >= 7 ? 3 : 1,
        tiploc: tiplocOf(code),
        minorCrs: code,
        crs: code,
        easting: grid?.easting,
        northing: grid?.northing,
        estimated: false,
        changeMinutes: interchangeMinutes,
      }
    }),
    aliases: welsh.map(({ name, nameWelsh = '' }) => ({ name: plainName(name), alias: plainName(nameWelsh) })),
  }
}

/** Hours past midnight belong, in this format, to the next day's morning. */
function fixedLinks(link: LinkInput, { stops, calendars }: ToldTimetable, window: Window): FixedLink[] {
  const { fromMinute = 0, untilMinute = LAST_MINUTE } = link
  const days = link.calendar === undefined ? undefined : calendars[link.calendar]
  const [late, early] = [Math.min(untilMinute, LAST_MINUTE), untilMinute - LAST_MINUTE - 1]
  const morning = Math.max(0, fromMinute - LAST_MINUTE - 1)
  return [
    ...(fromMinute > late ? [] : datedLinks(link, stops, window, { days, startMinute: fromMinute, endMinute: late })),
    ...(early < 0
      ? []
      : datedLinks(link, stops, window, {
          days: days && shiftDays(days, window, 1),
          startMinute: morning,
          endMinute: early,
        })),
  ]
}

function datedLinks(
  { from, to, mode, minutes }: LinkInput,
  stops: ToldTimetable['stops'],
  window: Window,
  { days, startMinute, endMinute }: { days: DaySet | undefined; startMinute: number; endMinute: number },
): FixedLink[] {
  const link: FixedLink = {
    mode: mode.toUpperCase(),
    from: stops[from]?.code ?? '',
    to: stops[to]?.code ?? '',
    minutes,
    startMinute,
    endMinute,
    priority: 4,
    firstDay: undefined,
    lastDay: undefined,
    week: EVERY_DAY,
  }
  if (!days) return [link]
  return exactRules(days, window).map((rule) => ({ ...link, firstDay: rule.from, lastDay: rule.to, week: rule.week }))
}
