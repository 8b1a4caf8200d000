import { addDays, dayOf, dateOf } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { PICK_UP, REQUEST, SET_DOWN, timetableBuilder } from '@cledrau/planner'
import type { TimetableBuilder, TrainFacts } from '@cledrau/planner'
import { type Running, runningOn } from './days.ts'
import type { Railway, Train, TrainClass } from './railway.ts'

/** How far back the timetable is kept, and how far ahead it is open. */
export const DAYS_BEFORE = 40
export const DAYS_AFTER = 100

/** A builder of the rolling calendar around a date, with the whole railway told to it. `source`: what it is called by. */
export function railwayTimetable(railway: Railway, today: CalendarDate, source = 'embedded railway'): TimetableBuilder {
  const timetable = timetableBuilder({
    firstDate: addDays(today, -DAYS_BEFORE),
    days: DAYS_BEFORE + 1 + DAYS_AFTER,
    source,
  })
  tellRailway(timetable, railway)
  return timetable
}

/** Tells the railway to a builder of any dates. A train has the same uid in each. */
export function tellRailway(timetable: TimetableBuilder, railway: Railway): void {
  const calendarOf = calendars(timetable, railway)
  const requestStops = tellStops(timetable, railway)
  const factsOf = new Map([...railway.classes].map(([name, trainClass]) => [name, facts(trainClass)]))

  for (const train of railway.trains) {
    const { uid, headcode, operator, mode, calls, service } = train
    const calendar = calendarOf(train)
    // Out of season in these dates, or works on others: no such train.
    if (calendar === undefined) continue
    timetable.beginTrip({
      uid,
      operator,
      mode,
      headcode,
      ...retailId(train, railway),
      facts: { ...factsOf.get(train.trainClass), ...(service ? { service } : {}) },
      calendar,
    })
    for (const [at, { code, arrival, departure, platform }] of calls.entries()) {
      const ends = (at === 0 ? PICK_UP : 0) | (at === calls.length - 1 ? SET_DOWN : 0)
      const flags = ends || PICK_UP | SET_DOWN | (requestStops.has(code) ? REQUEST : 0)
      timetable.call(timetable.findStop(code) ?? -1, arrival, departure, flags, platform || undefined)
    }
    const fault = timetable.endTrip()
    if (fault) throw new Error(`train ${uid}: ${fault}`)
  }

  const trains = new Map(railway.trains.map((train) => [train.uid, train]))
  for (const { kind, base, other, code, days } of railway.associations) {
    const train = trains.get(base)
    const calendar = train && calendarOf({ ...train, days })
    const stop = timetable.findStop(code)
    if (calendar !== undefined && stop !== undefined) timetable.association({ kind, base, other, stop, calendar })
  }
  for (const { from, to, mode, minutes } of railway.links) {
    const [one, two] = [timetable.findStop(from), timetable.findStop(to)]
    if (one === undefined || two === undefined) continue
    timetable.link({ from: one, to: two, mode, minutes })
    timetable.link({ from: two, to: one, mode, minutes })
  }
}

/** Stops and groups; answers the codes of the request stops. */
function tellStops(timetable: TimetableBuilder, railway: Railway): Set<string> {
  for (const { code, names, lat, lon, interchangeMinutes, stepFree } of railway.stops)
    timetable.stop({
      code,
      name: names.en,
      nameWelsh: names.cy,
      latitude: lat,
      longitude: lon,
      interchangeMinutes,
      stepFree,
    })
  for (const { crsCode, names, members = [] } of railway.groups)
    timetable.group({ code: crsCode, name: names.en, nameWelsh: names.cy, members })
  return new Set(railway.stops.filter(({ request }) => request).map(({ code }) => code))
}

/** The dates of the span on which something runs, as a calendar: each told once. Undefined when there are none. */
function calendars(timetable: TimetableBuilder, railway: Railway) {
  const { firstDate, days } = timetable.span
  const first = dayOf(firstDate)
  const runsOn = Array.from({ length: days }, (_, day) => runningOn(railway.days, dateOf(first + day)))
  const known = new Map<string, number>()
  return (running: Running): number | undefined => {
    const bits = new Uint8Array((days + 7) >> 3)
    for (const [day, runs] of runsOn.entries()) if (runs(running)) bits[day >> 3]! |= 1 << (day & 7)
    if (bits.every((byte) => byte === 0)) return undefined
    const key = bits.join()
    const calendar = known.get(key) ?? timetable.calendar(bits)
    known.set(key, calendar)
    return calendar
  }
}

function facts({ name, coaches, reservations, catering }: TrainClass): TrainFacts {
  const sum = (count: (coach: TrainClass['coaches'][number]) => number) =>
    coaches.reduce((total, coach) => total + count(coach), 0)
  return {
    trainClass: name,
    standardOnly: sum(({ first }) => first) === 0,
    reservations,
    ...(catering ? { catering } : {}),
    bikeSpaces: sum(({ bikes }) => bikes),
    coaches: coaches.length,
    seats: sum(({ first, standard }) => first + standard),
  }
}

/** Reservations know a train by eight characters: its operator and, here, its uid. */
function retailId({ uid, operator, trainClass }: Train, railway: Railway): { retailId?: string } {
  if (railway.classes.get(trainClass)?.reservations === 'no') return {}
  return { retailId: `${operator}${uid}` }
}
