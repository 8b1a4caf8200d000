import { type Day, dateOf } from '@cledrau/domain/time/dates.ts'
import { NO_END, type WeekDays } from '../days.ts'
import { type HalfMinutes, NO_TIME } from './columns.ts'

/** One record being written: 80 columns, blank until something is put in, and a line end. */
export type Record80 = Uint8Array

const SPACE = 32
const LF = 10
const RECORD_BYTES = 81

export function record80(kind: string): Record80 {
  const record = new Uint8Array(RECORD_BYTES).fill(SPACE)
  record[80] = LF
  put(record, 1, 2, kind)
  return record
}

/** Puts a text into columns, counted as the format counts. Throws where it doesn't fit: cut short it would be another. */
export function put(record: Record80, from: number, to: number, text: string): void {
  if (text.length > to - from + 1) throw new Error(`"${text}" does not fit into columns ${from} to ${to}`)
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i)
    if (letter < SPACE || letter > 126) throw new Error(`"${text}" has letters the format can't carry`)
    record[from - 1 + i] = letter
  }
}

export function putWorkingTime(record: Record80, from: number, time: HalfMinutes): void {
  if (time === NO_TIME) return
  putClockTime(record, from, time >> 1)
  if ((time & 1) === 1) put(record, from + 4, from + 4, 'H')
}

export const putClockTime = (record: Record80, from: number, minutes: number): void =>
  put(record, from, from + 3, String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, '0'))

/** yymmdd. */
export function putDayYearFirst(record: Record80, from: number, day: Day): void {
  put(record, from, from + 5, day === NO_END ? '999999' : dateOf(day).replaceAll('-', '').slice(2))
}

/** ddmmyy. */
export function putDayDateFirst(record: Record80, from: number, day: Day): void {
  const [year, month, date] = dateOf(day).split('-') as [string, string, string]
  put(record, from, from + 5, `${date}${month}${year.slice(2)}`)
}

export function putWeekDays(record: Record80, from: number, week: WeekDays): void {
  for (let weekday = 0; weekday < 7; weekday++)
    put(record, from + weekday, from + weekday, (week >> weekday) & 1 ? '1' : '0')
}
