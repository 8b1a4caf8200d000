import type { ConcessionRecord } from '@cledrau/domain/fares/image/records.ts'
import type { BoughtAt } from '@cledrau/domain/fares/rules/advance.ts'
import type { LongerToCertify } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import type { WiderJourney } from '@cledrau/domain/fares/longer/wider-journey.ts'
import type { Flexibility } from '@cledrau/domain/fares/rules/flexibility.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import type { ToCertify } from '@cledrau/domain/fares/splits/split-certificate.ts'
import type { CheapestWayQuestion } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import type { Journey } from '@cledrau/planner'
import type { OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import type { FoundSolution } from './solutions.ts'

/** What is asked of a thread, in plain values. */
export type WayAsked = {
  from: string
  to: string
  date: string
  /** A station clock's `HH:mm`. */
  time: string
  by: 'departure' | 'arrival'
  page: 'first' | 'earlier' | 'later'
  via: readonly string[]
  avoid: readonly string[]
  direct: boolean
  /** Only trains of these companies; null: anybody's. */
  operators: readonly string[] | null
  /** A trip on just these is among what is found. */
  trains?: readonly SegmentName[]
}

export type SearchAsked = {
  out: WayAsked
  back: WayAsked | null
  openReturn: boolean
  party: Party
  /** Nothing that has left by now is offered. */
  now: number
  /** When tickets would be bought; null: Advance tickets are not asked for. */
  boughtAt: BoughtAt | null
  /** Places that would be given up for what is found. */
  own: OwnPlaces
}

/** The first trains of each way, without prices. */
export type PlanAsked = { ways: readonly WayAsked[]; count: number }

/** Trains that were found by somebody else, each way for itself: what the party pays for it. */
export type TrainsAsked = { date: string; journeys: readonly Journey[] } & Pick<SearchAsked, 'party' | 'own'> & {
    boughtAt: BoughtAt
  }
export type TrainsPriced = { legSolutionID: string; pence: number | null }

/** The cheapest of a whole day, one way. */
export type DayAsked = Pick<WayAsked, 'from' | 'to' | 'date' | 'direct' | 'operators'> &
  Pick<SearchAsked, 'party' | 'now' | 'own'> & { boughtAt: BoughtAt }

/** The cheapest of each hour of the day of one direction; the other direction as it was asked for. */
export type HoursAsked = { search: SearchAsked; of: 'outbound' | 'inbound' }

/** Journeys on the first train each, and for some the first that takes taps: every way to pay for them. */
export type WaysAsked = Pick<CheapestWayQuestion, 'party' | 'journeys' | 'payg' | 'paygJourneys'> & {
  boughtAt: BoughtAt
}

/** A journey and the trains of it, for which longer tickets may be cheaper. */
export type LongerAsked = { journey: WiderJourney; party: Party; boughtAt: BoughtAt }

/** A longer ticket that is to be certified, as prices are now. */
export type CertifyLongerAsked = LongerToCertify & { boughtAt: BoughtAt }

/** A split that is to be certified, as prices are now. */
export type CertifyAsked = ToCertify & Pick<SearchAsked, 'own'> & { boughtAt: BoughtAt }

export type CardAsTicket = Pick<ConcessionRecord, 'card' | 'line'>
export type DateAndTime = { date: string; time: string }
export type FoundPage = {
  solutions: (FoundSolution & {
    cheapest: { single: number | null; both: number | null }
    /** Cards of the party that are themselves the ticket for it. */
    cards?: CardAsTicket[]
  })[]
  earlier: DateAndTime
  later: DateAndTime
}

export type Direction = 'OUTBOUND' | 'INBOUND' | 'BOTH'

export type FoundTicket = {
  offer: Offer
  direction: Direction
  origin: string
  destination: string
  /** Of the way out, where it is for both. */
  date: string
}

/** One price and the trains that it is good for. */
export type FoundPrice = {
  kind: 'SINGLE' | 'RETURN' | 'OPEN_RETURN'
  total: number
  tickets: FoundTicket[]
  legReferences: string[]
  split: { stations: string[]; saving: number; flexibility?: Flexibility | undefined } | null
  /** The ticket is for more than the journey. */
  longer?: { boards: string; alights: string; saving: number }
  placesLeft: number | null
}

export type Found = { outbound: FoundPage; inbound: FoundPage | null; prices: FoundPrice[] }
