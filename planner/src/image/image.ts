/**
 * The image: every number of a timetable in one file, laid out as it is used. Loading is reading: no parsing.
 *
 * Head (32-bit words): magic, version, length in bytes, checksum of all that follows the head, number of sections; then per
 * section its offset and its length in bytes. All numbers are little-endian, as every machine that runs this is.
 */
const MAGIC = 0x52444c43
/** Rises with every change of the sections. A file of another version is never converted, only made anew. */
const VERSION = 2
/** Words before the list of sections. */
const HEAD_WORDS = 5

/** The sections, in file order, with the width of their numbers. A change here is a new VERSION. */
const SECTIONS = {
  /** All texts, one after the other. UTF-16, so that no decoder is needed and shared memory is no trouble. */
  strings: Uint16Array,
  /**
   * Where each text begins in `strings`; one more than there are texts tells the end of the last. A text's place here is
   * its number, and all names below are such numbers: comparing two names is comparing two numbers.
   */
  stringFirst: Uint32Array,
  /** Text number. A stop's number is its place in these arrays, in the order in which the reader told them. */
  stopCode: Uint32Array,
  stopName: Uint32Array,
  /** The number of the empty text where the station has no Welsh name. */
  stopNameWelsh: Uint32Array,
  /** Degrees; NaN where nobody told them. Single precision is right to about a metre, which is enough for a map. */
  stopLatitude: Float32Array,
  stopLongitude: Float32Array,
  /** Whole minutes, 0 to 255: a byte, because the search reads it at nearly every arrival. */
  stopInterchange: Uint8Array,
  /** Place in STEP_FREE, where 0 is unknown. */
  stopStepFree: Uint8Array,
  /** Groups of stations, such as the London terminals. Their codes may be a station's own; the station then wins. */
  groupCode: Uint32Array,
  groupName: Uint32Array,
  groupNameWelsh: Uint32Array,
  /** Where each group's members begin in `groupStops`; one more than there are groups. */
  groupFirst: Uint32Array,
  groupStops: Uint32Array,
  /**
   * A row of bits per calendar, a bit per date of the span, rounded up to whole bytes. Trips share
   * rows: a national timetable has far fewer calendars than trips.
   */
  calendars: Uint8Array,
  /** A service is an operator with a mode. What wishes leave out is decided once for each service and not for each train. */
  serviceOperator: Uint32Array,
  serviceMode: Uint8Array,
  /** Where the calls of each pattern begin in `patternStops` and `patternFlags`; one more than there are patterns. */
  patternFirst: Uint32Array,
  patternStops: Uint32Array,
  /** PICK_UP, SET_DOWN and REQUEST. They belong to the pattern: trains that call in different ways are in different ones. */
  patternFlags: Uint8Array,
  patternService: Uint32Array,
  /** Trips lie pattern after pattern and earliest first within one, so that compiling a day is one pass over them. */
  tripPattern: Uint32Array,
  tripCalendar: Uint32Array,
  /** Departure from the first call, in minutes of the service day; above 1440 for a train that begins after midnight. */
  tripStart: Uint16Array,
  /** Place in `profiles` where its times begin. Trains that run every hour alike share one profile. */
  tripProfile: Uint32Array,
  /** Text numbers from here to the facts. A uid may stand at several trips: versions that run on different dates. */
  tripUid: Uint32Array,
  tripHeadcode: Uint32Array,
  tripRetailId: Uint32Array,
  tripDestination: Uint32Array,
  /** A text of JSON, the empty one where nothing is known: the planner hands it back and never searches in it. */
  tripFacts: Uint32Array,
  /** Place in `platforms` where its list begins; 0 for the many trains of which no platform is told. */
  tripPlatforms: Uint32Array,
  /** Trips in the order of their uid, to find one by name. */
  tripsByUid: Uint32Array,
  /** Arrival and departure of each call of a profile, in minutes after the trip's start. */
  profiles: Uint16Array,
  /** Platform names (string numbers) per call; 0 is the empty list's place. */
  platforms: Uint32Array,
  /** Place in ASSOCIATION_KINDS. */
  associationKind: Uint8Array,
  /** Trains by their uid and not by their trip: which version is meant depends on the date. */
  associationBase: Uint32Array,
  associationOther: Uint32Array,
  associationStop: Uint32Array,
  associationCalendar: Uint32Array,
  /** Days from the base's service date to the other's: -1, 0 or 1. */
  associationOtherDay: Int8Array,
  /** Links are one-way, each with its own hours and dates; a way that can be walked both ways stands here twice. */
  linkFrom: Uint32Array,
  linkTo: Uint32Array,
  linkMode: Uint8Array,
  /** Whole minutes at the usual pace. What a slow walker needs is reckoned for each question. */
  linkMinutes: Uint16Array,
  /** Minutes of the station clock between which it may be begun; ALL_DAY in both where it has no hours. */
  linkFromMinute: Uint16Array,
  linkUntilMinute: Uint16Array,
  /** EVERY_DATE where it has no calendar of its own. */
  linkCalendar: Uint32Array,
  /**
   * Row per destination, column per stop: least minutes (low 12 bits) and least trains (high 4). About 14 MB at national
   * size. May be empty: then the search leaves out less and finds the same.
   */
  bounds: Uint16Array,
  /** The same table turned round, a row per start: for searches from the other end. */
  boundsFrom: Uint16Array,
} as const

