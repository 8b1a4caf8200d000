import { certificateOfLonger, certificateOfQuote } from '@cledrau/contract/search/certificates.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { load } from '../../api/client.ts'
import { asLastGuest } from '../../state/guest-order.ts'
import { insteadOf } from '../instead.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { buyingChoiceNow } from '../ticket-search.ts'
import { trainsInQuery } from '../trains-in-query.ts'

type Price = TicketChoice['prices'][number]

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
      ages: (party.ages ?? []).join(','),
      ...(split?.flexibility && { flexibility: split.flexibility }),
      ...insteadOf(buyingChoiceNow()),
    },
    { signal, ...asLastGuest() },
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
