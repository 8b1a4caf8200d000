import type { Instant } from './instant.ts'
import { utcIso } from './instant.ts'

export type CalendarEvent = {
  /** The same event has the same one: a calendar that knows it changes it. */
  uid: string
  starts: Instant
  ends: Instant
  summary: string
  place: string
  description: string
}

type Calendar = { product: string; language: string; events: readonly CalendarEvent[]; now: Instant }

/** 20261207T092100Z */
const stamp = (at: Instant): string => utcIso(at).replaceAll(/[-:]|\.\d{3}/g, '')
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** As UTF-8 has it. */
function bytesOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

/** RFC 5545: lines end with CR LF, and none is longer than 75 bytes. */
function folded(line: string): string {
  let text = ''
  let length = 0
  for (const sign of line) {
    const bytes = bytesOf(sign)
    if (length + bytes > 74) {
      text += '\r\n '
      length = 1
    }
    text += sign
    length += bytes
  }
  return text
}

/** Events as a calendar file (RFC 5545), each with a reminder half an hour before it. */
export function calendarFile({ product, language, events, now }: Calendar): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Cledrau//${product}//EN`, 'CALSCALE:GREGORIAN']
  for (const { uid, starts, ends, summary, place, description } of events)
    lines.push(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(starts)}`,
      `DTEND:${stamp(ends)}`,
      `SUMMARY;LANGUAGE=${language}:${escaped(summary)}`,
      `LOCATION:${escaped(place)}`,
      `DESCRIPTION;LANGUAGE=${language}:${escaped(description)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT30M',
      `DESCRIPTION:${escaped(summary)}`,
      'END:VALARM',
      'END:VEVENT',
    )
  return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
