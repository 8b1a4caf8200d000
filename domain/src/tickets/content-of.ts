import { serviceMinutes } from '../time/london.ts'
import { MINUTE, type Instant } from '../time/instant.ts'
import { cutToFit, type CodedPart, type TicketContent } from './ticket-content.ts'
import { freeChildMark } from './free-child-mark.ts'
import type { TicketFacts } from './ticket-facts.ts'

export type Issue = { readonly keyMark: string; readonly issueId: string; readonly issuedAt: Instant }

/** Codes have capitals only, and no more signs of each field than the field's length can say. */
const coded = (text: string, most = 15): string => text.toUpperCase().slice(0, most)

/** What a code says about the tickets that it carries: the parts of one way of one person, in the order of travel. */
export function contentOf(
  parts: readonly [TicketFacts, ...TicketFacts[]],
  { keyMark, issueId, issuedAt }: Issue,
): TicketContent {
  const [first] = parts
  return cutToFit({
    keyMark,
    issueId,
    issuedAt,
    reference: coded(first.reference),
    type: first.type,
    direction: first.direction,
    child: first.passenger.kind === 'CHILD',
    mobile: first.mobile,
    parts: parts.map(partOf),
    // Whose it is matters to a guard only where nobody else may use it.
    holder: first.type === 'SEASON' ? (first.passenger.name ?? '') : '',
    photocard: coded(first.photocard ?? ''),
  })
}

const partOf = ({ passenger: { freeUnder, railcards }, ...facts }: TicketFacts): CodedPart => ({
  ticketCode: facts.ticketCode.padEnd(3).slice(0, 3),
  serviceClass: facts.serviceClass,
  origin: coded(facts.origin),
  destination: coded(facts.destination),
  route: facts.route.code.padStart(5, '0'),
  restriction: facts.restriction.trim(),
  validFrom: facts.validFrom,
  validUntil: facts.validUntil,
  railcards: [...(freeUnder === null ? [] : [freeChildMark(freeUnder)]), ...railcards],
  group: facts.group ?? 0,
  bookedTrainsOnly: facts.bookedTrainsOnly,
  paid: facts.paid,
  trains: facts.trains.map(({ uid, serviceDate, from, to, departs, arrives, seat }) => ({
    uid: coded(uid),
    serviceDate,
    from: coded(from),
    to: coded(to),
    departs: serviceMinutes(serviceDate, departs),
    minutes: Math.max(0, Math.round((arrives - departs) / MINUTE)),
    coach: coded(seat?.coach ?? '', 3),
    seat: coded(seat?.seat ?? '', 7),
  })),
})
