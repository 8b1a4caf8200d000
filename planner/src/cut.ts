import {
  ALL_DAY,
  ASSOCIATION_KINDS,
  EVERY_DATE,
  LINK_MODES,
  MODES,
  STEP_FREE,
  timetableBuilder,
} from './image/builder.ts'
import { dateOf, dayNumber } from './calendar.ts'
import { type Image, textOf } from './image/image.ts'
import { codesOf } from './stations.ts'
import type { CompileOptions, TimetableBuilder, TimetableSpan, TrainFacts } from './timetable.ts'

export type Cut = CompileOptions & Part

/** A part of a timetable: some stations, some dates. */
export type Part = {
  /** The stations that stay, by code. Asked several times for one station; it must always say the same. */
  readonly keep: (code: string) => boolean
  /** The dates that stay, both included. */
  readonly from: string
  readonly until: string
}

/**
 * A smaller image for a device: the stations of a region and some weeks. Trains stay that call there twice, with their calls
 * there; they keep their names, so that what is planned on the device is known to the server.
 */
export const cutImage = (image: Image, cut: Cut): ArrayBuffer => tellImage(image, cut, timetableBuilder).compile(cut)

/** Tells an image, or a part of it, to a builder of its dates, as a reader tells a feed. */
export function tellImage(
  image: Image,
  cut: Part,
  makeBuilder: (span: TimetableSpan) => TimetableBuilder,
): TimetableBuilder {
  // The image's own dates bound what can be cut out of it.
  const from = Math.max(0, dayNumber(cut.from) - image.firstDay)
  const days = Math.min(image.days, dayNumber(cut.until) - image.firstDay + 1) - from
  // Told to a builder as any feed is: the smaller image is whole in itself, with texts and numbers of its
  // own and a table of least minutes between the stations that stay.
  const builder = makeBuilder({ firstDate: dateOf(image.firstDay + from), days, source: image.source })
  const text = (number: number) => textOf(image, number)
  const codes = codesOf(image)
  const stops = codes.map((code, stop) =>
    !cut.keep(code)
      ? undefined
      : builder.stop({
          code,
          name: text(image.stopName[stop]!),
          nameWelsh: text(image.stopNameWelsh[stop]!) || undefined,
          latitude: known(image.stopLatitude[stop]!),
          longitude: known(image.stopLongitude[stop]!),
          interchangeMinutes: image.stopInterchange[stop]!,
          stepFree: STEP_FREE[image.stopStepFree[stop]!],
        }),
  )
  Array.from(image.groupCode, (code, at) => {
    const members = [...image.groupStops.subarray(image.groupFirst[at], image.groupFirst[at + 1])].map(
      (stop) => codes[stop]!,
    )
    // A group stays with those of its members that stay.
    if (!members.some(cut.keep)) return
    builder.group({
      code: text(code),
      name: text(image.groupName[at]!),
      nameWelsh: text(image.groupNameWelsh[at]!),
      members,
    })
  })
  // Only calendars of what stays are told.
  const calendars = new Map<number, number>()
  const calendarOf = (calendar: number) => {
    if (!calendars.has(calendar)) calendars.set(calendar, builder.calendar(shiftBits(image, calendar, from, days)))
    return calendars.get(calendar)!
  }
  // Before the associations: those of trains that went would lead nowhere.
  const kept = keepTrips(image, builder, stops, calendarOf)
  Array.from(image.associationKind, (kind, at) => {
    const [base, other] = [image.associationBase[at]!, image.associationOther[at]!]
    const stop = stops[image.associationStop[at]!]
    // Both trains and the place where they meet.
    if (stop === undefined || !kept.has(base) || !kept.has(other)) return
    const calendar = calendarOf(image.associationCalendar[at]!)
    const otherDay = image.associationOtherDay[at] as -1 | 0 | 1
    builder.association({
      kind: ASSOCIATION_KINDS[kind]!,
      base: text(base),
      other: text(other),
      stop,
      calendar,
      otherDay,
    })
  })
  Array.from(image.linkFrom, (stop, at) => {
    const [begin, end] = [stops[stop], stops[image.linkTo[at]!]]
    if (begin === undefined || end === undefined) return
    const calendar = image.linkCalendar[at]!
    // Back to what a reader tells: the image's marks are the builder's own.
    const allDay = image.linkFromMinute[at] === ALL_DAY
    builder.link({
      from: begin,
      to: end,
      mode: LINK_MODES[image.linkMode[at]!]!,
      minutes: image.linkMinutes[at]!,
      fromMinute: allDay ? undefined : image.linkFromMinute[at],
      untilMinute: allDay ? undefined : image.linkUntilMinute[at],
      calendar: calendar === EVERY_DATE ? undefined : calendarOf(calendar),
    })
  })
  return builder
}

/** Where a stop lies isn't always told. */
const known = (degrees: number): number | undefined => (Number.isNaN(degrees) ? undefined : degrees)

function keepTrips(
  image: Image,
  builder: TimetableBuilder,
  stops: readonly (number | undefined)[],
  calendarOf: (calendar: number) => number,
): Set<number> {
  const kept = new Set<number>()
  const text = (number: number) => textOf(image, number)
  for (let trip = 0; trip < image.tripPattern.length; trip++) {
    const pattern = image.tripPattern[trip]!
    const [first, end] = [image.patternFirst[pattern]!, image.patternFirst[pattern + 1]!]
    // With the times that they have: a train passes quietly through what was cut away.
    const calls: number[] = []
    for (let at = first; at < end; at++) if (stops[image.patternStops[at]!] !== undefined) calls.push(at)
    // One call is no ride.
    if (calls.length < 2) continue
    const service = image.patternService[pattern]!
    const facts = text(image.tripFacts[trip]!)
    builder.beginTrip({
      uid: text(image.tripUid[trip]!),
      operator: text(image.serviceOperator[service]!),
      mode: MODES[image.serviceMode[service]!]!,
      headcode: text(image.tripHeadcode[trip]!),
      retailId: text(image.tripRetailId[trip]!),
      // The name on the front, also where its last station was cut off.
      destination: text(image.tripDestination[trip]!) || text(image.stopName[image.patternStops[end - 1]!]!),
      facts: facts === '' ? undefined : (JSON.parse(facts) as TrainFacts),
      calendar: calendarOf(image.tripCalendar[trip]!),
    })
    const minute = (at: number, side: 0 | 1) =>
      image.tripStart[trip]! + image.profiles[image.tripProfile[trip]! + (at - first) * 2 + side]!
    for (const at of calls) {
      // Platforms by the call in the whole train, though calls between may be gone.
      const place = image.tripPlatforms[trip]!
      const platform = place === 0 ? '' : text(image.platforms[place + at - first]!)
      builder.call(stops[image.patternStops[at]!]!, minute(at, 0), minute(at, 1), image.patternFlags[at]!, platform)
    }
    // The only fault possible here is that it runs on none of the dates kept.
    if (builder.endTrip() === undefined) kept.add(image.tripUid[trip]!)
  }
  return kept
}

/** The same dates, counted from the first one that stays. */
function shiftBits(image: Image, calendar: number, from: number, days: number): Uint8Array {
  const stride = (image.days + 7) >> 3
  const bits = new Uint8Array((days + 7) >> 3)
  for (let day = 0; day < days; day++) {
    const source = from + day
    if ((image.calendars[calendar * stride + (source >> 3)]! & (1 << (source & 7))) !== 0)
      bits[day >> 3]! |= 1 << (day & 7)
  }
  return bits
}
