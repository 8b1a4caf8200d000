import {
  type AssociationInput,
  type GroupInput,
  type LinkInput,
  type StopInput,
  type TimetableBuilder,
  timetableBuilder,
  type TimetableSpan,
  type TripFault,
  type TripInput,
} from '@cledrau/planner'

/** A call as the builder is told it. */
export type ToldCall = { stop: number; arrival: number; departure: number; flags: number; platform: string | undefined }

export type ToldTrip = TripInput & { calls: ToldCall[] }

/**
 * A timetable as a value, exactly as it was told to a builder: what the writers of both formats take, and what tests
 * compare. For a railway of our size; a national file goes straight into the planner's builder.
 */
export type ToldTimetable = {
  span: TimetableSpan
  stops: StopInput[]
  groups: GroupInput[]
  calendars: Uint8Array[]
  trips: ToldTrip[]
  associations: AssociationInput[]
  links: LinkInput[]
}

/** A builder that keeps what it is told. Anything that fills the planner's builder fills this one. */
export function timetableListener(span: TimetableSpan): { builder: TimetableBuilder; told: ToldTimetable } {
  const told: ToldTimetable = { span, stops: [], groups: [], calendars: [], trips: [], associations: [], links: [] }
  const stopNumbers = new Map<string, number>()
  const calendarNumbers = new Map<string, number>()
  const counts = { stops: 0, trips: 0, calls: 0 }
  let trip: ToldTrip | undefined

  function endTrip(): TripFault | undefined {
    if (!trip) throw new Error('no trip was begun')
    const ended = trip
    trip = undefined
    if (ended.calls.length < 2) return 'TOO_SHORT'
    if ((told.calendars[ended.calendar] ?? []).every((byte) => byte === 0)) return 'NEVER_RUNS'
    told.trips.push(ended)
    counts.trips += 1
    counts.calls += ended.calls.length
    return undefined
  }

  const builder: TimetableBuilder = {
    span,
    stop: (stop) => {
      const known = stopNumbers.get(stop.code)
      if (known !== undefined) return known
      stopNumbers.set(stop.code, told.stops.length)
      counts.stops += 1
      return told.stops.push(stop) - 1
    },
    findStop: (code) => stopNumbers.get(code),
    group: (group) => void told.groups.push(group),
    calendar: (days) => {
      const key = String(days)
      const known = calendarNumbers.get(key)
      if (known !== undefined) return known
      calendarNumbers.set(key, told.calendars.length)
      return told.calendars.push(Uint8Array.from(days)) - 1
    },
    beginTrip: (begun) => void (trip = { ...begun, calls: [] }),
    call: (stop, arrival, departure, flags, platform) =>
      void trip?.calls.push({ stop, arrival, departure, flags, platform: platform || undefined }),
    endTrip,
    association: (association) => void told.associations.push(association),
    link: (link) => void told.links.push(link),
    counts,
    compile: (options) => tell(told, timetableBuilder(span)).compile(options),
  }
  return { builder, told }
}

/** Tells the whole of it to a builder. */
export function tell(told: ToldTimetable, builder: TimetableBuilder): TimetableBuilder {
  const stops = told.stops.map((stop) => builder.stop(stop))
  const calendars = told.calendars.map((days) => builder.calendar(days))
  for (const group of told.groups) builder.group(group)
  for (const trip of told.trips) {
    builder.beginTrip({ ...trip, calendar: calendars[trip.calendar] as number })
    for (const call of trip.calls) {
      builder.call(stops[call.stop] as number, call.arrival, call.departure, call.flags, call.platform)
    }
    const fault = builder.endTrip()
    if (fault) throw new Error(`train ${trip.uid}: ${fault}`)
  }
  for (const one of told.associations) {
    builder.association({ ...one, stop: stops[one.stop] as number, calendar: calendars[one.calendar] as number })
  }
  for (const link of told.links) {
    const calendar = link.calendar === undefined ? undefined : calendars[link.calendar]
    builder.link({ ...link, from: stops[link.from] as number, to: stops[link.to] as number, calendar })
  }
  return builder
}
