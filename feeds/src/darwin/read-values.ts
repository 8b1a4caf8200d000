import { dateIn } from '@cledrau/domain/time/moment.ts'
import { type CalendarDate, isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { attributeOf, childNamed, textOf, type XmlElement } from '../xml/element.ts'
import type { ClockMinutes, Reason } from './news.ts'

/*
 * Values as Darwin writes them. `undefined` is what isn't there; what is there and wrong is treated as not there, because a
 * message with one odd field still says the rest. What a piece of news can't be without is asked for by `needed`.
 */

/** The one thing that ends the reading of a piece of news: it has no name, or no day. Caught where news are counted. */
export class Unreadable extends Error {}

export function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined || value === '') throw new Unreadable(what)
  return value
}

export const word = (element: XmlElement, name: string): string | undefined => attributeOf(element, name) || undefined

/** Railways have some twelve thousand places; what goes beyond is somebody's rubbish. */
const MOST_SHARED = 30_000
const SHARED = new Map<string, string>()

/** The one copy of a short text that is said again and again, and kept by the million: places, sources, activities. */
export function shared(text: string): string {
  const known = SHARED.get(text)
  if (known === undefined && SHARED.size < MOST_SHARED) SHARED.set(text, text)
  return known ?? text
}

/** Yes or nothing: what isn't said is no. */
export const flag = (element: XmlElement, name: string): true | undefined => yes(attributeOf(element, name))

export const yes = (text: string | undefined): true | undefined =>
  text !== undefined && (text === 'true' || text === '1' || text.trim() === 'true') ? true : undefined

const ZERO = 48
const COLON = 58

/** `18:15` or `18:15:30`. Empty where the sender of JSON took a value away. */
export function clock(text: string | undefined): ClockMinutes | undefined {
  if (text === undefined || (text.length !== 5 && text.length !== 8) || text.charCodeAt(2) !== COLON) return undefined
  const hours = twoDigitsAt(text, 0)
  const minutes = twoDigitsAt(text, 3)
  const seconds = text.length === 5 ? 0 : text.charCodeAt(5) === COLON ? twoDigitsAt(text, 6) : 99
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 60 + minutes + seconds / 60 : undefined
}

function twoDigitsAt(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : 99
}

export function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^\s*[+-]?\d{1,10}\s*$/.test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}

/** One of a closed list. */
export const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((one) => one === text)

/** The days of one message are nearly always the same. */
let lastDay = ''

export function day(text: string | undefined): CalendarDate | undefined {
  if (text === undefined || text === lastDay) return text
  // A date of XML may say its zone, too; the railway's day has none.
  const date = dateIn(text)
  if (!/^(?:Z|[+-]\d\d:\d\d)?$/.test(text.slice(10)) || !isCalendarDate(date)) return undefined
  if (date === text) lastDay = date
  return date
}

/** Below zero Darwin says that there is none. */
export function reason(element: XmlElement | undefined): Reason | undefined {
  if (element === undefined) return undefined
  const code = whole(textOf(element), 0, 32_767)
  if (code === undefined) return undefined
  return { code, tiploc: word(element, 'tiploc'), near: flag(element, 'near') }
}

export const reasonIn = (element: XmlElement, name: string): Reason | undefined => reason(childNamed(element, name))

/** A value being put together. What is kept by the million is made field by field, so that it has none that says nothing. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] }
