import { randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/repay/days.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { daysToClaim, isItsWay } from '@cledrau/domain/delay-repay/days-to-claim.ts'
import { CLAIM_DAYS, claimUntil, isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { claimsADay } from '@cledrau/domain/delay-repay/worth.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
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
  judgeOne: (id: string) => Promise<void>
}

type Named = ParsedRequestOf<typeof calls.nameTrip>
type Held = Awaited<ReturnType<typeof orderTickets.ofHolder>>[number]

/** Tickets for many days: on which of them somebody travelled nobody wrote down, and their holder can say. */
export function openDays({ db, clock, isStation, judgeOne }: Parts) {
  const listHeld = async (accountId: string, today: string) =>
    (await orderTickets.ofHolder(db, accountId, ['SEASON', 'ROVER'], addDays(today, -CLAIM_DAYS - 1))).filter(
      ({ status, facts }) => !isGivenBack(status) && facts.passenger.freeUnder === null && facts.validFrom <= today,
    )

  const whyNot = ({ facts }: Held, { from, to }: Named, at: Instant): RefusalOf<typeof calls.nameTrip> | null => {
    const now = clock.now()
    if (from === to) return 'SAME_STATION'
    if (!isStation(from) || !isStation(to)) return 'STATION_UNKNOWN'
    if (at > now) return 'CLAIM_NOT_YET'
    const day = travelDayOf(at)
    if (day < facts.validFrom || day > facts.validUntil || !isItsWay(facts, from, to)) return 'CLAIM_NOT_ITS_WAY'
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
        tickets: tickets.map(({ id, recordLocator, facts }) => ({
          ticketID: id,
          recordLocator,
          ticket: kindOfTicket(facts.type, facts.dayPass),
          name: facts.ticketName,
          from: facts.origin || null,
          to: facts.destination || null,
          journeysADay: claimsADay(facts.type === 'ROVER' ? 'ROVER' : 'SEASON'),
          days: daysToClaim(facts, today, now).map((date) => ({
            date,
            claimUntil: londonIso(claimUntil(date)),
            journeys: made
              .filter((trip) => trip.ticketId === id && trip.travelDay === date)
              .map((trip) => madeOf(trip, claims.get(trip.id), now)),
          })),
        })),
      }
    },

    name: async (
      accountId: string,
      asked: Named,
    ): Promise<Result<ReplyOf<typeof calls.nameTrip>, RefusalOf<typeof calls.nameTrip>>> => {
      const now = clock.now()
      const ticket = (await listHeld(accountId, travelDayOf(now))).find(({ id }) => id === asked.ticketID)
      if (!ticket) return refuse('CLAIM_TICKET_GONE')
      const at = serviceInstant(asked.date, minutesOf(asked.time))
      const no = whyNot(ticket, asked, at)
      if (no) return refuse(no)
      const trip = tripOf(accountId, ticket, asked, at)
      const named = await db.inTransaction(async (trx): Promise<Result<string, 'CLAIM_MADE_ALREADY'>> => {
        await journeys.add(trx, [trip])
        const kept = await journeys.findByKey(trx, trip.key)
        if (!kept || kept.accountId !== accountId) return refuse('CLAIM_MADE_ALREADY')
        const claim = (await claimed.ofTrips(trx, [kept])).get(kept.id)
        if (claim && claim.status !== 'PROPOSED' && claim.status !== 'WITHDRAWN') return refuse('CLAIM_MADE_ALREADY')
        if (kept.usedAt !== at) await journeys.saveUsedAt(trx, kept.id, at, now)
        return done(kept.id)
      })
      if (!named.ok) return named
      await judgeOne(named.value)
      return done({ journeyID: named.value })
    },
  }
}
