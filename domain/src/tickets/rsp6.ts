import { dateOf, dayOf, type CalendarDate } from '../time/dates.ts'
import { bitReader, bitWriter, readText6, Unreadable, writeText6 } from './bits.ts'

/**
 * The layout of British rail e-tickets (RSP6), as far as it is publicly known: 116 bytes, the last eight of them the
 * beginning of a SHA-256 over the rest, recovered from an RSA signature that is written as letters. Ours are always marked
 * as tests: only accredited issuers have keys that gates believe.
 */
export type Rsp6Ticket = {
  readonly manualCheck: boolean
  readonly nonRevenue: boolean
  readonly reference: string
  readonly standardClass: boolean
  readonly lennonType: string
  readonly ticketCode: string
  readonly origin: string
  readonly destination: string
  readonly sellingNlc: string
  readonly child: boolean
  readonly discountCode: number
  readonly route: number
  readonly start: CalendarDate
  readonly startMinutes: number
  readonly passengerName: string
  readonly restriction: string
  readonly bidirectional: boolean
  readonly purchase: {
    readonly date: CalendarDate
    readonly minutes: number
    readonly pence: number
    readonly reference: string
    readonly daysOfValidity: number
  }
  readonly reservations: readonly Rsp6Reservation[]
}

export type Rsp6Reservation = {
  readonly servicePrefix: string
  readonly serviceNumber: number
  readonly coach: string
  readonly seatLetter: string
  readonly seatNumber: number
}

export const RSP6_BYTES = 116
const HASH_BYTES = 8
const HASH_AT = (RSP6_BYTES - HASH_BYTES) * 8
const EPOCH = dayOf('1997-01-01')
const FULL_TICKET_AT = 390
const MOST_RESERVATIONS = 8

/** SHA-256, handed in: this room has nothing that could make one. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export function writeRsp6(ticket: Rsp6Ticket, sha256: Sha256): Uint8Array {
  if (ticket.reservations.length > MOST_RESERVATIONS) throw new RangeError('too many reservations')
  const bits = bitWriter()
  bits.flag(ticket.manualCheck)
  bits.flag(ticket.nonRevenue)
  bits.padTo(8)
  writeText6(bits, ticket.reference, 9)
  bits.padTo(72)
  bits.flag(ticket.standardClass)
  writeText6(bits, ticket.lennonType, 3)
  writeText6(bits, ticket.ticketCode, 3)
  writeText6(bits, ticket.origin, 4)
  writeText6(bits, ticket.destination, 4)
  writeText6(bits, ticket.sellingNlc, 4)
  bits.flag(ticket.child)
  bits.padTo(184)
  bits.write(ticket.discountCode, 10)
  bits.write(ticket.route, 17)
  bits.write(dayOf(ticket.start) - EPOCH, 14)
  bits.write(ticket.startMinutes, 11)
  bits.padTo(255)
  writeText6(bits, ticket.passengerName, 12)
  bits.padTo(329)
  writeText6(bits, ticket.restriction, 3)
  bits.padTo(372)
  bits.flag(ticket.bidirectional)
  bits.padTo(384)
  bits.flag(true)
  bits.padTo(386)
  bits.write(ticket.reservations.length, 4)
  const { purchase } = ticket
  bits.write(dayOf(purchase.date) - EPOCH, 14)
  bits.write(purchase.minutes, 11)
  bits.write(purchase.pence, 21)
  bits.padTo(FULL_TICKET_AT + 59)
  writeText6(bits, purchase.reference, 8)
  bits.write(purchase.daysOfValidity, 9)
  bits.padTo(FULL_TICKET_AT + 122)
  for (const one of ticket.reservations) {
    writeText6(bits, one.servicePrefix, 2)
    bits.write(one.serviceNumber, 14)
    writeText6(bits, one.coach, 1)
    writeText6(bits, one.seatLetter, 1)
    bits.write(one.seatNumber, 7)
  }
  bits.padTo(HASH_AT)
  const body = bits.bytes()
  const whole = new Uint8Array(RSP6_BYTES)
  whole.set(body)
  whole.set(sha256(body).slice(0, HASH_BYTES), body.length)
  return whole
}

/** Throws `Unreadable` where the bytes are no such ticket, or their hash is another's. */
export function readRsp6(bytes: Uint8Array, sha256: Sha256): Rsp6Ticket {
  if (bytes.length !== RSP6_BYTES) throw new Unreadable('not 116 bytes')
  const body = bytes.slice(0, RSP6_BYTES - HASH_BYTES)
  const hash = sha256(body)
  if (bytes.slice(-HASH_BYTES).some((byte, at) => byte !== hash[at])) throw new Unreadable('another hash')
  const bits = bitReader(bytes)
  const manualCheck = bits.flag()
  const nonRevenue = bits.flag()
  bits.skipTo(8)
  const reference = text(9)
  bits.skipTo(72)
  const standardClass = bits.flag()
  const [lennonType, ticketCode, origin, destination, sellingNlc] = [text(3), text(3), text(4), text(4), text(4)]
  const child = bits.flag()
  bits.skipTo(184)
  const discountCode = bits.read(10)
  const route = bits.read(17)
  const start = day()
  const startMinutes = bits.read(11)
  bits.skipTo(255)
  const passengerName = text(12)
  bits.skipTo(329)
  const restriction = text(3)
  bits.skipTo(372)
  const bidirectional = bits.flag()
  bits.skipTo(384)
  if (!bits.flag()) throw new Unreadable('not a full ticket')
  bits.skipTo(386)
  const count = bits.read(4)
  const [date, minutes, pence] = [day(), bits.read(11), bits.read(21)]
  bits.skipTo(FULL_TICKET_AT + 59)
  const purchase = { date, minutes, pence, reference: text(8), daysOfValidity: bits.read(9) }
  bits.skipTo(FULL_TICKET_AT + 122)
  const reservations = Array.from({ length: count }, () => ({
    servicePrefix: text(2),
    serviceNumber: bits.read(14),
    coach: text(1),
    seatLetter: text(1),
    seatNumber: bits.read(7),
  }))
  return {
    manualCheck,
    nonRevenue,
    reference,
    standardClass,
    lennonType,
    ticketCode,
    origin,
    destination,
    sellingNlc,
    child,
    discountCode,
    route,
    start,
    startMinutes,
    passengerName,
    restriction,
    bidirectional,
    purchase,
    reservations,
  }

  function text(length: number): string {
    return readText6(bits, length).trimEnd()
  }
  function day(): CalendarDate {
    return dateOf(EPOCH + bits.read(14))
  }
}
