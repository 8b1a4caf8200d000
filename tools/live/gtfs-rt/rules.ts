import type { Decoded } from './foreign-decoder.ts'

/** What the exported timetable has, which a feed's ids are of. */
export type StaticFeed = {
  /** By trip and number of its call: the stop. */
  readonly stopAt: ReadonlyMap<string, string>
  readonly trips: ReadonlySet<string>
  readonly routes: ReadonlySet<string>
  readonly agencies: ReadonlySet<string>
  /** With `location_type`, and where they are. */
  readonly stops: ReadonlyMap<string, { readonly type: string; readonly latitude: number; readonly longitude: number }>
}

/** One look at all three, and the look before it. */
export type Look = { readonly now: number; readonly feeds: readonly Decoded[]; readonly before: readonly Decoded[] }

type Rule = (feed: Decoded, look: Look, known: StaticFeed, index: number) => string | undefined

/** The validator's own bounds: 2012 to 2524 in seconds, and a mile around the stops. */
const [LEAST, MOST] = [1_325_376_000, 17_500_000_000]
const MILE = 1609
const FUTURE = 60

export const one = (from: Decoded | undefined, name: string): string | undefined => {
  const [value] = from?.[name] ?? []
  return typeof value === 'string' ? value : undefined
}
const inside = (from: Decoded | undefined, name: string): Decoded | undefined => {
  const [value] = from?.[name] ?? []
  return typeof value === 'object' ? value : undefined
}
export const all = (from: Decoded | undefined, name: string): Decoded[] =>
  (from?.[name] ?? []).filter((value): value is Decoded => typeof value === 'object')

const header = (feed: Decoded) => inside(feed, 'header')
const entities = (feed: Decoded) => all(feed, 'entity')
const updates = (feed: Decoded) => entities(feed).flatMap((entity) => all(entity, 'trip_update'))
const vehicles = (feed: Decoded) => entities(feed).flatMap((entity) => all(entity, 'vehicle'))
const alerts = (feed: Decoded) => entities(feed).flatMap((entity) => all(entity, 'alert'))
const subjects = (feed: Decoded) => alerts(feed).flatMap((alert) => all(alert, 'informed_entity'))
const stopsOf = (update: Decoded) => all(update, 'stop_time_update')
const trips = (feed: Decoded) =>
  [...updates(feed), ...vehicles(feed), ...subjects(feed)].flatMap((from) => all(from, 'trip'))
const relationship = (of: Decoded | undefined) => one(of, 'schedule_relationship') ?? 'SCHEDULED'
const events = (stop: Decoded) => ['arrival', 'departure'].flatMap((name) => all(stop, name))
const timeIn = (stop: Decoded, name: string) => {
  const time = one(inside(stop, name), 'time')
  return time === undefined ? undefined : Number(time)
}
const stamps = (feed: Decoded) =>
  [header(feed), ...updates(feed), ...vehicles(feed)].flatMap((from) => one(from, 'timestamp') ?? []).map(Number)
const stopIds = (feed: Decoded) =>
  [...updates(feed).flatMap(stopsOf), ...vehicles(feed), ...subjects(feed)].flatMap(
    (from) => one(from, 'stop_id') ?? [],
  )
const assigned = (feed: Decoded) =>
  updates(feed)
    .flatMap(stopsOf)
    .flatMap((stop) => one(inside(stop, 'stop_time_properties'), 'assigned_stop_id') ?? [])
const say = (entity: Decoded) => JSON.stringify(entity).slice(0, 300)
const first = <T>(values: readonly T[], isWrong: (value: T) => unknown): string | undefined => {
  const wrong = values.find(isWrong)
  return wrong === undefined ? undefined : typeof wrong === 'object' ? say(wrong as Decoded) : String(wrong)
}
/** Two neighbours of one train. */
const neighbours = (feed: Decoded, areWrong: (stop: Decoded, next: Decoded) => unknown) =>
  first(updates(feed), (update) => stopsOf(update).some((stop, at, stops) => at > 0 && areWrong(stops[at - 1]!, stop)))
const sameBut = (feed: Decoded | undefined) => JSON.stringify(feed?.entity ?? [])
const trip = (update: Decoded) => inside(update, 'trip')
const isAdded = (of: Decoded | undefined) => relationship(of) === 'ADDED'

