import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { TicketWords } from './ticket-words.ts'

type Entry = { facts: TicketFacts; words: TicketWords }

/** 20261207T092100Z */
const stamp = (at: Instant): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** RFC 5545: lines end with CR LF, and none is longer than 75 bytes. */
function folded(line: string): string {
  let text = ''
  let length = 0
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign)
    if (length + bytes > 74) {
      text += '\r\n '
      length = 1
    }
    text += sign
    length += bytes
  }
  return text
}

/** The trains of a booking as a calendar file: each once, whoever travels on it. */
export function calendarFile(entries: readonly Entry[], now: Instant, host: string): string {
  const events = new Map<string, string[]>()
  for (const { facts, words } of entries) {
    for (const [index, train] of facts.trains.entries()) {
      const uid = `${facts.reference}-${train.uid}-${train.serviceDate}@${host}`
      const said = words.trains[index]
      if (!said || events.has(uid)) continue
      events.set(uid, [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTAMP:${stamp(now)}`,
        `DTSTART:${stamp(train.departs)}`,
        `DTEND:${stamp(train.arrives)}`,
        `SUMMARY;LANGUAGE=${words.language}:${escaped(said.event)}`,
        `LOCATION:${escaped(said.from)}`,
        `DESCRIPTION;LANGUAGE=${words.language}:${escaped(said.note)}`,
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT30M',
        `DESCRIPTION:${escaped(said.event)}`,
        'END:VALARM',
        'END:VEVENT',
      ])
    }
  }
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Cledrau//Tickets//EN', 'CALSCALE:GREGORIAN']
  return [...lines, ...[...events.values()].flat(), 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
