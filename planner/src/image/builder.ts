import { bounds, turned } from '../bounds.ts'
import { dayNumber } from '../calendar.ts'
import { growing16, growing32 } from '../growing/growing.ts'
import { type GrowingLists, growingLists } from '../growing/growing-lists.ts'
import { type ImageArrays, packImage } from './image.ts'
import type { AssociationInput, LinkInput, LinkMode, Mode, TimetableBuilder, TimetableSpan } from '../timetable.ts'
import type { TripFault, TripInput } from '../timetable.ts'

/** Places in these four lists are what the image holds. A new word goes to the end; any other change is a new VERSION. */
export const MODES: readonly Mode[] = ['rail', 'bus', 'coach', 'ferry']
export const LINK_MODES: readonly LinkMode[] = ['walk', 'tube', 'metro', 'bus', 'ferry', 'taxi', 'transfer']
export const STEP_FREE = ['unknown', 'yes', 'no'] as const
export const ASSOCIATION_KINDS = ['join', 'split', 'through', 'next'] as const

/** No calendar: every date. The highest number there is, so that no real calendar can have it. */
export const EVERY_DATE = 0xffffffff
/**
 * A link without hours. Told apart from 0 to 1439: a link with hours stands in a
 * view once for each day, one without only once.
 */
export const ALL_DAY = 0xffff
/** Times are 16-bit; a view adds up to two days to them and needs the highest for "never". */
const LAST_MINUTE = 14 * 1440

/** Number 0 is kept for the span, so that it is found without knowing anything else of the file. */
const EMPTY_TEXT = 1

