import type {
  FareKind,
  FareRecords,
  FareSink,
  RestrictionRecord,
  TimeBand,
} from '@cledrau/domain/fares/image/records.ts'
import { fieldsOf } from './columns.ts'
import * as at from './layouts.ts'

/**
 * Some records are told over many lines: a route with its stations, a group with its members, a restriction with its
 * bands and their days. A gatherer takes the lines of one file and hands the whole records on at the end.
 */
export type Gatherer = { take: (line: string) => boolean; finish: (sink: FareSink) => void }

/** What the feed says only in words, told as lists by whoever runs the product. */
export type FareLists = {
  /** Route → operators whose trains it allows. */
  routeOperators?: Record<string, string[]>
  /** Rover → three-letter codes of its stations. */
  roverAreas?: Record<string, string[]>
}

/** Locations are named by 70, their code and a check digit. */
const nlcOf = (uic: string): string => uic.slice(2, 6)

export function gatherLocations(): Gatherer {
  const locations: FareRecords['locations'] = []
  const groups: FareRecords['groups'] = []
  const members = new Map<string, string[]>()
  const areas = new Map<string, string[]>()
  const append = (map: Map<string, string[]>, key: string, value: string): void => {
    const list = map.get(key)
    if (list) list.push(value)
    else map.set(key, [value])
  }
  const take = (line: string): boolean => {
    if (line[1] === 'L') {
      const field = fieldsOf(line, at.LOCATION)
      const nlc = field.text('nlc')
      const fareGroup = field.text('fareGroup')
      locations.push({
        nlc,
        crs: field.text('crs'),
        name: field.text('name'),
        fareGroup: fareGroup === '' ? nlc : fareGroup.slice(0, 4),
        county: field.text('county'),
        zone: field.text('zone'),
        railcardAreas: [],
        from: field.date('from'),
        until: field.date('until'),
      })
    } else if (line[1] === 'G') {
      const field = fieldsOf(line, at.GROUP)
      const dates = { from: field.date('from'), until: field.date('until') }
      groups.push({ nlc: nlcOf(field.text('uic')), name: field.text('name'), members: [], ...dates })
    } else if (line[1] === 'M') {
      const field = fieldsOf(line, at.MEMBER)
      append(members, nlcOf(field.text('uic')), nlcOf(field.text('memberUic')))
    } else if (line[1] === 'R') {
      const field = fieldsOf(line, at.RAILCARD_AREA)
      append(areas, nlcOf(field.text('uic')), field.text('railcard'))
    } else return line[1] === 'S' || line[1] === 'A'
    return true
  }
  const finish = (sink: FareSink): void => {
    for (const one of locations) sink('locations', { ...one, railcardAreas: areas.get(one.nlc) ?? [] })
    for (const one of groups) sink('groups', { ...one, members: members.get(one.nlc) ?? [] })
  }
  return { take, finish }
}

export function gatherRoutes({ routeOperators = {} }: FareLists): Gatherer {
  const routes: FareRecords['routes'] = []
  const places: { route: string; crs: string; include: boolean }[] = []
  const take = (line: string): boolean => {
    if (line[1] === 'R') {
      const field = fieldsOf(line, at.ROUTE)
      const dates = { from: field.date('from'), until: field.date('until') }
      const code = field.text('route')
      const tocs = routeOperators[code] ?? []
      routes.push({
        code,
        name: field.text('name'),
        text: field.text('text'),
        include: [],
        exclude: [],
        tocs,
        ...dates,
      })
    } else if (line[1] === 'L') {
      const field = fieldsOf(line, at.ROUTE_PLACE)
      const crs = field.text('crs')
      if (crs !== '') places.push({ route: field.text('route'), crs, include: field.text('include') === 'I' })
    } else return false
    return true
  }
  const finish = (sink: FareSink): void => {
    for (const route of routes) {
      const own = places.filter((place) => place.route === route.code)
      const include = own.filter((place) => place.include).map(({ crs }) => crs)
      const exclude = own.filter((place) => !place.include).map(({ crs }) => crs)
      sink('routes', { ...route, include, exclude })
    }
  }
  return { take, finish }
}

export function gatherRovers({ roverAreas = {} }: FareLists): (line: string) => FareRecords['rovers'][number] {
  return (line) => {
    const field = fieldsOf(line, at.ROVER)
    const code = field.text('code')
    return {
      code,
      name: field.text('name'),
      travelDays: field.amount('travelDays'),
      validMonths: field.amount('validMonths'),
      validDays: field.amount('validDays'),
      stations: roverAreas[code] ?? [],
      from: field.date('from'),
      until: field.date('until'),
    }
  }
}

type Version = { code: string; version: string }

