import { dateOf, dayOf } from '../time/dates.ts'
import { type CalendarDate } from '../time/calendar-date.ts'
import { instant, MINUTE, type Instant, DAY } from '../time/instant.ts'
import { bitReader, bitWriter, readText6, Unreadable, writeText6, type BitReader, type BitWriter } from './bits.ts'
import { TICKET_TYPES, type TicketType } from './ticket-facts.ts'

/** A train that a ticket is for, as far as this ticket goes on it, with the place kept there. */
export type CodedTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly from: string
  readonly to: string
  /** Minutes of the service day. */
  readonly departs: number
  /** How long it takes; null in codes of the first format, which didn't say. */
  readonly minutes: number | null
  readonly coach: string
  readonly seat: string
}

/** One fare of those that a code carries: split tickets are several, one after the other. */
export type CodedPart = {
  readonly ticketCode: string
  readonly serviceClass: 'STANDARD' | 'FIRST'
  readonly origin: string
  readonly destination: string
  readonly route: string
  readonly restriction: string
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
  readonly railcards: readonly string[]
  /** How many travel together, on a group fare; else 0. */
  readonly group: number
  readonly bookedTrainsOnly: boolean
  readonly paid: number
  readonly trains: readonly CodedTrain[]
}

/** What a ticket's code says: all that a guard needs without a signal. docs/ticket-code.md describes it bit by bit. */
export type TicketContent = {
  /** Which of our keys signed it. */
  readonly keyMark: string
  /** Names this very code: a ticket that is issued anew has another. */
  readonly issueId: string
  readonly reference: string
  readonly type: TicketType
  readonly direction: 'OUT' | 'RETURN' | 'ANY'
  readonly issuedAt: Instant
  readonly child: boolean
  readonly mobile: boolean
  /** In the order of travel; one, where the ticket isn't split. */
  readonly parts: readonly CodedPart[]
  /** Season tickets: whose it is, and the number of the photocard. */
  readonly holder: string
  readonly photocard: string
}

const FORMAT = 2
const DIRECTIONS = ['OUT', 'RETURN', 'ANY'] as const
/** Days and minutes are counted from here. */
const EPOCH = dayOf('2026-01-01')
const EPOCH_MS = EPOCH * DAY
/** Service dates count from the day before the first day of travel: a night train set out then. */
const DAY_BEFORE = 1

const MOST_RAILCARDS = 7
/** Of one code: with more it would grow too fine to be read from a scratched phone. */
export const MOST_PARTS = 8
export const MOST_TRAINS = 15
const MOST_HOLDER_BYTES = 60

export function writeContent(content: TicketContent): Uint8Array {
  const { parts } = content
  const firstDay = dayOf(parts[0]?.validFrom ?? '2026-01-01')
  const bits = bitWriter()
  bits.write(FORMAT, 4)
  writeHex(bits, content.keyMark, 8)
  writeHex(bits, content.issueId, 16)
  bits.write(TICKET_TYPES.indexOf(content.type), 3)
  bits.write(DIRECTIONS.indexOf(content.direction), 2)
  bits.flag(content.child)
  bits.flag(content.mobile)
  writeShort(bits, content.reference, 4)
  bits.write(Math.floor((content.issuedAt - EPOCH_MS) / MINUTE), 25)
  bits.write(firstDay - EPOCH, 14)
  // A train that several parts are for stands there once.
  const trains = distinctTrains(parts)
  bits.write(trains.length, 4)
  for (const train of trains) {
    writeShort(bits, train.uid, 4)
    bits.write(dayOf(train.serviceDate) - firstDay + DAY_BEFORE, 10)
    writeShort(bits, train.coach, 2)
    writeShort(bits, train.seat, 3)
  }
  bits.write(parts.length - 1, 3)
  for (const part of parts) {
    writeText6(bits, part.ticketCode, 3)
    bits.flag(part.serviceClass === 'FIRST')
    bits.flag(part.bookedTrainsOnly)
    writeShort(bits, part.origin, 4)
    writeShort(bits, part.destination, 4)
    bits.write(Number(part.route), 17)
    writeShort(bits, part.restriction, 2)
    bits.write(dayOf(part.validFrom) - firstDay, 10)
    bits.write(dayOf(part.validUntil) - dayOf(part.validFrom), 10)
    bits.write(part.group, 4)
    bits.write(part.paid, 24)
    bits.write(part.railcards.length, 3)
    for (const railcard of part.railcards) writeText6(bits, railcard, 3)
    bits.write(part.trains.length, 4)
    for (const train of part.trains) {
      bits.write(
        trains.findIndex((one) => isSame(one, train)),
        4,
      )
      writeShort(bits, train.from, 4)
      writeShort(bits, train.to, 4)
      bits.write(train.departs, 12)
      bits.write(train.minutes ?? 0, 11)
    }
  }
  const holder = utf8(content.holder)
  bits.write(holder.length, 6)
  for (const byte of holder) bits.write(byte, 8)
  writeShort(bits, content.photocard, 4)
  return bits.bytes()
}

