import { dateOfDay, dayNumber, type CalendarDate } from '../time/dates.ts'
import { instant, MINUTE, type Instant } from '../time/instant.ts'
import { bitReader, bitWriter, readText6, Unreadable, writeText6, type BitReader, type BitWriter } from './bits.ts'
import { TICKET_TYPES, type TicketType } from './ticket-facts.ts'

/** A train that a ticket names, with the place kept on it. */
export type CodedTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly from: string
  readonly to: string
  /** Minutes of the service day. */
  readonly departs: number
  readonly coach: string
  readonly seat: string
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
  readonly ticketCode: string
  readonly serviceClass: 'STANDARD' | 'FIRST'
  readonly origin: string
  readonly destination: string
  readonly route: string
  readonly restriction: string
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
  readonly issuedAt: Instant
  readonly child: boolean
  readonly railcards: readonly string[]
  /** How many travel together, on a group fare; else 0. */
  readonly group: number
  readonly bookedTrainsOnly: boolean
  readonly mobile: boolean
  readonly paid: number
  readonly trains: readonly CodedTrain[]
  /** Season tickets: whose it is, and the number of the photocard. */
  readonly holder: string
  readonly photocard: string
}

const FORMAT = 1
const DIRECTIONS = ['OUT', 'RETURN', 'ANY'] as const
/** Days and minutes are counted from here. */
const EPOCH = dayNumber('2026-01-01')
const EPOCH_MS = EPOCH * 86_400_000
/** Service dates count from the day before the first day of travel: a night train set out then. */
const DAY_BEFORE = 1

const MOST_RAILCARDS = 7
const MOST_TRAINS = 15
const MOST_HOLDER_BYTES = 60

export function writeContent(content: TicketContent): Uint8Array {
  const bits = bitWriter()
  bits.write(FORMAT, 4)
  writeHex(bits, content.keyMark, 8)
  writeHex(bits, content.issueId, 16)
  bits.write(TICKET_TYPES.indexOf(content.type), 3)
  bits.write(DIRECTIONS.indexOf(content.direction), 2)
  bits.flag(content.serviceClass === 'FIRST')
  bits.flag(content.child)
  bits.flag(content.bookedTrainsOnly)
  bits.flag(content.mobile)
  writeShort(bits, content.reference, 4)
  writeText6(bits, content.ticketCode, 3)
  writeShort(bits, content.origin, 4)
  writeShort(bits, content.destination, 4)
  bits.write(Number(content.route), 17)
  writeShort(bits, content.restriction, 2)
  bits.write(dayNumber(content.validFrom) - EPOCH, 14)
  bits.write(dayNumber(content.validUntil) - dayNumber(content.validFrom), 10)
  bits.write(Math.floor((content.issuedAt - EPOCH_MS) / MINUTE), 25)
  bits.write(content.group, 4)
  bits.write(content.paid, 24)
  bits.write(content.railcards.length, 3)
  for (const railcard of content.railcards) writeText6(bits, railcard, 3)
  bits.write(content.trains.length, 4)
  for (const train of content.trains) {
    writeShort(bits, train.uid, 4)
    bits.write(dayNumber(train.serviceDate) - dayNumber(content.validFrom) + DAY_BEFORE, 10)
    writeShort(bits, train.from, 4)
    writeShort(bits, train.to, 4)
    bits.write(train.departs, 12)
    writeShort(bits, train.coach, 2)
    writeShort(bits, train.seat, 3)
  }
  const holder = utf8(content.holder)
  bits.write(holder.length, 6)
  for (const byte of holder) bits.write(byte, 8)
  writeShort(bits, content.photocard, 4)
  return bits.bytes()
}

/** Throws `Unreadable` for anything that `writeContent` wouldn't have written. */
export function readContent(bytes: Uint8Array): TicketContent {
  const bits = bitReader(bytes)
  if (bits.read(4) !== FORMAT) throw new Unreadable('another format')
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
  const validUntil = dateOfDay(firstDay + bits.read(10))
  const issuedAt = instant(EPOCH_MS + bits.read(25) * MINUTE)
  const group = bits.read(4)
  const paid = bits.read(24)
  const railcards = times(bits.read(3), () => readText6(bits, 3))
  const trains = times(bits.read(4), () => ({
    uid: readShort(bits, 4),
    serviceDate: dateOfDay(firstDay + bits.read(10) - DAY_BEFORE),
    from: readShort(bits, 4),
    to: readShort(bits, 4),
    departs: bits.read(12),
    coach: readShort(bits, 2),
    seat: readShort(bits, 3),
  }))
  const holder = fromUtf8(Uint8Array.from(times(bits.read(6), () => bits.read(8))))
  const photocard = readShort(bits, 4)
  bits.end()
  return {
    keyMark,
    issueId,
    reference,
    type,
    direction,
    ticketCode,
    serviceClass,
    origin,
    destination,
    route,
    restriction,
    validFrom: dateOfDay(firstDay),
    validUntil,
    issuedAt,
    child,
    railcards,
    group,
    bookedTrainsOnly,
    mobile,
    paid,
    trains,
    holder,
    photocard,
  }
}

/** As much as the code has room for; what is cut off stands on the ticket itself. */
export const cutToFit = (content: TicketContent): TicketContent => ({
  ...content,
  railcards: content.railcards.slice(0, MOST_RAILCARDS),
  trains: content.trains.slice(0, MOST_TRAINS),
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
