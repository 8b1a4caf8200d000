import { createHash } from 'node:crypto'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { OsdmRefusalOf, OsdmReplyOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { osdmFindTrips, OsdmTrip, OsdmTripNamed } from '@cledrau/contract/osdm/trips.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { findLeg } from '../../retail/pricing/booked-leg.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { RetailModules } from '../../retail/wire.ts'
import { orWrong } from '../frame/wrong-field.ts'
import type { OsdmParty } from '../offers/party-words.ts'
import { codeInPlaceId } from '../places/place-words.ts'
import { dayAndTimeOf, searchOf, type SearchAsked } from './search-words.ts'
import { segmentsOf, trainsInTripId, tripIdOf, tripOf, type TripNames } from './trip-words.ts'

export type Found = ReplyOf<typeof ticketSearch>
type SearchRefusal = OsdmRefusalOf<typeof osdmFindTrips>
export type Searched = Result<Found, SearchRefusal>

export type OsdmTrips = {
  /** By the standard’s criteria; nothing found is no refusal. */
  search: (
    criteria: ParsedRequestOf<typeof osdmFindTrips>,
    party: OsdmParty['asked'],
    abandoned: AbortSignal,
  ) => Promise<Searched>
  /** The prices of trips that are known already, there or there and back. */
  searchTrips: (
    trips: { outbound: readonly Trains[]; inbound: readonly Trains[] },
    party: OsdmParty['asked'],
    abandoned: AbortSignal,
  ) => Promise<Result<Found[], SearchRefusal | 'TRAIN_UNKNOWN'>>
  /** The trains that legs name which somebody planned elsewhere. */
  trainsOf: (named: OsdmTripNamed, abandoned: AbortSignal) => Promise<Trains | undefined>
  find: (
    criteria: ParsedRequestOf<typeof osdmFindTrips>,
    language: Language,
    abandoned: AbortSignal,
  ) => Promise<Result<OsdmReplyOf<typeof osdmFindTrips>, SearchRefusal>>
  read: (tripId: string, language: Language) => Promise<Result<{ trip: OsdmTrip }, 'TRAIN_UNKNOWN'>>
  names: (language: Language) => TripNames
}

export type Trains = NonNullable<ReturnType<typeof trainsInTripId>>

type Parts = { ground: RetailGround; retail: Pick<RetailModules, 'pool' | 'ticketSearch'> }

const ONE = { adult: 1, child: 0 }
/** Nobody gives a place up for what is only asked. */
const NOTHING_OF_THEIRS: OwnPlaces = []

export function openOsdmTrips({ ground, retail }: Parts): OsdmTrips {
  const { pool, ticketSearch } = retail

  const ask = (asked: SearchAsked, abandoned: AbortSignal): Promise<Searched> =>
    ticketSearch.find(asked, NOTHING_OF_THEIRS, abandoned)

  const search: OsdmTrips['search'] = async (criteria, party, abandoned) => {
    const read = searchOf(criteria, party, ground.findStation)
    return read.ok ? ask(read.value, abandoned) : orWrong(read.refusal)
  }

  const names = (language: Language): TripNames => ({
    language,
    place: (crs) => ground.words().station(crs),
    carrier: (code) => ground.words().carrier(code),
  })

  const legOf = (trains: Trains) => {
    const { from, until } = ground.timetable()
    const isOutside = trains.some(({ serviceDate }) => serviceDate < from || serviceDate > until)
    return isOutside ? Promise.resolve(undefined) : findLeg(trains, ground, pool)
  }

  return {
    search,
    names,

    searchTrips: async ({ outbound, inbound }, party, abandoned) => {
      const found: Found[] = []
      for (const out of outbound) {
        const leg = await legOf(out)
        if (!leg) return refuse('TRAIN_UNKNOWN')
        for (const back of inbound.length > 0 ? inbound : [undefined]) {
          const home = back && (await legOf(back))
          if (back && !home) return refuse('TRAIN_UNKNOWN')
          const when = dayAndTimeOf(leg.leg.departTime)
          const whenHome = home && dayAndTimeOf(home.leg.departTime)
          if (!when) return refuse('TRAIN_UNKNOWN')
          const answer = await ask(
            {
              origin: out[0]?.origin ?? '',
              destination: out.at(-1)?.destination ?? '',
              outboundDate: when.date,
              outboundTime: when.time,
              outboundTrains: out,
              ticketType: whenHome ? 'return' : 'single',
              ...(whenHome && { returnDate: whenHome.date, returnTime: whenHome.time }),
              ...partyOf(party),
            },
            abandoned,
          )
          if (!answer.ok) return answer
          const only = (ways: LegSolution[] | undefined, trains: Trains | undefined) =>
            (ways ?? []).filter((way) => trains && tripIdOf(segmentsOf(way)) === tripIdOf(trains))
          const { value } = answer
          const those = {
            outbound: only(value?.legSolutions.outbound, out),
            inbound: only(value?.legSolutions.inbound, back),
          }
          if (!value || those.outbound.length === 0 || (back && those.inbound.length === 0))
            return refuse('TRAIN_UNKNOWN')
          found.push({ ...value, legSolutions: those })
        }
      }
      return done(found)
    },

    trainsOf: async ({ legs }, abandoned) => {
      const rides = legs.flatMap(({ timedLeg }) => (timedLeg ? [timedLeg] : []))
      const [first, last] = [rides[0], rides.at(-1)]
      const codeOf = (ref: string | undefined) => ground.findStation(codeInPlaceId(ref ?? ''))?.crsCode
      const when = first && dayAndTimeOf(first.start.serviceDeparture.timetabledTime)
      const [origin, destination] = [
        codeOf(first?.start.stopPlaceRef.stopPlaceRef),
        codeOf(last?.end.stopPlaceRef.stopPlaceRef),
      ]
      if (!when || origin === undefined || destination === undefined) return undefined
      const answer = await ask(
        { origin, destination, outboundDate: when.date, outboundTime: when.time, ticketType: 'single', ...ONE },
        abandoned,
      )
      if (!answer.ok) return undefined
      const way = answer.value?.legSolutions.outbound.find(
        ({ travelSegments }) =>
          travelSegments.length === rides.length &&
          travelSegments.every((train, at) => {
            const { start, end } = rides[at] ?? {}
            return (
              start !== undefined &&
              end !== undefined &&
              train.origin.code === codeOf(start.stopPlaceRef.stopPlaceRef) &&
              train.destination.code === codeOf(end.stopPlaceRef.stopPlaceRef) &&
              Date.parse(train.origin.time) === Date.parse(start.serviceDeparture.timetabledTime) &&
              Date.parse(train.destination.time) === Date.parse(end.serviceArrival.timetabledTime)
            )
          }),
      )
      return way && segmentsOf(way)
    },

    find: async (criteria, language, abandoned) => {
      const found = await search(criteria, ONE, abandoned)
      if (!found.ok) return found
      const most = criteria.parameters?.numberOfResultsAfter ?? Number.POSITIVE_INFINITY
      const said = names(language)
      const { outbound = [], inbound = [] } = found.value?.legSolutions ?? {}
      const trips = [
        ...outbound.slice(0, most).map((way) => tripOf(way, 'OUT_BOUND', said)),
        ...inbound.slice(0, most).map((way) => tripOf(way, 'IN_BOUND', said)),
      ]
      const id = createHash('sha256')
        .update(trips.map((trip) => trip.id).join())
        .digest('base64url')
        .slice(0, 22)
      return done({ id, trips })
    },

    read: async (tripId, language) => {
      const trains = trainsInTripId(tripId)
      const found = trains && (await legOf(trains))
      return found ? done({ trip: tripOf(found.leg, 'OUT_BOUND', names(language)) }) : refuse('TRAIN_UNKNOWN')
    },
  }
}

/** As a query has it once it is read. */
const partyOf = ({ adult, child, ages, railcards }: OsdmParty['asked']) => ({
  adult,
  child,
  ...(ages && { ages: ages.map(Number) }),
  ...(railcards && { railcards }),
})
