import { joinRides } from '@cledrau/domain/tickets/cut-way.ts'
import { isGivenBack, rankOf } from '@cledrau/domain/wallet/status.ts'
import type { ShownPart, ShownTicket } from './wallet-entries.ts'

/** The parts of each person's way as the one journey that was bought; what needs no joining stays as it is. */
export function wholeTickets(tickets: readonly ShownPart[]): ShownTicket[] {
  const ways = Map.groupBy(tickets, ({ bookingInformationItemID, part, passenger, direction }) =>
    part ? `${passenger.reference} ${direction}` : bookingInformationItemID,
  )
  return [...ways.values()].flatMap((parts) => {
    const inOrder = parts.toSorted((one, other) => (one.part?.number ?? 0) - (other.part?.number ?? 0))
    const kept = inOrder.filter(({ record }) => !isGivenBack(record.status))
    const [first, ...others] = kept.length > 0 ? kept : inOrder
    return first ? [others.length === 0 ? { ...first, parts: [first] } : joined([first, ...others])] : []
  })
}

function joined(parts: readonly [ShownPart, ...ShownPart[]]): ShownTicket {
  const [first] = parts
  const last = parts.at(-1) ?? first
  const all = <Value>(of: (part: ShownPart) => Value): Value[] => [...new Set(parts.map(of))]
  // What can still be done stands for the whole: the part that has come least far.
  const lead = parts.reduce(
    (one, other) => (rankOf(other.record.status) < rankOf(one.record.status) ? other : one),
    first,
  )
  const days = parts.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted()
  return {
    ...first,
    parts,
    bookingInformationItemID: lead.bookingInformationItemID,
    record: lead.record,
    validFrom: lead.validFrom,
    expiryDateTime:
      parts
        .map(({ expiryDateTime }) => expiryDateTime)
        .toSorted((a, b) => Date.parse(a) - Date.parse(b))
        .at(-1) ?? first.expiryDateTime,
    firstDay: days[0] ?? first.firstDay,
    lastDay: days.at(-1) ?? first.lastDay,
    destination: last.destination,
    ticketName: { en: all((one) => one.ticketName.en).join(' + '), cy: all((one) => one.ticketName.cy).join(' + ') },
    route: all((one) => one.route.code).length === 1 ? first.route : { code: '00000', name: { en: '', cy: '' } },
    restriction: all((one) => one.restriction).length === 1 ? first.restriction : '',
    passenger: { ...first.passenger, railcards: [...new Set(parts.flatMap(({ passenger }) => passenger.railcards))] },
    bookedTrainsOnly: parts.some((one) => one.bookedTrainsOnly),
    trains: joinRides(parts.flatMap(({ trains }) => trains)),
    paid: parts.reduce((sum, { paid }) => sum + paid, 0),
    delayRepay: parts.some((one) => one.delayRepay),
    exchanged: parts.some((one) => one.exchanged),
  }
}
