import { certificateOfLonger, certificateOfQuote } from '@cledrau/contract/search/certificates.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { load } from '../../api/client.ts'
import type { TicketChoice } from '../ticket-prices.ts'

type Price = TicketChoice['prices'][number]

/** The trains of a trip as a query names them. */
export const trainsInQuery = ({ travelSegments }: Pick<LegSolution, 'travelSegments'>): string =>
  travelSegments
    .map(({ uid, serviceDate, origin, destination }) => [uid, serviceDate, origin.code, destination.code].join('.'))
    .join(',')

/** Why nothing is cheaper than a split that was found: asked by its trains, its party and its price. */
export const certificateFor = ({ party, totalPrice, split }: Price, trip: LegSolution, signal: AbortSignal) =>
  load(
    certificateOfQuote,
    {
      trains: trainsInQuery(trip),
      total: totalPrice,
      adult: party.adults,
      child: party.children,
      railcards: party.railcards.join(','),
      ...(split?.flexibility && { flexibility: split.flexibility }),
    },
    { signal },
  )

/** The same of a longer ticket. */
export const certificateForLonger = ({ party, totalPrice }: Price, trip: LegSolution, signal: AbortSignal) =>
  load(
    certificateOfLonger,
    {
      trains: trainsInQuery(trip),
      total: totalPrice,
      adult: party.adults,
      child: party.children,
      railcards: party.railcards.join(','),
      ages: (party.ages ?? []).join(','),
    },
    { signal },
  )
