import { serviceMinutes } from '../time/london.ts'
import type { Instant } from '../time/instant.ts'
import { cutToFit, type TicketContent } from './ticket-content.ts'
import type { TicketFacts } from './ticket-facts.ts'

export type Issue = { readonly keyMark: string; readonly issueId: string; readonly issuedAt: Instant }

/** Codes have capitals only, and no more signs of each field than the field's length can say. */
const coded = (text: string, most = 15): string => text.toUpperCase().slice(0, most)

/** What a ticket's code says about it. */
export const contentOf = (facts: TicketFacts, { keyMark, issueId, issuedAt }: Issue): TicketContent =>
  cutToFit({
    keyMark,
    issueId,
    issuedAt,
    reference: coded(facts.reference),
    type: facts.type,
    direction: facts.direction,
    ticketCode: facts.ticketCode.padEnd(3).slice(0, 3),
    serviceClass: facts.serviceClass,
    origin: coded(facts.origin),
    destination: coded(facts.destination),
    route: facts.route.code.padStart(5, '0'),
    restriction: facts.restriction.trim(),
    validFrom: facts.validFrom,
    validUntil: facts.validUntil,
    child: facts.passenger.kind === 'CHILD',
    railcards: facts.passenger.railcards,
    group: facts.group ?? 0,
    bookedTrainsOnly: facts.bookedTrainsOnly,
    mobile: facts.mobile,
    paid: facts.paid,
    trains: facts.trains.map(({ uid, serviceDate, from, to, departs, seat }) => ({
      uid: coded(uid),
      serviceDate,
      from: coded(from),
      to: coded(to),
      departs: serviceMinutes(serviceDate, departs),
      coach: coded(seat?.coach ?? '', 3),
      seat: coded(seat?.seat ?? '', 7),
    })),
    // Whose it is matters to a guard only where nobody else may use it.
    holder: facts.type === 'SEASON' ? (facts.passenger.name ?? '') : '',
    photocard: coded(facts.photocard ?? ''),
  })
