import { certificateOfQuote } from '@cledrau/contract/search/certificates.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { load } from '../../api/client.ts'
import type { TicketChoice } from '../ticket-prices.ts'

type Price = TicketChoice['prices'][number]

/** Why nothing is cheaper than a split that was found: asked by its trains, its party and its price. */
export const certificateFor = (
  { party, totalPrice, split }: Price,
  { travelSegments }: LegSolution,
  signal: AbortSignal,
) =>
  load(
    certificateOfQuote,
    {
      trains: travelSegments
        .map(({ uid, serviceDate, origin, destination }) => [uid, serviceDate, origin.code, destination.code].join('.'))
        .join(','),
      total: totalPrice,
      adult: party.adults,
      child: party.children,
      railcards: party.railcards.join(','),
      ...(split?.flexibility && { flexibility: split.flexibility }),
    },
    { signal },
  )
