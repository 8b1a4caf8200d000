import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { faresByTime } from '@cledrau/contract/search/fares-by-time.ts'
import type { tripsNow } from '@cledrau/contract/live/trips-now.ts'
import type * as calls from '@cledrau/contract/search/ticket-search.ts'
import { asItRuns } from '@cledrau/domain/results/as-it-runs.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import { isBackTooEarly } from '@cledrau/domain/search/limits.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { DateAndTime, Found, FoundPage, SearchAsked, WayAsked } from '../finding/found.ts'
import type { OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import { partyOf, passengersOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { isServed, overlap, stationNames, type RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'

type Asked = ParsedRequestOf<typeof calls.ticketSearch>
type Reply = ReplyOf<typeof calls.ticketSearch>
type Refusal = RefusalOf<typeof calls.ticketSearch>

/** What is asked of whoever follows trains, and what they answer. */
export type AsTripsNow = (
  trips: readonly ParsedRequestOf<typeof tripsNow>['trips'][number][],
) => ReplyOf<typeof tripsNow>

type HoursAsked = ParsedRequestOf<typeof faresByTime>

export type TicketSearch = {
  find: (asked: Asked, own: OwnPlaces, abandoned?: AbortSignal) => Promise<Result<Reply, Refusal>>
  byTime: (
    asked: HoursAsked,
    own: OwnPlaces,
    abandoned?: AbortSignal,
  ) => Promise<Result<ReplyOf<typeof faresByTime>, Refusal>>
}

export function openTicketSearch(
  ground: RetailGround,
  pool: Pick<SearchPool, 'find' | 'cheapestByHour'>,
  tripsNow: AsTripsNow,
): TicketSearch {
  return {
    find: async (asked, own, abandoned) => {
      const read = searchOf(asked, own, ground)
      if (!read.ok) return read
      const found = await pool.find(read.value, abandoned)
      if (found.outbound.solutions.length === 0) return done(undefined)
      return done(replyOf(found, read.value, ground, tripsNow))
    },
    byTime: async ({ of = 'outbound', ...asked }, own, abandoned) => {
      const read = searchOf(asked, own, ground)
      if (!read.ok) return read
      return done({ currency: CURRENCY, hours: await pool.cheapestByHour({ search: read.value, of }, abandoned) })
    },
  }
}

/** What a thread is asked, or what is wrong with the parameters. */
function searchOf(asked: Asked, own: OwnPlaces, ground: RetailGround): Result<SearchAsked, Refusal> {
  const { clock, fares, timetable, findStation, isChannel } = ground
  if (asked.channelCode !== undefined && !isChannel(asked.channelCode)) return refuse('CHANNEL_UNKNOWN')
  const [origin, destination] = [findStation(asked.origin), findStation(asked.destination)]
  if (!origin) return refuse('ORIGIN_UNKNOWN')
  if (!destination) return refuse('DESTINATION_UNKNOWN')
  if (overlap(origin, destination)) return refuse('SAME_STATION')
  if (!isServed(origin, ground) || !isServed(destination, ground)) return refuse('NO_TRAINS_KNOWN')
  const via = (asked.via ?? []).flatMap((code) => findStation(code)?.crsCode ?? [])
  const avoid = (asked.avoid ?? []).flatMap((code) => findStation(code)?.crsCode ?? [])
  if (via.length < (asked.via?.length ?? 0)) return refuse('VIA_UNKNOWN')
  if (avoid.length < (asked.avoid?.length ?? 0)) return refuse('AVOID_UNKNOWN')

  const now = clock.now()
  const today = clockTime(now)
  const isOpen = asked.ticketType === 'openReturn' || asked.openReturn === true
  const isReturn = asked.ticketType === 'return' && !isOpen
  const [returnDate = '', returnTime = ''] = isReturn ? [asked.returnDate, asked.returnTime] : []
  const { from, until } = timetable()
  if (asked.outboundDate < today.date) return refuse('IN_THE_PAST')
  if (asked.outboundDate < from || asked.outboundDate > until) return refuse('OUTSIDE_TIMETABLE')
  const [out, back] = [
    { date: asked.outboundDate, time: asked.outboundTime },
    { date: returnDate, time: returnTime },
  ]
  if (isReturn && isBackTooEarly(out, back)) return refuse('RETURN_BEFORE_OUTWARD')
  if (isReturn && returnDate > until) return refuse('RETURN_OUTSIDE_TIMETABLE')
  const party = partyOf(asked, fares(), asked.outboundDate)
  if (!party.ok) return party

  const conditions = {
    via,
    avoid,
    direct: asked.direct === true,
    operators: asked.tfwRestricted === true ? ground.own() : null,
  }
  const pageOf = (direction: 'outbound' | 'inbound'): WayAsked['page'] => {
    if ((asked.pageOf ?? 'outbound') !== direction) return 'first'
    return asked.earlierSearch === true ? 'earlier' : asked.laterSearch === true ? 'later' : 'first'
  }
  return done({
    out: {
      ...conditions,
      from: origin.crsCode,
      to: destination.crsCode,
      date: asked.outboundDate,
      time: asked.outboundTime,
      by: asked.timeWindowOutbound ?? 'departure',
      page: pageOf('outbound'),
      ...(asked.outboundTrains && { trains: asked.outboundTrains }),
    },
    back: isReturn
      ? {
          ...conditions,
          from: destination.crsCode,
          to: origin.crsCode,
          date: returnDate,
          time: returnTime,
          by: asked.timeWindowInbound ?? 'departure',
          page: pageOf('inbound'),
        }
      : null,
    openReturn: isOpen,
    party: party.value,
    now,
    boughtAt: { date: today.date, minute: today.minutes },
    own,
  })
}

function momentOf(date: string, time: string): Instant {
  return serviceInstant(date, minutesOf(time))
}

function replyOf(
  found: Found,
  { party, now, out, back }: SearchAsked,
  ground: RetailGround,
  tripsNow: AsTripsNow,
): Reply {
  const { wire, quotes, timetable } = ground
  const expires = quotes.expiry()
  const { from, until } = timetable()
  const [outAsked, backAsked] = [momentOf(out.date, out.time), back && momentOf(back.date, back.time)]
  const offered = (at: DateAndTime, earliest: number, latest: number): DateAndTime | null => {
    const moment = momentOf(at.date, at.time)
    return at.date < from || at.date > until || moment < earliest || moment > latest ? null : at
  }
  // Nobody wants to be back before they leave, so neither page goes past where the other direction was asked for.
  const pagesOf = ({ earlier, later }: FoundPage, earliest: number, latest: number) => ({
    earlier: offered(earlier, earliest, latest),
    later: offered(later, earliest, latest),
  })
  const known = tripsNow([...found.outbound.solutions, ...(found.inbound?.solutions ?? [])].map(ridesOf))
  const nowOf = new Map(known.trips.map((trip) => [trip.id, trip]))
  const solutionsOf = (page: FoundPage | null) =>
    (page?.solutions ?? []).map(({ cards, ...solution }) => {
      const worded = {
        ...solution,
        ...(cards && {
          cardIsTicket: cards.map(({ card, line }) => ({
            program: card,
            names: ground.words().name('railcards', card),
            line,
          })),
        }),
        revisions: solution.revisions.map((revision) => ({
          ...revision,
          description: ground.words().say(`REVISION_${revision.kind}`),
        })),
      }
      const trip = asItRuns<LegSolution>(worded, nowOf.get(solution.legSolutionID))
      return trip.cancelled ? { ...trip, cheapest: { single: null, both: null } } : trip
    })
  return {
    currency: CURRENCY,
    age: known.age,
    legSolutions: { outbound: solutionsOf(found.outbound), inbound: solutionsOf(found.inbound) },
    fareInformation: found.prices.map((price) => wire.informationOf(price, party, expires)),
    passengers: passengersOf(party),
    places: { ...known.places, ...stationNames(mentioned(found), ground) },
    pages: {
      outbound: pagesOf(found.outbound, now, backAsked ?? Number.POSITIVE_INFINITY),
      inbound: found.inbound && pagesOf(found.inbound, Math.max(now, outAsked), Number.POSITIVE_INFINITY),
    },
    expiresAt: londonIso(expires),
  }
}

const ridesOf = ({ legSolutionID, travelSegments }: FoundPage['solutions'][number]) => ({
  id: legSolutionID,
  rides: travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
    departTime: origin.time,
    arriveTime: destination.time,
  })),
})

function mentioned({ outbound, inbound, prices }: Found): Set<string> {
  const codes = new Set<string>()
  for (const { travelSegments, transfers } of [...outbound.solutions, ...(inbound?.solutions ?? [])]) {
    for (const { origin, destination, terminus } of travelSegments)
      codes.add(origin.code).add(destination.code).add(terminus)
    for (const { origin, destination } of transfers) codes.add(origin).add(destination)
  }
  for (const { tickets } of prices) for (const { origin, destination } of tickets) codes.add(origin).add(destination)
  return codes
}