/** Turns what readers tell into an image, keeping only flat numbers on the way. See timetable.ts for the use. */
export function timetableBuilder(span: TimetableSpan): TimetableBuilder {
  // A name told a hundred thousand times is kept once; only its number goes on from here.
  const texts = new Map<string, number>([['', EMPTY_TEXT]])
  const text = (value: string | undefined) => {
    if (value === undefined || value === '') return EMPTY_TEXT
    const known = texts.get(value)
    if (known !== undefined) return known
    texts.set(value, texts.size + 1)
    return texts.size
  }

  const stops = new Map<string, number>()
  // There are a few thousand stations and groups: objects do no harm here. Trips and calls, of which there
  // are hundreds of thousands and more, go into flat numbers at once.
  const stopRows: { code: number; name: number; welsh: number; at: [number, number]; minutes: number; free: number }[] =
    []
  const groups: { code: number; name: number; welsh: number; members: number[] }[] = []
  // Bytes of one calendar.
  const stride = (span.days + 7) >> 3
  const calendars = new Map<string, number>()
  const calendarRows: Uint8Array[] = []
  // Whether any date is left of it: asked for each trip, so it is found out once for each calendar.
  const calendarRuns: boolean[] = []
  // Two steps instead of one text made of both: it is asked for every trip, and
  // such a text would be thrown away each time.
  const services = new Map<string, Map<Mode, number>>()
  const serviceRows: { operator: number; mode: number }[] = []
  /** Service, and stop and flags of each call; minutes after the start; platform names, of which the first list is none. */
  const patterns = growingLists()
  const profiles = growingLists()
  const platforms = growingLists()
  const associations: AssociationInput[] = []
  const links: LinkInput[] = []
  const trip = {
    pattern: growing32(),
    calendar: growing32(),
    start: growing16(),
    profile: growing32(),
    uid: growing32(),
    headcode: growing32(),
    retailId: growing32(),
    destination: growing32(),
    facts: growing32(),
    platforms: growing32(),
  }
  // Takes place 0 before any train does: from then on 0 can say that no platform is known.
  platforms.numberOf(new Uint32Array(1), 1)
  // How far the longest trip reaches: a view goes back as many days as such a train may still be running.
  let lastMinute = 0
  let calls = 0
  let begun: TripInput | undefined
  // The calls of the trip begun: kept as numbers and used again, for there are millions of them.
  let count = 0
  let hasPlatforms = false
  let callPattern = new Uint32Array(256)
  let callMinutes = new Float64Array(256)
  let callPlatform = new Uint32Array(256)
  let callProfile = new Uint32Array(256)

  /**
   * Twice the room, when a train has more calls than any before. The profile isn't
   * copied: it is written only when the trip is taken.
   */
  const makeRoom = () => {
    const wider = <Numbers extends Uint32Array | Float64Array>(from: Numbers, to: Numbers): Numbers => {
      to.set(from)
      return to
    }
    const room = callMinutes.length * 2
    callPattern = wider(callPattern, new Uint32Array(room))
    callMinutes = wider(callMinutes, new Float64Array(room))
    callPlatform = wider(callPlatform, new Uint32Array(room))
    callProfile = new Uint32Array(room)
  }

  const serviceOf = ({ operator, mode }: TripInput) => {
    const known = services.get(operator)?.get(mode)
    if (known !== undefined) return known
    serviceRows.push({ operator: text(operator), mode: MODES.indexOf(mode) })
    const ofOperator = services.get(operator) ?? new Map<Mode, number>()
    services.set(operator, ofOperator.set(mode, serviceRows.length - 1))
    return serviceRows.length - 1
  }

  /**
   * What is wrong with the trip begun. A faulty train is left out alone: one
   * bad record must not cost a national timetable.
   */
  const faultOf = (input: TripInput): TripFault | undefined => {
    if (count < 2) return 'TOO_SHORT'
    if (!calendarRuns[input.calendar]) return 'NEVER_RUNS'
    let before = callMinutes[1]!
    for (let at = 0; at < count; at++) {
      const arrival = callMinutes[at * 2]!
      const departure = callMinutes[at * 2 + 1]!
      if (callPattern[at * 2 + 1]! >= stopRows.length) return 'UNKNOWN_STOP'
      // Asked the other way round, so that a time that is no number fails as well.
      if (!(departure <= LAST_MINUTE && before >= 0)) return 'TIMES_OUT_OF_RANGE'
      // Equal minutes are all right: public times are whole minutes, and two stations may lie less than one apart.
      if ((at > 0 && arrival < before) || departure < arrival) return 'TIMES_GO_BACK'
      before = departure
    }
    return undefined
  }

  /**
   * Times after the start, so that the 7:12 and the 8:12 are one list. The first arrival is written
   * as 0, whatever was told: nobody arrives at a first call.
   */
  const takeProfile = (start: number) => {
    callProfile[0] = 0
    for (let at = 1; at < count * 2; at++) callProfile[at] = callMinutes[at]! - start
    return profiles.first(profiles.numberOf(callProfile, count * 2))
  }

  /** Only a trip without fault gets here: what is pushed is never taken back, and all its columns grow together. */
  const takeTrip = (input: TripInput) => {
    // In front of the calls: trains of two operators never share a pattern, so a wish for one leaves out whole patterns.
    callPattern[0] = serviceOf(input)
    const start = callMinutes[1]!
    trip.pattern.push(patterns.numberOf(callPattern, count * 2 + 1))
    trip.calendar.push(input.calendar)
    trip.start.push(start)
    trip.profile.push(takeProfile(start))
    trip.uid.push(text(input.uid))
    trip.headcode.push(text(input.headcode))
    trip.retailId.push(text(input.retailId))
    trip.destination.push(text(input.destination))
    trip.facts.push(input.facts === undefined ? EMPTY_TEXT : text(JSON.stringify(input.facts)))
    trip.platforms.push(hasPlatforms ? platforms.first(platforms.numberOf(callPlatform, count)) : 0)
    calls += count
    lastMinute = Math.max(lastMinute, callMinutes[count * 2 - 2]!)
  }

  /** Everything in its final order. Nothing may be told afterwards: texts and trips have got other numbers by then. */
  const arrays = (): ImageArrays => {
    const order = tripOrder()
    const pick32 = (numbers: Uint32Array) => picked(numbers, order, new Uint32Array(order.length))
    const spanText = JSON.stringify({
      firstDay: dayNumber(span.firstDate),
      days: span.days,
      source: span.source,
      lastMinute,
    })
    const { words, rank } = inAlphabet(texts, spanText)
    const pickText = (numbers: Uint32Array) => picked(rank, pick32(numbers), new Uint32Array(order.length))
    const tripUid = pickText(trip.uid.take())
    const groupFirst = [0]
    for (const { members } of groups) groupFirst.push(groupFirst.at(-1)! + members.length)
    return {
      ...packTexts(words),
      stopCode: Uint32Array.from(stopRows, ({ code }) => rank[code]!),
      stopName: Uint32Array.from(stopRows, ({ name }) => rank[name]!),
      stopNameWelsh: Uint32Array.from(stopRows, ({ welsh }) => rank[welsh]!),
      stopLatitude: Float32Array.from(stopRows, ({ at }) => at[0]),
      stopLongitude: Float32Array.from(stopRows, ({ at }) => at[1]),
      stopInterchange: Uint8Array.from(stopRows, ({ minutes }) => minutes),
      stopStepFree: Uint8Array.from(stopRows, ({ free }) => free),
      groupCode: Uint32Array.from(groups, ({ code }) => rank[code]!),
      groupName: Uint32Array.from(groups, ({ name }) => rank[name]!),
      groupNameWelsh: Uint32Array.from(groups, ({ welsh }) => rank[welsh]!),
      groupFirst: Uint32Array.from(groupFirst),
      groupStops: Uint32Array.from(groups.flatMap(({ members }) => members)),
      calendars: packCalendars(calendarRows, stride),
      serviceOperator: Uint32Array.from(serviceRows, ({ operator }) => rank[operator]!),
      serviceMode: Uint8Array.from(serviceRows, ({ mode }) => mode),
      ...packPatterns(patterns),
      tripPattern: pick32(trip.pattern.take()),
      tripCalendar: pick32(trip.calendar.take()),
      tripStart: picked(trip.start.take(), order, new Uint16Array(order.length)),
      tripProfile: pick32(trip.profile.take()),
      tripUid,
      tripHeadcode: pickText(trip.headcode.take()),
      tripRetailId: pickText(trip.retailId.take()),
      tripDestination: pickText(trip.destination.take()),
      tripFacts: pickText(trip.facts.take()),
      tripPlatforms: pick32(trip.platforms.take()),
      tripsByUid: inOrderOf(tripUid, Uint32Array.from(tripUid.keys())),
      profiles: new Uint16Array(profiles.take()),
      platforms: platforms.take().map((name, at) => (at === 0 ? 0 : rank[name]!)),
      ...packAssociations(associations, (uid) => rank[texts.get(uid) ?? EMPTY_TEXT]!),
      ...packLinks(links),
      bounds: new Uint16Array(0),
      boundsFrom: new Uint16Array(0),
    }
  }

  /** Trips of one pattern lie together, earliest first: a day view is then one pass over them. */
  const tripOrder = () => {
    const start = trip.start.take()
    return inOrderOf(trip.pattern.take(), inOrderOf(start, Uint32Array.from(start.keys())))
  }

  return {
    span,
    stop(input) {
      const known = stops.get(input.code)
      if (known !== undefined) return known
      stopRows.push({
        code: text(input.code),
        name: text(input.name),
        welsh: text(input.nameWelsh),
        at: [input.latitude ?? NaN, input.longitude ?? NaN],
        minutes: input.interchangeMinutes,
        free: STEP_FREE.indexOf(input.stepFree ?? 'unknown'),
      })
      stops.set(input.code, stopRows.length - 1)
      return stopRows.length - 1
    },
    findStop: (code) => stops.get(code),
    group({ code, name, nameWelsh, members }) {
      const known = members.map((member) => stops.get(member)).filter((stop) => stop !== undefined)
      // Members that nobody has told as stations are left out: a cut for a device tells its groups whole.
      groups.push({ code: text(code), name: text(name), welsh: text(nameWelsh), members: known })
    },
    calendar(days) {
      // A text of the bits is short (18 bytes for 140 days) and found in a map as it is; a
      // reader may tell a calendar anew for each train.
      const key = String.fromCharCode(...days.subarray(0, stride))
      const known = calendars.get(key)
      if (known !== undefined) return known
      calendarRows.push(days.slice(0, stride))
      calendarRuns.push(days.subarray(0, stride).some((bits) => bits !== 0))
      calendars.set(key, calendarRows.length - 1)
      return calendarRows.length - 1
    },
    beginTrip(input) {
      begun = input
      count = 0
      hasPlatforms = false
    },
    call(stop, arrival, departure, flags, platform) {
      // Service in front, then stop and flags: the pattern is the longest of the lists.
      if (count * 2 + 3 > callMinutes.length) makeRoom()
      callPattern[count * 2 + 1] = stop
      callPattern[count * 2 + 2] = flags
      callMinutes[count * 2] = arrival
      callMinutes[count * 2 + 1] = departure
      callPlatform[count] = platform ? text(platform) : EMPTY_TEXT
      if (platform) hasPlatforms = true
      count++
    },
    endTrip() {
      // A reader that ends what it hasn't begun is a mistake in our code, and no fault of a feed.
      if (!begun) throw new Error('no trip was begun')
      const fault = faultOf(begun)
      if (fault === undefined) takeTrip(begun)
      begun = undefined
      return fault
    },
    association: (input) => void associations.push(input),
    link: (input) => void links.push(input),
    get counts() {
      return { stops: stopRows.length, trips: trip.uid.length, calls }
    },
    compile(options = {}) {
      const image = arrays()
      // The table grows with the square of the stations; tools that only list trains do without.
      if (options.bounds === false) return packImage(image)
      const least = bounds(image)
      // Both ways round, so that a search from either end reads one row and never a column.
      return packImage({ ...image, bounds: least, boundsFrom: turned(least, image.stopCode.length) })
    },
  }
}

