import { randomUUID } from 'node:crypto'
import { claimUntil } from '@cledrau/domain/delay-repay/deadlines.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import type { TappedJourney } from '../../../db/schema.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { Inspections } from '../../tickets/inspections/inspections.service.ts'
import type { Tickets } from '../../tickets/tickets/tickets.service.ts'
import { listKnownKeys, type NewJourney } from './made-journeys.store.ts'
import { kindOfTicket } from './trip-tickets.ts'

/** Journeys with a tap at either end that ended in a time, of cards in an account. */
export type TappedEnded = (
  since: Instant,
  until: Instant,
) => Promise<readonly (TappedJourney & { accountId: string; from: string; to: string })[]>

export type NewTripsParts = {
  db: Database
  tickets: Pick<Tickets, 'listTripsBegun'>
  inspections: Pick<Inspections, 'scansBetween'>
  tappedBetween: TappedEnded
}

export type Begun = Pick<NewJourney, 'accountId' | 'recordLocator' | 'direction'> & {
  orderId: string
  departs: Instant
  arrives: Instant
}

/** No more are read at once, with all that stands on their tickets. */
const AT_ONCE = 1000

const keyOf = ({ orderId, accountId, direction }: Begun): string =>
  `order:${orderId}:${accountId ?? 'guest'}:${direction}`

/** Trips that somebody has set out on, wherever that was written down. */
export function openNewTrips({ db, tickets, inspections, tappedBetween }: NewTripsParts) {
  const newOf = (
    more: Omit<NewJourney, 'id' | 'travelDay' | 'claimUntil' | 'rides' | 'elsewhere'> & { at: Instant },
  ): NewJourney => {
    const { at, ...rest } = more
    const travelDay = travelDayOf(at)
    return { ...rest, id: randomUUID(), travelDay, claimUntil: claimUntil(travelDay), rides: null, elsewhere: null }
  }

  const begunSince = async (since: Instant, now: Instant) => newTrips(await tickets.listTripsBegun(since, now), now)

  /** Those that are watched already are nothing new, and their tickets aren't read again. */
  const newTrips = async (trips: readonly Begun[], now: Instant): Promise<NewJourney[]> => {
    const found: NewJourney[] = []
    for (let at = 0; at < trips.length; at += AT_ONCE) {
      const some = trips.slice(at, at + AT_ONCE)
      const known = await listKnownKeys(db, some.map(keyOf))
      found.push(
        ...(await withTickets(
          some.filter((trip) => !known.has(keyOf(trip))),
          now,
        )),
      )
    }
    return found
  }

  const withTickets = async (trips: readonly Begun[], now: Instant) => {
    const known = await orderTickets.listOf(db, [...new Set(trips.map(({ orderId }) => orderId))])
    const byOrder = Map.groupBy(known, ({ orderId }) => orderId)
    return trips.flatMap((trip) => {
      const { orderId, accountId, direction, departs, arrives, recordLocator } = trip
      const own = (byOrder.get(orderId) ?? []).filter(
        (one) => one.accountId === accountId && one.facts.direction === direction,
      )
      const facts = own[0]?.facts
      const trains = own.flatMap(({ facts: { trains: some } }) => some).toSorted((a, b) => a.departs - b.departs)
      if (!facts || trains.length === 0) return []
      return newOf({
        at: departs,
        key: keyOf(trip),
        accountId,
        orderId,
        recordLocator,
        ticket: kindOfTicket(facts.type, facts.dayPass),
        direction,
        ticketId: null,
        usedAt: null,
        fromCrs: trains[0]!.from,
        toCrs: trains.at(-1)!.to,
        departs,
        arrives,
        lookAt: now,
      })
    })
  }

  type Used = Awaited<ReturnType<typeof orderTickets.activatedBetween>>[number]
  const usedAt = (
    { id, facts, orderId, recordLocator, accountId }: Omit<Used, 'at'>,
    at: Instant,
    day: string,
    now: Instant,
  ) =>
    newOf({
      at,
      key: `ticket:${id}:${day}`,
      accountId,
      orderId,
      recordLocator,
      ticket: kindOfTicket(facts.type, facts.dayPass),
      direction: facts.direction,
      ticketId: id,
      usedAt: at,
      fromCrs: facts.origin,
      toCrs: facts.destination,
      departs: at,
      arrives: null,
      lookAt: instant(now + MINUTE),
    })

  /** Seasons, bundles and open ways back name no train: using them does. */
  const usedSince = async (since: Instant, now: Instant) => {
    const activated = (await orderTickets.activatedBetween(db, since, now)).filter(
      ({ facts, at }) => at !== null && facts.origin !== '' && facts.type !== 'SEASON',
    )
    const scans = await inspections.scansBetween(since, now)
    const scanned = await orderTickets.ofIssues(db, [...new Set(scans.map(({ issueId }) => issueId))])
    const byIssue = Map.groupBy(scanned, ({ issueId }) => issueId)
    return [
      ...activated.map((one) => usedAt(one, one.at ?? now, travelDayOf(one.at ?? now), now)),
      ...scans.flatMap(({ issueId, scannedAt, trainUid }) =>
        (byIssue.get(issueId) ?? [])
          .filter((one) => one.facts.trains.length === 0 && one.facts.origin !== '')
          .map((one) => usedAt(one, scannedAt, `${travelDayOf(scannedAt)}:${trainUid}`, now)),
      ),
    ]
  }

  const tappedSince = async (since: Instant, now: Instant) =>
    (await tappedBetween(since, now)).map(({ accountId, from, to, ...tapped }) =>
      newOf({
        at: tapped.inAt,
        key: `tap:${tapped.travellerId}:${tapped.journeyId}`,
        accountId,
        orderId: null,
        recordLocator: null,
        ticket: 'tap',
        direction: 'ANY',
        ticketId: null,
        usedAt: tapped.inAt,
        fromCrs: from,
        toCrs: to,
        departs: tapped.inAt,
        arrives: tapped.outAt,
        tapped,
        lookAt: now,
      }),
    )

  return {
    ofTickets: newTrips,
    /** Found twice, a trip has the same key. */
    since: async (since: Instant, now: Instant) => [
      ...(await begunSince(since, now)),
      ...(await usedSince(since, now)),
      ...(await tappedSince(since, now)),
    ],
  }
}
