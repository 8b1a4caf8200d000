import { seatsByTrain } from '@cledrau/domain/seats/seats-by-train.ts'
import type { TicketFacts, TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { TicketWords } from './ticket-words.ts'

type Said = TicketWords['trains'][number]
type Seat = NonNullable<TicketTrain['seat']>
type Entry = { facts: TicketFacts; words: TicketWords }

/** 20261207T092100Z */
const stamp = (at: Instant): string => utcIso(at).replaceAll(/[-:]|\.\d{3}/g, '')
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

/** The trains of a booking as a calendar file: each once, with the places of everybody who travels on it. */
export function calendarFile(entries: readonly Entry[], now: Instant, host: string): string {
  const events = new Map<string, { train: TicketTrain; said: Said; words: TicketWords; seats: Seat[] }>()
  for (const { facts, words } of entries) {
    for (const [index, train] of facts.trains.entries()) {
      const uid = `${facts.reference}-${train.uid}-${train.serviceDate}@${host}`
      const said = words.trains[index]
      if (!said) continue
      const event = events.get(uid) ?? { train, said, words, seats: [] }
      if (train.seat) event.seats.push(train.seat)
      events.set(uid, event)
    }
  }
  const written = [...events].toSorted(([, one], [, other]) => one.train.departs - other.train.departs)
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Cledrau//Tickets//EN', 'CALSCALE:GREGORIAN']
  for (const [uid, { train, said, words, seats }] of written)
    lines.push(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(train.departs)}`,
      `DTEND:${stamp(train.arrives)}`,
      `SUMMARY;LANGUAGE=${words.language}:${escaped(said.event)}`,
      `LOCATION:${escaped(said.from)}`,
      `DESCRIPTION;LANGUAGE=${words.language}:${escaped(said.note(seatsByTrain([{ time: '', seats }])))}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT30M',
      `DESCRIPTION:${escaped(said.event)}`,
      'END:VALARM',
      'END:VEVENT',
    )
  return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
