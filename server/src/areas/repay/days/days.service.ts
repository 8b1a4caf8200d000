import { randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/repay/days.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import {
  daysToClaim,
  isItsWay,
  stationsOfWay,
  type Ground,
  type WayOfTicket,
} from '@cledrau/domain/delay-repay/days-to-claim.ts'
import { CLAIM_DAYS, claimUntil, isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { claimsADay } from '@cledrau/domain/delay-repay/worth.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import { claimed } from '../claims/claimed.ts'
import { madeOf } from '../claims/claim-shown.ts'
import { trips as journeys, type NewJourney } from '../made-journeys/trips.ts'
import { kindOfTicket } from '../made-journeys/trip-tickets.ts'

type Parts = {
  db: Database
  clock: Clock
  isStation: (crs: string) => boolean
  /** Which ways tickets may take, as guards' devices know it. */
  ways: () => Ground
  judgeOne: (id: string) => Promise<void>
}

type Named = ParsedRequestOf<typeof calls.nameTrip>
type Held = Awaited<ReturnType<typeof orderTickets.ofHolder>>[number]

const WAYS_KEPT = 500
/** Whoever names more looks for a train that was late, not for the one that they were on. */
const MOST_A_DAY = 8

const wayOf = ({ origin, destination, ticketCode, route }: Held['facts']): WayOfTicket => ({
  origin,
  destination,
  ticketCode,
  route: route.code,
})

/** A pass of a bundle of days is good on the day on which it was activated; one that wasn’t, on none. */
const dayOfPass = ({ facts, activatedAt }: Held): CalendarDate | null =>
  facts.type === 'MULTIFLEX' && activatedAt !== null ? travelDayOf(activatedAt) : null

/** Passes of one bundle are one ticket to whoever travels. */
const bundleOf = ({ id, facts, orderId }: Held): string =>
  facts.type === 'MULTIFLEX' ? [orderId, facts.passenger.reference, facts.origin, facts.destination].join(' ') : id

/** Tickets for many days: on which of them somebody travelled nobody wrote down, and their holder can say. */
export function openDays({ db, clock, isStation, ways, judgeOne }: Parts) {
  const listHeld = async (accountId: string, today: string) =>
    (
      await orderTickets.ofHolder(db, accountId, ['SEASON', 'ROVER', 'MULTIFLEX'], addDays(today, -CLAIM_DAYS - 1))
    ).filter(
      (one) =>
        !isGivenBack(one.status) &&
        one.facts.passenger.freeUnder === null &&
        one.facts.validFrom <= today &&
        (one.facts.type !== 'MULTIFLEX' || (one.facts.dayPass && one.activatedAt !== null)),
    )

  const daysOf = (some: readonly Held[], today: string, now: Instant): CalendarDate[] =>
    some
      .flatMap((one) => {
        const day = dayOfPass(one)
        return day === null ? daysToClaim(one.facts, today, now) : isInTime(claimUntil(day), now) ? [day] : []
      })
      .toSorted()
      .toReversed()

  const known = new Map<string, string[] | null>()
  let knownBy: Ground['guide']
  /** Worked out once for all who have such a ticket; another guide, and it is worked out anew. */
  const stationsOf = (way: WayOfTicket, today: string): string[] | null => {
    const ground = ways()
    if (knownBy !== ground.guide || known.size >= WAYS_KEPT) known.clear()
    knownBy = ground.guide
    const key = [way.origin, way.destination, way.route, way.ticketCode, today].join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    const stations = stationsOfWay(way, today, ground)
    known.set(key, stations)
    return stations
  }

  const whyNot = ({ facts }: Held, { from, to }: Named, at: Instant): RefusalOf<typeof calls.nameTrip> | null => {
    const now = clock.now()
    if (from === to) return 'SAME_STATION'
    if (!isStation(from) || !isStation(to)) return 'STATION_UNKNOWN'
    if (at > now) return 'CLAIM_NOT_YET'
    const day = travelDayOf(at)
    if (day < facts.validFrom || day > facts.validUntil) return 'CLAIM_NOT_ITS_WAY'
    if (!isItsWay(wayOf(facts), [from, to], day, ways())) return 'CLAIM_OFF_ITS_WAY'
    return isInTime(claimUntil(day), now) ? null : 'CLAIM_TOO_LATE'
  }

  const tripOf = (accountId: string, { id, facts, orderId, recordLocator }: Held, { from, to }: Named, at: Instant) => {
    const day = travelDayOf(at)
    return {
      id: randomUUID(),
      // One for each way of a day: named again at another time, it is the same trip.
      key: `ticket:${id}:${day}:${from}-${to}`,
      accountId,
      orderId,
      recordLocator,
      ticket: kindOfTicket(facts.type, facts.dayPass),
      direction: 'ANY',
      ticketId: id,
      usedAt: at,
      fromCrs: from,
      toCrs: to,
      travelDay: day,
      departs: at,
      arrives: null,
      rides: null,
      elsewhere: null,
      claimUntil: claimUntil(day),
      lookAt: clock.now(),
    } satisfies NewJourney
  }

  return {
    read: async (accountId: string): Promise<ReplyOf<typeof calls.readDays>> => {
      const now = clock.now()
      const today = travelDayOf(now)
      const tickets = await listHeld(accountId, today)
      const since = addDays(today, -CLAIM_DAYS - 1)
      const made = await journeys.listOfTickets(
        db,
        accountId,
        tickets.map(({ id }) => id),
        since,
      )
      const claims = await claimed.ofTrips(db, made)
      return {
        lastUpdated: londonIso(now),
        tickets: [...Map.groupBy(tickets, bundleOf).values()].map((some) => {
          const [{ id, recordLocator, facts }] = some as [Held]
          const ids = new Set(some.map((one) => one.id))
          return {
            ticketID: id,
            recordLocator,
            ticket: kindOfTicket(facts.type, facts.dayPass),
            name: facts.ticketName,
            from: facts.origin || null,
            to: facts.destination || null,
            stations: stationsOf(wayOf(facts), today),
            journeysADay: claimsADay(facts.type === 'ROVER' ? 'ROVER' : 'SEASON'),
            days: [...new Set(daysOf(some, today, now))].map((date) => ({
              date,
              claimUntil: londonIso(claimUntil(date)),
              journeys: made
                .filter((trip) => ids.has(trip.ticketId ?? '') && trip.travelDay === date)
                .map((trip) => madeOf(trip, claims.get(trip.id), now)),
            })),
          }
        }),
      }
    },

    name: async (
      accountId: string,
      asked: Named,
    ): Promise<Result<ReplyOf<typeof calls.nameTrip>, RefusalOf<typeof calls.nameTrip>>> => {
      const now = clock.now()
      const held = await listHeld(accountId, travelDayOf(now))
      const named = held.find(({ id }) => id === asked.ticketID)
      if (!named) return refuse('CLAIM_TICKET_GONE')
      const at = serviceInstant(asked.date, minutesOf(asked.time))
      const day = travelDayOf(at)
      // Of a bundle, the pass of that day.
      const ticket = held.find((one) => bundleOf(one) === bundleOf(named) && (dayOfPass(one) ?? day) === day)
      if (!ticket) return refuse('CLAIM_NOT_ITS_WAY')
      const no = whyNot(ticket, asked, at)
      if (no) return refuse(no)
      const trip = tripOf(accountId, ticket, asked, at)
      const made = await db.inTransaction(
        async (trx): Promise<Result<string, 'CLAIM_MADE_ALREADY' | 'TOO_MANY_TRIPS_NAMED'>> => {
          const added = await journeys.add(trx, [trip])
          if (added > 0 && (await journeys.countOfDay(trx, ticket.id, day)) > MOST_A_DAY)
            return refuse('TOO_MANY_TRIPS_NAMED')
          const kept = await journeys.findByKey(trx, trip.key)
          if (!kept || kept.accountId !== accountId) return refuse('CLAIM_MADE_ALREADY')
          const claim = (await claimed.ofTrips(trx, [kept])).get(kept.id)
          if (claim && claim.status !== 'PROPOSED' && claim.status !== 'WITHDRAWN') return refuse('CLAIM_MADE_ALREADY')
          if (kept.usedAt !== at) await journeys.saveUsedAt(trx, kept.id, at, now)
          return done(kept.id)
        },
      )
      if (!made.ok) return made
      await judgeOne(made.value)
      return done({ journeyID: made.value })
    },
  }
}
