import { seatsByTrain } from '@cledrau/domain/seats/seats-by-train.ts'
import type { TicketFacts, TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { calendarFile } from '@cledrau/domain/time/calendar-file.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { TicketWords } from './ticket-words.ts'

type Said = TicketWords['trains'][number]
type Seat = NonNullable<TicketTrain['seat']>
type Entry = { facts: TicketFacts; words: TicketWords }

/** The trains of a booking as a calendar file: each once, with the places of everybody who travels on it. */
export function ticketCalendar(entries: readonly Entry[], now: Instant, host: string): string {
  const trains = new Map<string, { train: TicketTrain; said: Said; seats: Seat[] }>()
  for (const { facts, words } of entries) {
    for (const [index, train] of facts.trains.entries()) {
      const uid = `${facts.reference}-${train.uid}-${train.serviceDate}@${host}`
      const said = words.trains[index]
      if (!said) continue
      const known = trains.get(uid) ?? { train, said, seats: [] }
      if (train.seat) known.seats.push(train.seat)
      trains.set(uid, known)
    }
  }
  const events = [...trains]
    .toSorted(([, one], [, other]) => one.train.departs - other.train.departs)
    .map(([uid, { train, said, seats }]) => ({
      uid,
      starts: train.departs,
      ends: train.arrives,
      summary: said.event,
      place: said.from,
      description: said.note(seatsByTrain([{ time: '', seats }])),
    }))
  return calendarFile({ product: 'Tickets', language: entries[0]?.words.language ?? 'en', events, now })
}