/** Code unit by code unit, as `findText` compares them. */
function packTexts(words: readonly string[]): Pick<ImageArrays, 'strings' | 'stringFirst'> {
  const stringFirst = new Uint32Array(words.length + 1)
  words.forEach((word, at) => (stringFirst[at + 1] = stringFirst[at]! + word.length))
  const strings = new Uint16Array(stringFirst.at(-1)!)
  words.forEach((word, at) => {
    for (let unit = 0; unit < word.length; unit++) strings[stringFirst[at]! + unit] = word.charCodeAt(unit)
  })
  return { strings, stringFirst }
}

function packCalendars(rows: readonly Uint8Array[], stride: number): Uint8Array {
  const packed = new Uint8Array(rows.length * stride)
  rows.forEach((row, at) => packed.set(row, at * stride))
  return packed
}

/** Takes the lists apart again: what was one list, to be found as one, is read by the search as arrays of their own. */
function packPatterns(patterns: GrowingLists) {
  const told = patterns.take()
  const patternFirst = new Uint32Array(patterns.count + 1)
  const patternService = new Uint32Array(patterns.count)
  // Each list is a service and two numbers per call.
  const patternStops = new Uint32Array((told.length - patterns.count) / 2)
  const patternFlags = new Uint8Array(patternStops.length)
  let call = 0
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const first = patterns.first(pattern)
    patternService[pattern] = told[first]!
    for (let at = first + 1; at < patterns.first(pattern + 1); at += 2, call++) {
      patternStops[call] = told[at]!
      patternFlags[call] = told[at + 1]!
    }
    patternFirst[pattern + 1] = call
  }
  return { patternFirst, patternStops, patternFlags, patternService }
}

