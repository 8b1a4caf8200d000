import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { OsdmAnonymous, osdmFindOffers } from '@cledrau/contract/osdm/offers.ts'
import type { OsdmRefusalOf, OsdmReplyOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import { findRide } from '@cledrau/domain/fares/trains/segments.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { isAdvanceTicket } from '@cledrau/domain/tickets/kinds.ts'
import type { BuyingModules } from '../../buying/wire.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { orWrong, wrongField } from '../frame/wrong-field.ts'
import { dayAndTimeOf } from '../trips/search-words.ts'
import { segmentsOf, trainsInTripId, tripOf } from '../trips/trip-words.ts'
import type { Found, OsdmTrips, Trains } from '../trips/trips.service.ts'
import { offerOf, waysOf } from './offer-words.ts'
import { partyIn, type OsdmParty } from './party-words.ts'

type Asked = ParsedRequestOf<typeof osdmFindOffers>
type Refusal = OsdmRefusalOf<typeof osdmFindOffers>
type Reply = OsdmReplyOf<typeof osdmFindOffers>

export type OsdmOffers = {
  find: (asked: Asked, language: Language, abandoned: AbortSignal) => Promise<Result<Reply, Refusal>>
}

/** Each pair of trips is a search of its own: so many of them are one call. */
const MOST_PAIRS = 6

type Parts = {
  ground: RetailGround
  trips: OsdmTrips
  extras: Pick<BuyingModules['extras'], 'planOf'>
}

export function openOsdmOffers({ ground, trips, extras }: Parts): OsdmOffers {
  const hasSeats = (way: LegSolution): boolean =>
    segmentsOf(way).some((segment) => {
      const ride = findRide(ground.timetable().image, segment)
      return ride !== undefined && extras.planOf(ride).length > 0
    })
  const isAdvance = advanceIn(ground)

  /** By criteria, by ids, or by legs that were planned elsewhere: one of the three, as the standard has it. */
  const search = async (
    asked: Asked,
    party: OsdmParty['asked'],
    abandoned: AbortSignal,
  ): Promise<Result<Found[], Refusal>> => {
    const { tripSearchCriteria, tripIds, inboundTripIds = [] } = asked
    if (tripSearchCriteria) {
      const found = await trips.search(tripSearchCriteria, party, abandoned)
      return found.ok ? done([found.value]) : found
    }
    const named = async (specifications: Asked['tripSpecifications'] = []) =>
      Promise.all(specifications.map((one) => trips.trainsOf(one, abandoned)))
    const back = tripIds ? inboundTripIds : (asked.inboundTripSpecifications ?? [])
    if ((tripIds ?? asked.tripSpecifications ?? []).length * Math.max(1, back.length) > MOST_PAIRS)
      throw wrongField(tripIds ? 'inboundTripIds' : 'inboundTripSpecifications')
    const outbound = tripIds ? tripIds.map(trainsInTripId) : await named(asked.tripSpecifications)
    const inbound = tripIds ? inboundTripIds.map(trainsInTripId) : await named(asked.inboundTripSpecifications)
    if (outbound.length === 0) throw wrongField('tripSearchCriteria')
    if (!allKnown(outbound) || !allKnown(inbound)) return refuse('TRAIN_UNKNOWN')
    return trips.searchTrips({ outbound, inbound }, party, abandoned)
  }

  return {
    find: async (asked, language, abandoned) => {
      const party = partyIn(asked.anonymousPassengerSpecifications, dayOf(asked) ?? clockTime(ground.clock.now()).date)
      if (!party.ok) return orWrong(party.refusal)
      const { called } = party.value
      const found = await search(asked, party.value.asked, abandoned)
      if (!found.ok) return found

      const names = trips.names(language)
      const now = ground.clock.now()
      const { travelClasses, flexibilities } = asked.offerSearchCriteria ?? {}
      const isWanted = wants(travelClasses, flexibilities)
      const offers = found.value.flatMap((one) => {
        if (!one) return []
        const { legSolutions, fareInformation, expiresAt } = one
        const offering = { language, isAdvance, now, expiresAt, called, hasSeats }
        return fareInformation.flatMap((fare) =>
          waysOf(fare, legSolutions.outbound, legSolutions.inbound).map((ways) => offerOf(fare, ways, offering)),
        )
      })
      const shown = found.value.flatMap((one) => [
        ...(one?.legSolutions.outbound ?? []).map((way) => tripOf(way, 'OUT_BOUND', names)),
        ...(one?.legSolutions.inbound ?? []).map((way) => tripOf(way, 'IN_BOUND', names)),
      ])
      return done({
        offers: offers.filter(isWanted),
        anonymousPassengerSpecifications: asked.anonymousPassengerSpecifications.map(saidBack),
        trips: [...new Map(shown.map((trip) => [trip.id, trip])).values()],
      })
    },
  }

  /** The day of travel, for ages. */
  function dayOf({ tripSearchCriteria, tripIds, tripSpecifications }: Asked): string | undefined {
    const text =
      tripSearchCriteria?.departureTime ??
      tripSearchCriteria?.arrivalTime ??
      tripSpecifications?.[0]?.legs[0]?.timedLeg?.start.serviceDeparture.timetabledTime
    return text === undefined ? trainsInTripId(tripIds?.[0] ?? '')?.[0]?.serviceDate : dayAndTimeOf(text)?.date
  }
}

/** Whether a ticket, by its code and first day, is for its trains alone. */
export const advanceIn =
  ({ fares }: RetailGround) =>
  (code: string, date: string): boolean => {
    const ticket = ticketOn(fares(), code, date)
    return ticket !== undefined && isAdvanceTicket(ticket.record)
  }

const allKnown = (trains: (Trains | undefined)[]): trains is Trains[] => trains.every((one) => one !== undefined)

/** What isn’t among the words that we know filters nothing: the standard’s lists grow. */
function wants(travelClasses: readonly string[] = [], flexibilities: readonly string[] = []) {
  const fits = (asked: readonly string[], known: readonly string[], own: string) => {
    const filter = asked.filter((one) => known.includes(one))
    return filter.length === 0 || filter.includes(own)
  }
  const anyClass = travelClasses.includes('ANY_CLASS')
  return ({ offerSummary }: Reply['offers'][number]): boolean =>
    (anyClass || fits(travelClasses, ['FIRST', 'SECOND'], offerSummary.overallTravelClass)) &&
    fits(flexibilities, ['FULL_FLEXIBLE', 'SEMI_FLEXIBLE', 'NON_FLEXIBLE'], offerSummary.overallFlexibility)
}

const saidBack = ({ cards, ...one }: OsdmAnonymous) => ({
  ...one,
  ...(cards && {
    cards: cards.flatMap(({ code }) => (code === undefined ? [] : [{ code, type: 'REDUCTION_CARD' as const }])),
  }),
})
