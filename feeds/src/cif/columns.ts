import { type ByteKeys, byteKeys } from '../byte-keys.ts'
import { type Day, realDay } from '@cledrau/domain/time/dates.ts'
import { EVERY_DAY, NO_END, type WeekDays } from '../days.ts'

/**
 * One record of fixed columns, read in place. Columns are given as the format's tables give them: the first is 1,
 * both ends belong to the field.
 */
export type Columns = {
  bytes: Uint8Array
  start: number
  /** Bytes in this line; a column past it reads as blank. */
  length: number
  readonly texts: ByteKeys
}

/** No such time in this record. */
export const NO_TIME = -1

/** Something stands where a time or a number should, but it isn't one. */
export const BAD = -2

/** Working times come in half minutes after midnight, so 00:00H is 1. */
export type HalfMinutes = number

const SPACE = 32
const ZERO = 48
const HALF = 72

export const columnsOf = (): Columns => ({ bytes: new Uint8Array(0), start: 0, length: 0, texts: byteKeys(4096) })

/** A short text that many records share: made a string once per feed. Blanks at its end are not part of it. */
export function sharedText(line: Columns, from: number, to: number): string {
  const start = line.start + from - 1
  const end = endOfText(line, start, to)
  return end <= start ? '' : line.texts.textOf(line.texts.numberOf(line.bytes, start, end))
}

/** A text of its own, such as a name or an identity. */
export function ownText(line: Columns, from: number, to: number): string {
  const start = line.start + from - 1
  let text = ''
  for (let i = start, end = endOfText(line, start, to); i < end; i++)
    text += String.fromCharCode(line.bytes[i] as number)
  return text
}

function endOfText(line: Columns, start: number, to: number): number {
  let end = line.start + Math.min(to, line.length)
  while (end > start && line.bytes[end - 1] === SPACE) end -= 1
  return end
}

/** The byte in a column; a blank where the line is too short for it. */
export const letterAt = (line: Columns, column: number): number =>
  column <= line.length ? (line.bytes[line.start + column - 1] as number) : SPACE

/** hhmm and H or a blank, in half minutes; NO_TIME where all is blank. */
export function workingTime(line: Columns, from: number): HalfMinutes {
  const half = letterAt(line, from + 4)
  if (half !== SPACE && half !== HALF) return BAD
  const minutes = clockTime(line, from)
  return minutes < 0 ? minutes : minutes * 2 + (half === HALF ? 1 : 0)
}

/** hhmm in minutes; NO_TIME where all is blank. 0000 may mean none: that takes more than this record to tell. */
export function clockTime(line: Columns, from: number): number {
  if (from + 3 > line.length) return NO_TIME
  const { bytes } = line
  const at = line.start + from - 1
  const first = bytes[at] as number
  if (first === SPACE && bytes[at + 1] === SPACE && bytes[at + 2] === SPACE && bytes[at + 3] === SPACE) return NO_TIME
  const hours = (first - ZERO) * 10 + (bytes[at + 1] as number) - ZERO
  const tens = (bytes[at + 2] as number) - ZERO
  const ones = (bytes[at + 3] as number) - ZERO
  const areDigits = first >= ZERO && first <= ZERO + 2 && isDigit(bytes[at + 1] as number) && tens >= 0 && tens <= 5
  return areDigits && ones >= 0 && ones <= 9 && hours < 24 ? hours * 60 + tens * 10 + ones : BAD
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= ZERO + 9

/** A number, blanks before it allowed; NO_TIME where all is blank. */
export function numberIn(line: Columns, from: number, to: number): number {
  let value = NO_TIME
  for (let column = from; column <= to; column++) {
    const byte = letterAt(line, column)
    if (byte === SPACE && value === NO_TIME) continue
    if (byte === SPACE) return value
    if (!isDigit(byte)) return BAD
    value = (value === NO_TIME ? 0 : value) * 10 + byte - ZERO
  }
  return value
}

/** yymmdd; 999999 is for ever. Two-digit years from 60 on belong to the last century, as the field's own rule has it. */
export function dayYearFirst(line: Columns, from: number): Day {
  const [year, month, date] = [
    numberIn(line, from, from + 1),
    numberIn(line, from + 2, from + 3),
    numberIn(line, from + 4, from + 5),
  ]
  if (year === 99 && month === 99 && date === 99) return NO_END
  return year < 0 ? BAD : (realDay(year + (year < 60 ? 2000 : 1900), month, date) ?? BAD)
}

/** ddmmyy, in the header only. */
export function dayDateFirst(line: Columns, from: number): Day {
  const year = numberIn(line, from + 4, from + 5)
  return year < 0
    ? BAD
    : (realDay(year + (year < 60 ? 2000 : 1900), numberIn(line, from + 2, from + 3), numberIn(line, from, from + 1)) ??
        BAD)
}

/** Seven flags from Monday to Sunday. */
export function weekDays(line: Columns, from: number): WeekDays {
  let week = 0
  for (let weekday = 0; weekday < 7; weekday++) {
    const flag = letterAt(line, from + weekday)
    if (flag === ZERO + 1) week |= 1 << weekday
    else if (flag !== ZERO && flag !== SPACE) return BAD
  }
  return week & EVERY_DAY
}
