import type { Station } from '@cledrau/domain/stations/station.ts'
import type { LinkMode } from '@cledrau/planner'
import { readSpecialDays } from './days.ts'
import { makeAssociations, makeTrains } from './make-trains.ts'
import { parseLines } from './parse-lines.ts'
import { platformRule } from './platforms.ts'
import type { Coach, Line, Link, Operator, Railway, RailwayStop, Train, TrainClass } from './railway.ts'
import { readNumber, readTable } from './table.ts'
import { readWorks, withWorks } from './works.ts'

const LINES = [
  'valleys',
  'south-and-west',
  'marches',
  'cambrian',
  'north',
  'trunk-west',
  'trunk-midlands',
  'trunk-north',
  'other-modes',
].map((name) => `railway/lines/${name}.txt`)

/** The files that make up the railway, by their path in the data room. */
export const RAILWAY_FILES: readonly string[] = [
  'stations/stations.json',
  ...['stations', 'places', 'operators', 'classes', 'platforms', 'days', 'links', 'works'].map(
    (name) => `railway/${name}.csv`,
  ),
  ...LINES,
]

/** Reads the railway; `textOf` answers the text of one of RAILWAY_FILES. Throws, with file and line, on what it can't read. */
export function readRailway(textOf: (file: string) => string): Railway {
  const stations = JSON.parse(textOf('stations/stations.json')) as Station[]
  const stops = [...stationStops(textOf('railway/stations.csv'), stations), ...placeStops(textOf('railway/places.csv'))]
  const stopOf = new Map(stops.map((stop) => [stop.code, stop]))
  const operators = readOperators(textOf('railway/operators.csv'))
  const classes = readClasses(textOf('railway/classes.csv'))
  const platformOf = platformRule(textOf('railway/platforms.csv'), stopOf)
  const files = LINES.map((file) => parseLines(file, textOf(file)))
  const rows = files.flatMap((file) => file.rows)
  const trains = new Map<string, readonly Train[]>()
  for (const row of rows) {
    if (trains.has(row.block)) throw new Error(`block ${row.block} is there twice`)
    if (!operators.has(row.operator)) throw new Error(`block ${row.block}: no operator ${row.operator}`)
    if (!classes.has(row.trainClass)) throw new Error(`block ${row.block}: no class ${row.trainClass}`)
    trains.set(row.block, makeTrains(row, stopOf, platformOf))
  }
  const lines = files.flatMap((file) => file.lines)
  const running = {
    trains: [...trains.values()].flat(),
    associations: makeAssociations(rows, trains),
    days: readSpecialDays(textOf('railway/days.csv')),
  }
  return {
    stops,
    groups: stations.filter(({ members }) => members !== undefined),
    operators,
    classes,
    lines: new Map(lines.map((line): [string, Line] => [line.id, line])),
    ...withWorks(running, readWorks(textOf('railway/works.csv'), lines)),
    links: readLinks(textOf('railway/links.csv'), stopOf),
  }
}

function stationStops(text: string, stations: readonly Station[]): RailwayStop[] {
  const file = 'railway/stations.csv'
  const known = new Map(stations.map((station) => [station.crsCode, station]))
  return readTable(file, text, ['crs', 'tiploc', 'interchange_minutes', 'platforms', 'request_stop', 'step_free']).map(
    (row) => {
      const station = known.get(row.crs)
      if (!station) throw new Error(`${file}: stations.json doesn't know ${row.crs}`)
      return {
        code: row.crs,
        names: station.names,
        lat: station.lat,
        lon: station.lon,
        interchangeMinutes: readNumber(file, row.interchange_minutes),
        tiploc: row.tiploc,
        platforms: row.platforms.split(' '),
        request: row.request_stop === 'yes',
        stepFree: row.step_free === 'yes' || row.step_free === 'no' ? row.step_free : 'unknown',
      }
    },
  )
}

function placeStops(text: string): RailwayStop[] {
  const file = 'railway/places.csv'
  return readTable(file, text, ['code', 'name_en', 'name_cy', 'lat', 'lon', 'interchange_minutes']).map((row) => ({
    code: row.code,
    names: { en: row.name_en, cy: row.name_cy },
    lat: readNumber(file, row.lat),
    lon: readNumber(file, row.lon),
    interchangeMinutes: readNumber(file, row.interchange_minutes),
    tiploc: '',
    platforms: [],
    request: false,
    stepFree: 'unknown',
  }))
}

function readOperators(text: string): Map<string, Operator> {
  const rows = readTable('railway/operators.csv', text, ['code', 'name_en', 'name_cy', 'sample'])
  return new Map(
    rows.map(({ code, name_en, name_cy, sample }) => [
      code,
      { code, names: { en: name_en, cy: name_cy }, sample: sample === 'sample' },
    ]),
  )
}

const RESERVATIONS = ['no', 'possible', 'recommended', 'compulsory'] as const

/** The kinds of train by their names, from the text of `railway/classes.csv`. */
export function readClasses(text: string): Map<string, TrainClass> {
  const rows = readTable('railway/classes.csv', text, ['class', 'coaches', 'reservations', 'catering'])
  return new Map(
    rows.map(({ class: name, coaches, reservations, catering }) => {
      const rule = RESERVATIONS.find((one) => one === reservations)
      if (!rule) throw new Error(`classes.csv: ${name}: no such rule of reservations: ${reservations}`)
      return [name, { name, coaches: coaches.split(' ').map(readCoach), reservations: rule, catering }]
    }),
  )
}

/** `A:F16S30w2b2`: coach A, 16 seats first, 30 standard, two places for wheelchairs, two for bikes. */
function readCoach(text: string): Coach {
  const [letter = '', places = ''] = text.split(':')
  if (!/^[A-Z]$/.test(letter) || !/^(?:[FSwb]\d+)+$/.test(places)) throw new Error(`classes.csv: not a coach: ${text}`)
  const count = (kind: string) => Number(new RegExp(`${kind}(\\d+)`).exec(places)?.[1] ?? 0)
  return { letter, first: count('F'), standard: count('S'), wheelchairs: count('w'), bikes: count('b') }
}

function readLinks(text: string, stops: ReadonlyMap<string, RailwayStop>): Link[] {
  const file = 'railway/links.csv'
  return readTable(file, text, ['from', 'to', 'mode', 'minutes']).map(({ from, to, mode, minutes }) => {
    for (const code of [from, to]) if (!stops.has(code)) throw new Error(`${file}: no stop ${code}`)
    return { from, to, mode: mode as LinkMode, minutes: readNumber(file, minutes) }
  })
}
