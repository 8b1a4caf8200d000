/**
 * The image: every number of a timetable in one file, laid out as it is used. Loading is reading: no parsing.
 *
 * Head (32-bit words): magic, version, length in bytes, checksum of all that follows the head, number of sections; then per
 * section its offset and its length in bytes. All numbers are little-endian, as every machine that runs this is.
 */
const MAGIC = 0x52444c43
const VERSION = 2
const HEAD_WORDS = 5

/** The sections, in file order, with the width of their numbers. A change here is a new VERSION. */
const SECTIONS = {
  /** UTF-16, so that no decoder is needed and shared memory is no trouble. */
  strings: Uint16Array,
  stringFirst: Uint32Array,
  stopCode: Uint32Array,
  stopName: Uint32Array,
  stopNameWelsh: Uint32Array,
  stopLatitude: Float32Array,
  stopLongitude: Float32Array,
  stopInterchange: Uint8Array,
  stopStepFree: Uint8Array,
  groupCode: Uint32Array,
  groupName: Uint32Array,
  groupNameWelsh: Uint32Array,
  groupFirst: Uint32Array,
  groupStops: Uint32Array,
  calendars: Uint8Array,
  serviceOperator: Uint32Array,
  serviceMode: Uint8Array,
  patternFirst: Uint32Array,
  patternStops: Uint32Array,
  patternFlags: Uint8Array,
  patternService: Uint32Array,
  tripPattern: Uint32Array,
  tripCalendar: Uint32Array,
  tripStart: Uint16Array,
  tripProfile: Uint32Array,
  tripUid: Uint32Array,
  tripHeadcode: Uint32Array,
  tripRetailId: Uint32Array,
  tripDestination: Uint32Array,
  tripFacts: Uint32Array,
  tripPlatforms: Uint32Array,
  /** Trips in the order of their uid, to find one by name. */
  tripsByUid: Uint32Array,
  /** Arrival and departure of each call of a profile, in minutes after the trip's start. */
  profiles: Uint16Array,
  /** Platform names (string numbers) per call; 0 is the empty list's place. */
  platforms: Uint32Array,
  associationKind: Uint8Array,
  associationBase: Uint32Array,
  associationOther: Uint32Array,
  associationStop: Uint32Array,
  associationCalendar: Uint32Array,
  associationOtherDay: Int8Array,
  linkFrom: Uint32Array,
  linkTo: Uint32Array,
  linkMode: Uint8Array,
  linkMinutes: Uint16Array,
  linkFromMinute: Uint16Array,
  linkUntilMinute: Uint16Array,
  linkCalendar: Uint32Array,
  /** Row per destination, column per stop: least minutes (low 12 bits) and least trains (high 4). May be empty. */
  bounds: Uint16Array,
  /** The same table turned round, a row per start: for searches from the other end. */
  boundsFrom: Uint16Array,
} as const

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

export type ImageFault = 'NOT_AN_IMAGE' | 'OTHER_VERSION' | 'DAMAGED'

const NAMES = Object.keys(SECTIONS) as (keyof Sections)[]
const HEAD_BYTES = (HEAD_WORDS + NAMES.length * 2) * 4
const aligned = (bytes: number) => (bytes + 7) & ~7

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
  head.set([MAGIC, VERSION, length, 0, NAMES.length])
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
      const Numbers = SECTIONS[name]
      const bytes = head[HEAD_WORDS + at * 2 + 1]!
      return [name, new Numbers(buffer as ArrayBuffer, head[HEAD_WORDS + at * 2], bytes / Numbers.BYTES_PER_ELEMENT)]
    }),
  ) as unknown as ImageArrays
  const span = JSON.parse(textOf(arrays, 0)) as { firstDay: number; days: number; source: string; lastMinute: number }
  return { ...arrays, ...span, buffer }
}

/** Runs over the words after the head's first four; fast enough to be checked at every start. */
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

/** Text number 0 is the span, text 1 is empty, the others are in the order of their alphabet. */
export function textOf(arrays: Pick<ImageArrays, 'strings' | 'stringFirst'>, text: number): string {
  return String.fromCharCode(...arrays.strings.subarray(arrays.stringFirst[text], arrays.stringFirst[text + 1]))
}

/** The number of a text, if the image knows it. Compared where it lies: thousands are looked up for live news. */
export function findText({ strings, stringFirst }: ImageArrays, wanted: string): number | undefined {
  let low = 1
  let high = stringFirst.length - 2
  while (low <= high) {
    const middle = (low + high) >> 1
    const first = stringFirst[middle]!
    const length = stringFirst[middle + 1]! - first
    let at = 0
    while (at < length && at < wanted.length && strings[first + at] === wanted.charCodeAt(at)) at++
    if (at === length && at === wanted.length) return middle
    if (at === length || (at < wanted.length && strings[first + at]! < wanted.charCodeAt(at))) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The versions of a train, by the number of its uid: a run of places in `tripsByUid`. */
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

/** The version of a train that runs on a day of the image. */
export function findTrip(image: Image, uid: number, day: number): number | undefined {
  return tripsOf(image, uid).find((trip) => runsOn(image, image.tripCalendar[trip]!, day))
}

/** Whether bit `day` is set in a calendar of the image. */
export function runsOn(image: Image, calendar: number, day: number): boolean {
  if (day < 0 || day >= image.days) return false
  const stride = (image.days + 7) >> 3
  return (image.calendars[calendar * stride + (day >> 3)]! & (1 << (day & 7))) !== 0
}
