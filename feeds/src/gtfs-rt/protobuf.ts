import { dateOf } from '@cledrau/domain/time/dates.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { parseDay } from '../days.ts'

/*
 * Protocol Buffers, as much of them as GTFS Realtime needs. A message is described once, by a table of its fields; writing
 * and reading both go by it, so they can't disagree.
 */

/** whole may be below zero; moment is seconds since 1970 on the wire; day is written 20261207; choice is by its number. */
type Kind = 'text' | 'whole' | 'flag' | 'float' | 'moment' | 'day'
export type Choice = { readonly choice: Readonly<Record<string, number>> }
type Field = {
  readonly number: number
  readonly kind: Kind | Choice | (() => MessageTable)
  readonly many?: boolean
}
export type MessageTable = Readonly<Record<string, Field>>
type Message = Readonly<Record<string, unknown>>

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder()

const [VARINT, EIGHT_BYTES, WITH_LENGTH, FOUR_BYTES] = [0, 1, 2, 5]

export function encode(table: MessageTable, message: Message): Uint8Array {
  const bytes: number[] = []
  for (const name in table) {
    const { number, kind, many } = table[name]!
    const value = message[name]
    if (value === undefined) continue
    for (const one of many ? (value as readonly unknown[]) : [value]) encodeField(bytes, number, kind, one)
  }
  return Uint8Array.from(bytes)
}

function encodeField(bytes: number[], number: number, kind: Field['kind'], value: unknown): void {
  const tag = (wire: number) => pushVarint(bytes, number * 8 + wire)
  const pushBytes = (content: Uint8Array) => {
    tag(WITH_LENGTH)
    pushVarint(bytes, content.length)
    for (const byte of content) bytes.push(byte)
  }
  if (typeof kind === 'function') pushBytes(encode(kind(), value as Message))
  else if (kind === 'text') pushBytes(utf8.encode(value as string))
  else if (kind === 'day') pushBytes(utf8.encode((value as string).replaceAll('-', '')))
  else if (kind === 'float') {
    tag(FOUR_BYTES)
    bytes.push(...new Uint8Array(new Float32Array([value as number]).buffer))
  } else {
    tag(VARINT)
    pushVarint(bytes, Math.trunc(numberOf(kind, value)))
  }
}

function numberOf(kind: 'whole' | 'flag' | 'moment' | Choice, value: unknown): number {
  if (kind === 'flag') return value ? 1 : 0
  if (kind === 'moment') return Math.round((value as number) / SECOND)
  return kind === 'whole' ? (value as number) : kind.choice[value as string]!
}

/** Seven bits at a time. Below zero it is a number of 64 bits, as for the other languages. */
function pushVarint(bytes: number[], value: number): void {
  if (value < 0) {
    const all = BigInt.asUintN(64, BigInt(value))
    for (let shift = 0n; shift < 63n; shift += 7n) bytes.push(Number((all >> shift) & 127n) | 128)
    bytes.push(1)
    return
  }
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
}

/** No message of the kind goes deeper. */
const DEEPEST = 12

/** What can't be read is thrown as this, and only this. */
export class Malformed extends Error {}

/** Fields that the table doesn't know, and choices that it has no word for, are passed over: others may say more than we read. */
export function decode(table: MessageTable, bytes: Uint8Array, depth = 0): Message {
  if (depth > DEEPEST) throw new Malformed('too deep')
  const fields = byNumber(table)
  const message: Record<string, unknown> = {}
  for (const { number, wire, value, content } of wireFields(bytes)) {
    const field = fields.get(number)
    const one = field && decodeField(field.kind, wire, value, content, depth)
    if (field === undefined || one === undefined) continue
    if (field.many) ((message[field.name] ??= []) as unknown[]).push(one)
    else message[field.name] = one
  }
  return message
}

/** Each table is turned round once. */
const turnedRound = new Map<MessageTable, ReadonlyMap<number, Field & { readonly name: string }>>()

function byNumber(table: MessageTable) {
  const known = turnedRound.get(table)
  if (known) return known
  const fields = new Map(Object.entries(table).map(([name, field]) => [field.number, { name, ...field }]))
  turnedRound.set(table, fields)
  return fields
}

type WireField = { number: number; wire: number; value: number; content: Uint8Array }
const NO_BYTES = new Uint8Array()

function* wireFields(bytes: Uint8Array): Generator<WireField> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let [place, scale] = [0, 1]; place < 9; place++, scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Malformed('cut short')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    // The tenth byte holds the sign, and nothing more; what is below zero is small enough to be exact.
    if (bytes[at++] !== 1) throw new Malformed('a number without an end')
    return belowZero(bytes.subarray(at - 10, at))
  }
  const take = (length: number): Uint8Array => {
    if (length < 0 || length > bytes.length - at) throw new Malformed('cut short')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const [number, wire] = [Math.floor(tag / 8), tag % 8]
    if (number < 1) throw new Malformed('a field without a number')
    if (wire === VARINT) yield { number, wire, value: varint(), content: NO_BYTES }
    else if (wire === WITH_LENGTH) yield { number, wire, value: 0, content: take(varint()) }
    else if (wire === FOUR_BYTES) yield { number, wire, value: 0, content: take(4) }
    else if (wire === EIGHT_BYTES) take(8)
    else throw new Malformed('a field of no known make')
  }
}

function decodeField(kind: Field['kind'], wire: number, value: number, content: Uint8Array, depth: number): unknown {
  if (typeof kind === 'function') return wire === WITH_LENGTH ? decode(kind(), content, depth + 1) : undefined
  if (kind === 'text' || kind === 'day') {
    if (wire !== WITH_LENGTH) return undefined
    const text = fromUtf8.decode(content)
    const day = kind === 'day' ? parseDay(text) : undefined
    return kind === 'text' ? text : day === undefined ? undefined : dateOf(day)
  }
  if (kind === 'float')
    return wire === FOUR_BYTES ? new DataView(content.buffer, content.byteOffset, 4).getFloat32(0, true) : undefined
  if (wire !== VARINT) return undefined
  if (kind === 'flag') return value !== 0
  if (kind === 'moment') return instant(value * SECOND)
  return kind === 'whole' ? value : Object.entries(kind.choice).find(([, code]) => code === value)?.[0]
}

const belowZero = (bytes: Uint8Array): number =>
  Number(
    BigInt.asIntN(
      64,
      bytes.reduceRight((value, byte) => (value << 7n) | BigInt(byte & 127), 0n),
    ),
  )