/** Each section's own kind of array, told from its constructor: the list above stays the only one. */
type Sections = typeof SECTIONS
type NumbersOf<Constructor> = Constructor extends Uint8ArrayConstructor
  ? Uint8Array
  : Constructor extends Int8ArrayConstructor
    ? Int8Array
    : Constructor extends Uint16ArrayConstructor
      ? Uint16Array
      : Constructor extends Float32ArrayConstructor
        ? Float32Array
        : Uint32Array
export type ImageArrays = { readonly [Name in keyof Sections]: NumbersOf<Sections[Name]> }

/** A loaded image. Plain arrays over one buffer: post it to any number of workers, they share it. */
export type Image = ImageArrays & {
  readonly buffer: ArrayBufferLike
  readonly firstDay: number
  readonly days: number
  readonly source: string
  /** Last minute of any trip's service day: how many days a trip may last. */
  readonly lastMinute: number
}

/** Why a file can't be opened. None of them is worth another try with the same file: another has to be compiled. */
export type ImageFault = 'NOT_AN_IMAGE' | 'OTHER_VERSION' | 'DAMAGED'

const NAMES = Object.keys(SECTIONS) as (keyof Sections)[]
const HEAD_BYTES = (HEAD_WORDS + NAMES.length * 2) * 4
/** To whole eight bytes: an array of wide numbers may only begin at a multiple of their width. */
const aligned = (bytes: number) => (bytes + 7) & ~7

/** One file of all arrays. They are copied byte by byte, whatever their width, so that nothing is rounded or swapped. */
export function packImage(arrays: ImageArrays): ArrayBuffer {
  let length = aligned(HEAD_BYTES)
  const offsets = NAMES.map((name) => {
    const offset = length
    length = aligned(length + arrays[name].byteLength)
    return offset
  })
  const buffer = new ArrayBuffer(length)
  const head = new Uint32Array(buffer, 0, HEAD_BYTES / 4)
  NAMES.forEach((name, at) => {
    const numbers = arrays[name]
    head[HEAD_WORDS + at * 2] = offsets[at]!
    head[HEAD_WORDS + at * 2 + 1] = numbers.byteLength
    new Uint8Array(buffer, offsets[at]).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
  })
  // The length is what shows a file that was cut off, without reading any of it.
  head.set([MAGIC, VERSION, length, 0, NAMES.length])
  // Last of all: the checksum also covers the list of sections, which begins after the head's first words.
  head[3] = checksum(buffer)
  return buffer
}

/**
 * Opens an image in the buffer that it was read into. For worker threads read the file into a SharedArrayBuffer and post
 * that buffer; each worker opens it in microseconds with `trusted`, which leaves the checksum out.
 */
