import {
  quoteFailedTrain,
  waysLost,
  type FailedTrainRefusal,
  type TrainFailure,
  type TrainRecord,
} from '@cledrau/domain/give-back/failed-train.ts'
import { partsGoingBack, type PartGoingBack } from '@cledrau/domain/give-back/parts.ts'
import type { RefundQuote } from '@cledrau/domain/give-back/refund-quote.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import { endOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { TicketOnWay } from './held-tickets.ts'
import { latestDay, type OrderPart } from './sold-parts.ts'

export type FailedTrain = { uid: string; serviceDate: string; what: TrainFailure }

type Facts = {
  failed: FailedTrain
  passengers: readonly string[] | null
  parts: readonly OrderPart[]
  held: readonly TicketOnWay[]
  /** What the whole order cost, with everything around its tickets. */
  total: number
  onPaper: boolean
  record: TrainRecord
  believed: number
}

export type LostJourney = {
  quote: RefundQuote
  going: readonly PartGoingBack<OrderPart>[]
  ticketIds: readonly string[]
}

/**
 * What of an order goes back because a train failed: a journey is one thing, so all of its tickets, however many it was
 * split into. Whoever of a party travelled keeps theirs, and what was handed over stays where it is.
 */
export function lostJourney(facts: Facts, now: Instant): Result<LostJourney, FailedTrainRefusal> {
  const { failed, passengers, parts, held } = facts
  const own = held.filter(
    ({ isGone, isElsewhere, passenger }) =>
      !isGone && !isElsewhere && (passengers === null || passengers.includes(passenger)),
  )
  const isFailed = ({ uid, serviceDate }: { uid: string; serviceDate: string }) =>
    uid === failed.uid && serviceDate === failed.serviceDate
  const onIt = own.filter(({ trains }) => trains.some(isFailed))
  const way = onIt[0]?.direction === 'RETURN' ? 'RETURN' : 'OUT'
  const lost = [...Map.groupBy(own, ({ passenger }) => passenger)].map(([passenger, tickets]) => {
    const ways: readonly string[] = waysLost(way, tickets, now)
    const going = tickets.filter(({ direction }) => direction === 'ANY' || ways.includes(direction))
    return { passenger, ways: ways.join(), going, taken: going.some(({ isUsed }) => isUsed) }
  })
  const free = lost.filter(({ taken, going }) => !taken && going.length > 0)
  const ids = new Set(free.flatMap(({ going }) => going.map(({ id }) => id)))
  // Those who lose the same ways go back together: what they paid together isn't rounded for each of them.
  const going = [...Map.groupBy(free, ({ ways }) => ways).values()].flatMap((some) =>
    partsGoingBack(
      parts,
      held,
      some.map(({ passenger }) => passenger),
    ).filter(({ tickets }) => tickets.some(({ id }) => ids.has(id))),
  )
  const goingTickets = going.flatMap(({ tickets }) => tickets.filter(({ isGone }) => !isGone))
  const ticketIds = goingTickets.map(({ id }) => id)
  const used = going.reduce((sum, one) => sum + halfTravelled(one, ids), 0)
  const paid = going.reduce((sum, one) => sum + one.paid, 0)
  const everything = ticketIds.length === held.length && used === 0
  const quote = quoteFailedTrain({
    kinds: [...new Set((going.length > 0 ? going.map(({ part }) => part) : parts).map(({ kind }) => kind))],
    now,
    expiresAt: endOfTicket(latestDay(going)),
    what: failed.what,
    departs: onIt[0]?.trains.find(isFailed)?.departs ?? null,
    record: facts.record,
    taken: free.length === 0,
    onPaper: facts.onPaper || goingTickets.some(({ isCollected }) => isCollected),
    believed: facts.believed,
    paid: everything ? facts.total : paid,
    used,
  })
  return quote.ok ? done({ quote: quote.value, going, ticketIds }) : quote
}

/** A return fare is for both ways alike: the half that was travelled on. */
const halfTravelled = ({ tickets, paid, part }: PartGoingBack<OrderPart>, lost: ReadonlySet<string>): number =>
  part.ticketsEach === 2 && tickets.some(({ id, isGone }) => !isGone && !lost.has(id)) ? Math.floor(paid / 2) : 0