type TrainOfCode = Pick<CodedTrain, 'uid' | 'serviceDate' | 'coach' | 'seat'>

const isSame = (one: TrainOfCode, other: TrainOfCode): boolean =>
  one.uid === other.uid && one.serviceDate === other.serviceDate && one.coach === other.coach && one.seat === other.seat

function distinctTrains(parts: readonly CodedPart[]): TrainOfCode[] {
  const trains: TrainOfCode[] = []
  for (const train of parts.flatMap((part) => part.trains))
    if (!trains.some((one) => isSame(one, train))) trains.push(train)
  return trains
}

/** Throws `Unreadable` for anything that `writeContent` wouldn't have written, now or when it wrote the first format. */
export function readContent(bytes: Uint8Array): TicketContent {
  const bits = bitReader(bytes)
  const format = bits.read(4)
  if (format === 1) return readFirstFormat(bits)
  if (format !== FORMAT) throw new Unreadable('another format')
  const keyMark = readHex(bits, 8)
  const issueId = readHex(bits, 16)
  const type = known(TICKET_TYPES[bits.read(3)])
  const direction = known(DIRECTIONS[bits.read(2)])
  const child = bits.flag()
  const mobile = bits.flag()
  const reference = readShort(bits, 4)
  const issuedAt = instant(EPOCH_MS + bits.read(25) * MINUTE)
  const firstDay = EPOCH + bits.read(14)
  const trains = times(bits.read(4), () => ({
    uid: readShort(bits, 4),
    serviceDate: dateOf(firstDay + bits.read(10) - DAY_BEFORE),
    coach: readShort(bits, 2),
    seat: readShort(bits, 3),
  }))
  const parts = times(bits.read(3) + 1, () => {
    const ticketCode = readText6(bits, 3)
    const serviceClass = bits.flag() ? ('FIRST' as const) : ('STANDARD' as const)
    const bookedTrainsOnly = bits.flag()
    const origin = readShort(bits, 4)
    const destination = readShort(bits, 4)
    const route = String(bits.read(17)).padStart(5, '0')
    const restriction = readShort(bits, 2)
    const from = firstDay + bits.read(10)
    return {
      ticketCode,
      serviceClass,
      bookedTrainsOnly,
      origin,
      destination,
      route,
      restriction,
      validFrom: dateOf(from),
      validUntil: dateOf(from + bits.read(10)),
      group: bits.read(4),
      paid: bits.read(24),
      railcards: times(bits.read(3), () => readText6(bits, 3)),
      trains: times(bits.read(4), () => ({
        ...known(trains[bits.read(4)]),
        from: readShort(bits, 4),
        to: readShort(bits, 4),
        departs: bits.read(12),
        minutes: bits.read(11),
      })),
    }
  })
  const holder = readHolder(bits)
  const photocard = readShort(bits, 4)
  bits.end()
  return { keyMark, issueId, reference, type, direction, issuedAt, child, mobile, parts, holder, photocard }
}