export function openImage(buffer: ArrayBufferLike, trusted = false): Image | ImageFault {
  if (buffer.byteLength < HEAD_BYTES) return 'NOT_AN_IMAGE'
  const head = new Uint32Array(buffer, 0, HEAD_BYTES / 4)
  if (head[0] !== MAGIC) return 'NOT_AN_IMAGE'
  if (head[1] !== VERSION || head[4] !== NAMES.length) return 'OTHER_VERSION'
  if (head[2] !== buffer.byteLength) return 'DAMAGED'
  if (!trusted && head[3] !== checksum(buffer)) return 'DAMAGED'
  const arrays = Object.fromEntries(
    NAMES.map((name, at) => {
      // Views and no copies: every thread that opens the buffer reads the same memory.
      const Numbers = SECTIONS[name]
      const bytes = head[HEAD_WORDS + at * 2 + 1]!
      return [name, new Numbers(buffer as ArrayBuffer, head[HEAD_WORDS + at * 2], bytes / Numbers.BYTES_PER_ELEMENT)]
    }),
  ) as unknown as ImageArrays
  const span = JSON.parse(textOf(arrays, 0)) as { firstDay: number; days: number; source: string; lastMinute: number }
  return { ...arrays, ...span, buffer }
}

/**
 * Runs over the words after the head's first four; fast enough to be checked at every start. It finds a damaged disk
 * or a broken copy; it isn't made against somebody who wants to deceive.
 */
function checksum(buffer: ArrayBufferLike): number {
  const words = new Int32Array(buffer, 0, buffer.byteLength >> 2)
  let one = 1
  let two = 0x9e3779b9
  for (let at = 4; at < words.length; at++) {
    one = Math.imul(one ^ words[at]!, 0x01000193)
    two = (two + one) | 0
  }
  return (one ^ two) >>> 0
}

/** A journey is told in the same names as the one before it: each is read from the image once. */
const readTexts = new WeakMap<ImageArrays['strings'], string[]>()

/** Text number 0 is the span, text 1 is empty, the others are in the order of their alphabet. */
export function textOf({ strings, stringFirst }: Pick<ImageArrays, 'strings' | 'stringFirst'>, text: number): string {
  let read = readTexts.get(strings)
  if (!read) readTexts.set(strings, (read = []))
  return (read[text] ??= String.fromCharCode(...strings.subarray(stringFirst[text], stringFirst[text + 1])))
}

/** The number of a text, if the image knows it. Compared where it lies: thousands are looked up for live news. */
export function findText({ strings, stringFirst }: ImageArrays, wanted: string): number | undefined {
  // Text 0 is the span and stands outside the alphabet.
  let low = 1
  let high = stringFirst.length - 2
  while (low <= high) {
    const middle = (low + high) >> 1
    const first = stringFirst[middle]!
    const length = stringFirst[middle + 1]! - first
    let at = 0
    // By code units, which is the order in which the builder has sorted them: any other order would miss some of them.
    while (at < length && at < wanted.length && strings[first + at] === wanted.charCodeAt(at)) at++
    if (at === length && at === wanted.length) return middle
    if (at === length || (at < wanted.length && strings[first + at]! < wanted.charCodeAt(at))) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The versions of a train, by the number of its uid: a run of places in `tripsByUid`. Empty for a uid without trips. */
export function tripsOf(image: ImageArrays, uid: number): Uint32Array {
  const { tripsByUid, tripUid } = image
  const firstNotBelow = (limit: number) => {
    let low = 0
    let high = tripsByUid.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (tripUid[tripsByUid[middle]!]! < limit) low = middle + 1
      else high = middle
    }
    return low
  }
  return tripsByUid.subarray(firstNotBelow(uid), firstNotBelow(uid + 1))
}

/**
 * The version of a train that runs on a day of the image. There is one at most: readers have let the
 * versions of a feed overrule each other before they told them.
 */
export function findTrip(image: Image, uid: number, day: number): number | undefined {
  return tripsOf(image, uid).find((trip) => runsOn(image, image.tripCalendar[trip]!, day))
}

/**
 * Whether bit `day` is set in a calendar of the image. Days outside the span are no fault: a view reaches a day or
 * two beyond its date, and at the edge of a timetable there is nothing.
 */
export function runsOn(image: Image, calendar: number, day: number): boolean {
  if (day < 0 || day >= image.days) return false
  const stride = (image.days + 7) >> 3
  return (image.calendars[calendar * stride + (day >> 3)]! & (1 << (day & 7))) !== 0
}
