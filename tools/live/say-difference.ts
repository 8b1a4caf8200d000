import { londonIso } from '@cledrau/domain/time/london.ts'
import type { AskedBoard } from './day-asked.ts'
import type { RawMessage } from './raw-day.ts'

const MOST_MESSAGES = 12

export const nameOfBoard = ({ crs, what, filterCrs, earlier, now, silence }: AskedBoard): string =>
  [
    `${what} of ${crs}`,
    filterCrs && (what === 'departures' ? `to ${filterCrs}` : `from ${filterCrs}`),
    earlier && '(earlier)',
    `at ${londonIso(now)}`,
    silence > 0 && `after ${silence / 1000} s of silence`,
  ]
    .filter(Boolean)
    .join(' ')

/** Where two values differ, by the names of their fields. */
export function differencesIn(slow: unknown, said: unknown, at = ''): string[] {
  if (JSON.stringify(slow) === JSON.stringify(said)) return []
  const isList = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isList(slow) || !isList(said)) return [`${at}: ${JSON.stringify(said)}, by the log ${JSON.stringify(slow)}`]
  const keys = new Set([...Object.keys(slow), ...Object.keys(said)])
  return [...keys].flatMap((key) => differencesIn(slow[key], said[key], at ? `${at}.${key}` : key))
}

/** The raw messages that a train comes from, the latest ones. */
export function rawOf(messages: readonly RawMessage[], indexes: readonly number[]): string {
  const last = [...new Set(indexes)].toSorted((a, b) => a - b).slice(-MOST_MESSAGES)
  return last
    .map((index) => {
      const { at, text } = messages[index]!
      const inner = /<[us]R[^>]*>(.*)<\/[us]R>/s.exec(text)?.[1] ?? text
      return `    ${londonIso(at)} ${inner.length > 1500 ? `${inner.slice(0, 1500)} …` : inner}`
    })
    .join('\n')
}