/**
 * The numbers at the places; `from` would call a function for each of millions. The array to
 * fill is handed in, because it says how wide the numbers are.
 */
function picked<Numbers extends Uint16Array | Uint32Array>(
  numbers: Numbers,
  places: Uint32Array,
  to: Numbers,
): Numbers {
  for (let at = 0; at < places.length; at++) to[at] = numbers[places[at]!]!
  return to
}

/**
 * The same places in the order of their keys; those with the same key stay as they were, so sorting by the start first and
 * by the pattern afterwards gives both. By counting, since keys are small whole numbers: no comparison is ever made.
 */
function inOrderOf(keys: Uint16Array | Uint32Array, places: Uint32Array): Uint32Array {
  let highest = 0
  for (const key of keys) if (key > highest) highest = key
  const next = new Uint32Array(highest + 2)
  for (const key of keys) next[key + 1]!++
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!
  const ordered = new Uint32Array(places.length)
  for (const place of places) ordered[next[keys[place]!]!++] = place
  return ordered
}

/** Texts in the order of their alphabet, so that any text's number is found by halving. Number 0 is the span, 1 is empty. */
function inAlphabet(texts: ReadonlyMap<string, number>, spanText: string) {
  const words = [...texts.keys()].toSorted()
  const rank = new Uint32Array(words.length + 1)
  words.forEach((word, at) => (rank[texts.get(word)!] = at + 1))
  return { words: [spanText, ...words], rank }
}

/** A uid that stands nowhere else becomes the empty text, which is no train's name: such an association finds nobody. */
function packAssociations(associations: readonly AssociationInput[], uid: (text: string) => number) {
  return {
    associationKind: Uint8Array.from(associations, ({ kind }) => ASSOCIATION_KINDS.indexOf(kind)),
    associationBase: Uint32Array.from(associations, ({ base }) => uid(base)),
    associationOther: Uint32Array.from(associations, ({ other }) => uid(other)),
    associationStop: Uint32Array.from(associations, ({ stop }) => stop),
    associationCalendar: Uint32Array.from(associations, ({ calendar }) => calendar),
    associationOtherDay: Int8Array.from(associations, ({ otherDay }) => otherDay ?? 0),
  }
}

const allDay = ({ fromMinute, untilMinute }: LinkInput) => fromMinute === undefined && untilMinute === undefined

function packLinks(links: readonly LinkInput[]) {
  return {
    linkFrom: Uint32Array.from(links, ({ from }) => from),
    linkTo: Uint32Array.from(links, ({ to }) => to),
    linkMode: Uint8Array.from(links, ({ mode }) => LINK_MODES.indexOf(mode)),
    linkMinutes: Uint16Array.from(links, ({ minutes }) => minutes),
    linkFromMinute: Uint16Array.from(links, (link) => (allDay(link) ? ALL_DAY : (link.fromMinute ?? 0))),
    // One hour told and the other not: from or until the end of the calendar date.
    linkUntilMinute: Uint16Array.from(links, (link) => (allDay(link) ? ALL_DAY : (link.untilMinute ?? 1439))),
    linkCalendar: Uint32Array.from(links, ({ calendar }) => calendar ?? EVERY_DATE),
  }
}