/** Restrictions: two sets, the current (C) and the next (F), each with its own dates. */
export function gatherRestrictions(): Gatherer {
  const dates = new Map<string, { from: string; until: string }>()
  const headers: (Version & Omit<RestrictionRecord, 'from' | 'until'>)[] = []
  const late: (() => void)[] = []
  const direct: { kind: FareKind; record: FareRecords[FareKind][number] }[] = []
  const headerOf = (code: string, version: string) =>
    headers.find((one) => one.code === code && one.version === version)
  const direction = (letter: string): TimeBand['direction'] => (letter === 'R' ? 'RETURN' : 'OUT')

  const readers: Record<string, (line: string) => void> = {
    RD: (line) => {
      const field = fieldsOf(line, at.RD)
      dates.set(field.text('version'), { from: field.date('from'), until: field.date('until') })
    },
    RH: (line) => {
      const field = fieldsOf(line, at.RH)
      headers.push({
        version: field.text('version'),
        code: field.text('code'),
        description: field.text('description'),
        outText: field.text('outText'),
        returnText: field.text('returnText'),
        outPositive: field.text('outType') === 'P',
        returnPositive: field.text('returnType') === 'P',
        days: [],
        bands: [],
        trains: [],
      })
    },
    HD: (line) => {
      const field = fieldsOf(line, at.HD)
      const days = { from: field.monthDay('from'), until: field.monthDay('until'), week: field.week('week') }
      const [code, version] = [field.text('code'), field.text('version')]
      late.push(() => headerOf(code, version)?.days.push(days))
    },
    TR: (line) => {
      const field = fieldsOf(line, at.TR)
      const [code, version, at_] = [field.text('code'), field.text('version'), field.text('at')]
      const band: TimeBand = {
        sequence: field.text('sequence'),
        direction: direction(field.text('direction')),
        from: field.time('from'),
        until: field.time('until'),
        at: at_ === 'A' || at_ === 'V' ? at_ : 'D',
        station: field.text('station'),
        minimumFare: field.flag('minimumFare'),
        days: [],
        tocs: [],
      }
      late.push(() => headerOf(code, version)?.bands.push(band))
    },
    TD: (line) => {
      const field = fieldsOf(line, at.TD)
      const days = { from: field.monthDay('from'), until: field.monthDay('until'), week: field.week('week') }
      const key = bandKey(field.text('sequence'), field.text('direction'))
      const [code, version] = [field.text('code'), field.text('version')]
      late.push(() => bandOf(code, version, key)?.days.push(days))
    },
    TT: (line) => {
      const field = fieldsOf(line, at.TT)
      const [code, version, toc] = [field.text('code'), field.text('version'), field.text('toc')]
      const key = bandKey(field.text('sequence'), field.text('direction'))
      late.push(() => bandOf(code, version, key)?.tocs.push(toc))
    },
    SR: (line) => {
      const field = fieldsOf(line, at.SR)
      const train = { uid: field.text('uid'), direction: direction(field.text('direction')), days: [] }
      const [code, version] = [field.text('code'), field.text('version')]
      late.push(() => headerOf(code, version)?.trains.push(train))
    },
    SD: (line) => {
      const field = fieldsOf(line, at.SD)
      const days = { from: field.monthDay('from'), until: field.monthDay('until'), week: field.week('week') }
      const [code, version, uid] = [field.text('code'), field.text('version'), field.text('uid')]
      const way = direction(field.text('direction'))
      late.push(() =>
        headerOf(code, version)
          ?.trains.find((train) => train.uid === uid && train.direction === way)
          ?.days.push(days),
      )
    },
    RR: (line) => {
      const field = fieldsOf(line, at.RR)
      const orAny = (text: string): string => (text.includes('*') ? '' : text)
      const record = {
        railcard: field.text('railcard'),
        ticket: orAny(field.text('ticket')),
        route: orAny(field.text('route')),
        station: field.text('station'),
        restriction: field.text('restriction'),
        totalBan: field.flag('totalBan'),
      }
      direct.push({ kind: 'railcardRestrictions', record })
    },
    CA: (line) => {
      const field = fieldsOf(line, at.CA)
      const days = { from: field.monthDay('from'), until: field.monthDay('until'), week: field.week('week') }
      const route = field.text('route').includes('*') ? '' : field.text('route')
      const record = { ticket: field.text('ticket'), route, allowed: field.text('type') !== 'N', days }
      direct.push({ kind: 'ticketCalendar', record })
    },
  }
  const bandKey = (sequence: string, way: string): string => `${sequence} ${direction(way)}`
  const bandOf = (code: string, version: string, key: string): TimeBand | undefined =>
    headerOf(code, version)?.bands.find((band) => `${band.sequence} ${band.direction}` === key)

  return {
    take: (line) => {
      const kind = line.slice(1, 3)
      const reader = readers[kind]
      if (reader) reader(line)
      return reader !== undefined || ['RT', 'SQ', 'SP', 'SE', 'EC', 'HL', 'TP', 'TE', 'RC'].includes(kind)
    },
    finish: (sink) => {
      for (const step of late) step()
      for (const { version, ...restriction } of headers) {
        const span = dates.get(version) ?? { from: '2000-01-01', until: '2999-12-31' }
        sink('restrictions', { ...restriction, ...span })
      }
      for (const { kind, record } of direct) sink(kind, record as never)
    },
  }
}