/** The published rules that apply to what we write. Each answers what breaks it. */
export const RULES: Readonly<Record<string, Rule>> = {
  'E001 times are seconds since 1970': (feed) =>
    first(
      [
        ...stamps(feed),
        ...updates(feed)
          .flatMap(stopsOf)
          .flatMap(events)
          .flatMap((event) => one(event, 'time') ?? [])
          .map(Number),
      ],
      (at) => at < LEAST || at > MOST,
    ),
  'E002 stops are in the order of their numbers': (feed) =>
    neighbours(feed, (stop, next) => Number(one(stop, 'stop_sequence')) > Number(one(next, 'stop_sequence'))),
  'E003 trips are in the timetable, unless they were added': (feed, _look, { trips: known }) =>
    first(trips(feed), (of) => !isAdded(of) && !known.has(one(of, 'trip_id') ?? '')),
  'E004 routes are in the timetable': (feed, _look, { routes }) =>
    first(
      [...trips(feed), ...subjects(feed)],
      (of) => one(of, 'route_id') !== undefined && !routes.has(one(of, 'route_id')!),
    ),
  'E009 a train that is twice at a stop numbers its stops': (feed) =>
    first(updates(feed), (update) => stopsOf(update).some((stop) => one(stop, 'stop_sequence') === undefined)),
  'E010 E015 trains stop at stops, not at stations': (feed, _look, { stops }) =>
    first([...stopIds(feed), ...assigned(feed)], (id) => (stops.get(id)?.type ?? '0') !== '0'),
  'E011 stops are in the timetable': (feed, _look, { stops }) =>
    first([...stopIds(feed), ...assigned(feed)], (id) => !stops.has(id)),
  'E012 nothing is newer than the feed': (feed) =>
    first(stamps(feed), (at) => at > Number(one(header(feed), 'timestamp'))),
  'E016 what was added is not in the timetable': (feed, _look, { trips: known }) =>
    first(trips(feed), (of) => isAdded(of) && known.has(one(of, 'trip_id') ?? '')),
  'E017 something else is said with another time': (feed, { before }, _known, index) => {
    const last = before[index]
    const isSameTime = last && one(header(last), 'timestamp') === one(header(feed), 'timestamp')
    return isSameTime && sameBut(last) !== sameBut(feed) ? `at ${one(header(feed), 'timestamp')}` : undefined
  },
  'E018 time doesn’t run backwards': (feed, { before }, _known, index) => {
    const [last, now] = [before[index], feed].map((from) => Number(one(from && header(from), 'timestamp') ?? 0))
    return now! < last! ? `${last} before ${now}` : undefined
  },
  'E021 days are written as they should be': (feed) =>
    first(
      trips(feed),
      (of) => !/^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(one(of, 'start_date') ?? '20260101'),
    ),
  'E022 a train is later at each stop than at the last': (feed) =>
    neighbours(feed, (stop, next) => {
      const left = timeIn(stop, 'departure') ?? timeIn(stop, 'arrival') ?? -Infinity
      return (timeIn(next, 'arrival') ?? timeIn(next, 'departure') ?? Infinity) <= left
    }),
  'E025 no train leaves before it comes': (feed) =>
    first(
      updates(feed).flatMap(stopsOf),
      (stop) => (timeIn(stop, 'departure') ?? Infinity) < (timeIn(stop, 'arrival') ?? -Infinity),
    ),
  'E026 places are on earth': (feed) =>
    first(
      vehicles(feed).flatMap((vehicle) => all(vehicle, 'position')),
      (place) => !(Math.abs(Number(one(place, 'latitude'))) <= 90 && Math.abs(Number(one(place, 'longitude'))) <= 180),
    ),
  'E028 vehicles are where the railway is': (feed, _look, { stops }) => {
    const places = [...stops.values()]
    const bounds = (of: (place: (typeof places)[number]) => number) => [
      Math.min(...places.map(of)),
      Math.max(...places.map(of)),
    ]
    const [[south, north], [west, east]] = [bounds(({ latitude }) => latitude), bounds(({ longitude }) => longitude)]
    const [up, across] = [MILE / 111_000, MILE / 65_000]
    return first(
      vehicles(feed).flatMap((vehicle) => all(vehicle, 'position')),
      (place) => {
        const [latitude, longitude] = [Number(one(place, 'latitude')), Number(one(place, 'longitude'))]
        return (
          latitude < south! - up || latitude > north! + up || longitude < west! - across || longitude > east! + across
        )
      },
    )
  },
  'E032 an alert is about something': (feed) =>
    first(alerts(feed), (alert) => all(alert, 'informed_entity').length === 0),
  'E033 and says about what': (feed) => first(subjects(feed), (subject) => Object.keys(subject).length === 0),
  'E034 operators are in the timetable': (feed, _look, { agencies }) =>
    first(
      subjects(feed),
      (subject) => one(subject, 'agency_id') !== undefined && !agencies.has(one(subject, 'agency_id')!),
    ),
  'E036 no stop is said twice by its number': (feed) =>
    neighbours(feed, (stop, next) => one(stop, 'stop_sequence') === one(next, 'stop_sequence')),
  'E037 nor by its name': (feed) => neighbours(feed, (stop, next) => one(stop, 'stop_id') === one(next, 'stop_id')),
  'E038 the version is one of the published': (feed) =>
    ['1.0', '2.0'].includes(one(header(feed), 'gtfs_realtime_version') ?? '') ? undefined : say(feed),
  'E039 a whole feed takes nothing back': (feed) =>
    first(entities(feed), (entity) => one(entity, 'is_deleted') === 'true'),
  'E040 an update is of a stop': (feed) =>
    first(
      updates(feed).flatMap(stopsOf),
      (stop) => one(stop, 'stop_id') === undefined && one(stop, 'stop_sequence') === undefined,
    ),
  'E041 a train that runs has stops': (feed) =>
    first(updates(feed), (update) => relationship(trip(update)) !== 'CANCELED' && stopsOf(update).length === 0),
  'E042 what nobody knows has no time': (feed) =>
    first(updates(feed).flatMap(stopsOf), (stop) => relationship(stop) === 'NO_DATA' && events(stop).length > 0),
  'E043 what is known has one': (feed) =>
    first(updates(feed).flatMap(stopsOf), (stop) => relationship(stop) === 'SCHEDULED' && events(stop).length === 0),
  'E044 and it is a time or a delay': (feed) =>
    first(
      updates(feed).flatMap(stopsOf).flatMap(events),
      (event) => one(event, 'time') === undefined && one(event, 'delay') === undefined,
    ),
  'E045 number and stop are the timetable’s': (feed, _look, { stopAt }) =>
    first(
      updates(feed),
      (update) =>
        !isAdded(trip(update)) &&
        stopsOf(update).some(
          (stop) =>
            stopAt.get(`${one(trip(update), 'trip_id')} ${one(stop, 'stop_sequence')}`) !== one(stop, 'stop_id'),
        ),
    ),
  'E047 vehicle and trip go together in all feeds': (_feed, { feeds }) => {
    const tripOf = new Map(
      feeds.flatMap(vehicles).map((vehicle) => [one(inside(vehicle, 'vehicle'), 'id'), one(trip(vehicle), 'trip_id')]),
    )
    return first(feeds.flatMap(updates), (update) => {
      const id = one(inside(update, 'vehicle'), 'id')
      return id !== undefined && tripOf.has(id) && tripOf.get(id) !== one(trip(update), 'trip_id')
    })
  },
  'E048 a feed says when it is true': (feed) => (one(header(feed), 'timestamp') === undefined ? say(feed) : undefined),
  'E049 and that it is whole': (feed) => (one(header(feed), 'incrementality') === undefined ? say(feed) : undefined),
  'E050 no feed is of the future': (feed, { now }) => first(stamps(feed), (at) => at > now + FUTURE),
  'E051 numbers of stops are in the timetable': (feed, _look, { stopAt }) =>
    first([...updates(feed), ...vehicles(feed)], (of) => {
      if (isAdded(trip(of))) return false
      const numbers = [...stopsOf(of).map((stop) => one(stop, 'stop_sequence')), one(of, 'current_stop_sequence')]
      return numbers.some((number) => number !== undefined && !stopAt.has(`${one(trip(of), 'trip_id')} ${number}`))
    }),
  'E052 no vehicle is in two places': (feed) => {
    const ids = vehicles(feed).flatMap((vehicle) => one(inside(vehicle, 'vehicle'), 'id') ?? [])
    return first(ids, (id) => ids.indexOf(id) !== ids.lastIndexOf(id))
  },
}

/** The others of E001 to E052, and why there is nothing in our feeds that could break them. */
export const NOT_OURS: Readonly<Record<string, string>> = {
  'E006 E013 E019': 'the exported timetable has no frequencies',
  'E020 E023': 'no trip is named by its time',
  E024: 'neither feed has directions',
  E027: 'no bearing is told: a straight line between stations isn’t one',
  E029: 'the exported timetable has no shapes',
  'E030 E031 E035': 'no route is told of',
  E046: 'each time is told as such',
}

/** What breaks which rule; nothing where all are kept. */
export function brokenRules(look: Look, known: StaticFeed): string[] {
  return Object.entries(RULES).flatMap(([name, rule]) =>
    look.feeds.flatMap((feed, index) => {
      const wrong = rule(feed, look, known, index)
      return wrong === undefined ? [] : [`${name}: ${wrong}`]
    }),
  )
}