/** Codes that were sold before one could carry several parts. */
function readFirstFormat(bits: BitReader): TicketContent {
  const keyMark = readHex(bits, 8)
  const issueId = readHex(bits, 16)
  const type = known(TICKET_TYPES[bits.read(3)])
  const direction = known(DIRECTIONS[bits.read(2)])
  const serviceClass = bits.flag() ? 'FIRST' : 'STANDARD'
  const child = bits.flag()
  const bookedTrainsOnly = bits.flag()
  const mobile = bits.flag()
  const reference = readShort(bits, 4)
  const ticketCode = readText6(bits, 3)
  const origin = readShort(bits, 4)
  const destination = readShort(bits, 4)
  const route = String(bits.read(17)).padStart(5, '0')
  const restriction = readShort(bits, 2)
  const firstDay = EPOCH + bits.read(14)
  const validUntil = dateOf(firstDay + bits.read(10))
  const issuedAt = instant(EPOCH_MS + bits.read(25) * MINUTE)
  const group = bits.read(4)
  const paid = bits.read(24)
  const railcards = times(bits.read(3), () => readText6(bits, 3))
  const trains = times(bits.read(4), () => ({
    uid: readShort(bits, 4),
    serviceDate: dateOf(firstDay + bits.read(10) - DAY_BEFORE),
    from: readShort(bits, 4),
    to: readShort(bits, 4),
    departs: bits.read(12),
    minutes: null,
    coach: readShort(bits, 2),
    seat: readShort(bits, 3),
  }))
  const holder = readHolder(bits)
  const photocard = readShort(bits, 4)
  bits.end()
  const validFrom = dateOf(firstDay)
  const days = { validFrom, validUntil }
  const fare = { ticketCode, serviceClass, origin, destination, route, restriction, railcards, group } as const
  const part: CodedPart = { ...fare, ...days, bookedTrainsOnly, paid, trains }
  return { keyMark, issueId, reference, type, direction, issuedAt, child, mobile, parts: [part], holder, photocard }
}

const readHolder = (bits: BitReader): string => fromUtf8(Uint8Array.from(times(bits.read(6), () => bits.read(8))))

/** As much as the code has room for; what is cut off stands on the ticket itself. */
export const cutToFit = (content: TicketContent): TicketContent => ({
  ...content,
  parts: content.parts.slice(0, MOST_PARTS).map((part) => ({
    ...part,
    railcards: part.railcards.slice(0, MOST_RAILCARDS),
    trains: part.trains.slice(0, MOST_TRAINS),
  })),
  holder: cutUtf8(content.holder),
})

function cutUtf8(text: string): string {
  let kept = ''
  let length = 0
  for (const sign of text) {
    length += utf8(sign).length
    if (length > MOST_HOLDER_BYTES) break
    kept += sign
  }
  return kept
}

/** A text with its length before it, in so many bits. */
function writeShort(bits: BitWriter, text: string, lengthBits: number): void {
  bits.write(text.length, lengthBits)
  writeText6(bits, text)
}

const readShort = (bits: BitReader, lengthBits: number): string => readText6(bits, bits.read(lengthBits))

function writeHex(bits: BitWriter, hex: string, length: number): void {
  if (hex.length !== length) throw new RangeError(`${hex} isn’t ${length} digits`)
  for (const digit of hex) bits.write(Number.parseInt(digit, 16), 4)
}

const readHex = (bits: BitReader, length: number): string => times(length, () => bits.read(4).toString(16)).join('')

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Unreadable('an unknown kind')
  return value
}

/** UTF-8 by hand: this room has neither Node nor a browser to ask. */
function utf8(text: string): number[] {
  const bytes: number[] = []
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x1_0000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return bytes
}

function fromUtf8(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  try {
    return decodeURIComponent(escaped)
  } catch {
    throw new Unreadable('a name that is no text')
  }
}
