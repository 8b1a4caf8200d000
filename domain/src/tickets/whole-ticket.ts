import { joinRides } from './cut-way.ts'
import { MOST_PARTS, MOST_TRAINS } from './ticket-content.ts'
import type { TicketFacts } from './ticket-facts.ts'

type Carried = { readonly facts: TicketFacts }

const byPlace = (one: Carried, other: Carried): number =>
  (one.facts.part?.number ?? 0) - (other.facts.part?.number ?? 0)

/**
 * Which tickets go into one code: the parts of one person's way, in the order of travel, as many as a code has room for.
 * Every other ticket has a code of its own.
 */
export function ticketsByCode<Ticket extends Carried>(tickets: readonly Ticket[]): [Ticket, ...Ticket[]][] {
  const codes: [Ticket, ...Ticket[]][] = []
  const ways = new Map<string, Ticket[]>()
  for (const ticket of tickets) {
    const { part, passenger, direction } = ticket.facts
    const way = `${passenger.reference} ${direction}`
    if (!part) codes.push([ticket])
    else ways.set(way, [...(ways.get(way) ?? []), ticket])
  }
  for (const parts of ways.values()) {
    let open: [Ticket, ...Ticket[]] | undefined
    for (const part of parts.toSorted(byPlace)) {
      if (open && hasRoom(open, part)) open.push(part)
      else codes.push((open = [part]))
    }
  }
  return codes
}

const hasRoom = (open: readonly Carried[], next: Carried): boolean =>
  open.length < MOST_PARTS && joinRides([...open, next].flatMap(({ facts }) => facts.trains)).length <= MOST_TRAINS

/** The parts of one way as the one journey that its traveller bought. */
export function wholeTicket([first, ...others]: readonly [TicketFacts, ...TicketFacts[]]): TicketFacts {
  const last = others.at(-1)
  if (!last) return first
  const parts = [first, ...others]
  const all = <Value>(of: (part: TicketFacts) => Value): Value[] => [...new Set(parts.map(of))]
  const days = parts.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil]).toSorted()
  return {
    ...first,
    // All of its parts are nobody's part.
    part: parts.length === first.part?.count ? null : first.part,
    destination: last.destination,
    ticketName: { en: all((one) => one.ticketName.en).join(' + '), cy: all((one) => one.ticketName.cy).join(' + ') },
    route: all((one) => one.route.code).length === 1 ? first.route : ANY_ROUTE,
    restriction: all((one) => one.restriction).length === 1 ? first.restriction : '',
    serviceClass: parts.every((one) => one.serviceClass === 'FIRST') ? 'FIRST' : 'STANDARD',
    validFrom: days[0] ?? first.validFrom,
    validUntil: days.at(-1) ?? first.validUntil,
    passenger: { ...first.passenger, railcards: [...new Set(parts.flatMap(({ passenger }) => passenger.railcards))] },
    bookedTrainsOnly: parts.every((one) => one.bookedTrainsOnly),
    trains: joinRides(parts.flatMap(({ trains }) => trains)),
    paid: parts.reduce((sum, { paid }) => sum + paid, 0),
  }
}

/** Each part has its own; what they have together is told part by part. */
const ANY_ROUTE = { code: '00000', name: { en: '', cy: '' } }
