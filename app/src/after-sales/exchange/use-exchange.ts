import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import * as calls from '@cledrau/contract/after-sales/exchanges.ts'
import type { FareInformation, QuotedFare } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { dateAndTimeIn } from '@cledrau/domain/time/moment.ts'
import { useQuery } from '@tanstack/react-query'
import { load, send } from '../../api/client.ts'
import { choicesOf, type TicketChoice } from '../../search/ticket-prices.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { keepGuestOrder, recallGuestOrder } from '../../buying/guest-order.ts'
import { heldOf } from '../../wallet/guest-tickets.ts'
import { openGuestWallet } from '../../wallet/guest-wallet.ts'
import { forgetPrices } from '../../search/forget-prices.ts'
import { travellerNow } from '../../state/traveller.ts'

export type Available = ReplyOf<typeof calls.verifyExchangeAvailability>
export type Found = ReplyOf<typeof calls.exchangeSearch>
export type Summary = ReplyOf<typeof calls.retrieveExchangeSummary>
export type When = { recordLocator: string; out: string; back: string | null }
/** A way out, a way back where there is one, and the tickets for both. */
export type Chosen = { outbound: LegSolution; inbound: LegSolution | null; choice: TicketChoice }

const keyOf = (...rest: (string | null)[]) => [travellerNow()?.customerId ?? 'guest', 'exchange', ...rest]

/** A guest asks with the token of their order, after a reload, too. */
async function asWhoeverIsHere(): Promise<void> {
  if (travellerNow()) return
  recallGuestOrder()
  await openGuestWallet()
}

export const useAvailable = (recordLocator: string) =>
  useQuery<Available>({
    queryKey: keyOf('available', recordLocator),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      await asWhoeverIsHere()
      return load(calls.verifyExchangeAvailability, { recordLocator }, { signal })
    },
  })

export const useFound = (asked: When | null) =>
  useQuery<Result<Found, RefusalOf<typeof calls.exchangeSearch>>>({
    queryKey: keyOf('search', asked?.recordLocator ?? '', asked?.out ?? '', asked?.back ?? ''),
    enabled: asked !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error('nothing is asked')
      await asWhoeverIsHere()
      const { recordLocator, out, back } = asked
      const there = dateAndTimeIn(out)
      const home = back === null ? null : dateAndTimeIn(back)
      return send(
        calls.exchangeSearch,
        {
          recordLocator,
          outboundDate: there.date,
          outboundTime: there.time,
          ...(home ? { returnDate: home.date, returnTime: home.time } : {}),
        },
        { signal },
      )
    },
  })

/** What the address names, in what was found now. */
export function chosenIn({ found }: Found, out: string, back: string | null, key: string): Chosen | null {
  const outbound = found?.legSolutions.outbound.find(({ legSolutionID }) => legSolutionID === out)
  const inbound = found?.legSolutions.inbound.find(({ legSolutionID }) => legSolutionID === back) ?? null
  if (!found || !outbound || (back !== null && !inbound)) return null
  const choice = choicesOf(found.fareInformation, out, back).find((one) => one.key === key)
  return choice ? { outbound, inbound, choice } : null
}

const legOf = (trip: LegSolution, direction: 'OUTBOUND' | 'INBOUND') => ({
  legSolutionID: trip.legSolutionID,
  direction,
  travelSegments: trip.travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  })),
})

const asSent = ({ outbound, inbound }: Chosen, prices: readonly FareInformation[]) => ({
  legSolutions: [legOf(outbound, 'OUTBOUND'), ...(inbound ? [legOf(inbound, 'INBOUND')] : [])],
  fareInformation: [...prices] as QuotedFare[],
})

export const useSummary = (recordLocator: string, chosen: Chosen | null) =>
  useQuery<Result<Summary, RefusalOf<typeof calls.retrieveExchangeSummary>>>({
    queryKey: keyOf('summary', recordLocator, chosen?.choice.key ?? '', chosen?.outbound.legSolutionID ?? ''),
    enabled: chosen !== null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      if (!chosen) throw new Error('nothing is chosen')
      await asWhoeverIsHere()
      return send(calls.retrieveExchangeSummary, { recordLocator, ...asSent(chosen, chosen.choice.prices) }, { signal })
    },
  })

/** From here on a guest pays for, and then holds, the order that takes the place of theirs. */
export function holdAsGuest({ orderID, emailAddress: email }: Order, guestToken: string | null): void {
  if (guestToken !== null) keepGuestOrder({ guestToken, orderID, email })
}

/** A change that was begun is given up, and whoever is no account holds their first order again. */
export async function giveUp(recordLocator: string) {
  const answer = await send(calls.giveUpExchange, { recordLocator })
  const before = heldOf(recordLocator)
  if (answer.ok && !travellerNow() && before?.guestToken)
    keepGuestOrder({ guestToken: before.guestToken, orderID: before.orderID, email: before.email })
  return answer
}

/** Holds the new journey; the sums are those that were shown. Sent again after a lost answer it is the same hold. */
export async function confirm(recordLocator: string, chosen: Chosen, { fareInformation, toPay, back }: Summary) {
  const answer = await send(
    calls.confirmExchange,
    { recordLocator, ...asSent(chosen, fareInformation), toPay, back },
    { idempotencyKey: keyOfChange(recordLocator, fareInformation) },
  )
  if (answer.ok) forgetPrices()
  return answer
}

const keyOfChange = (recordLocator: string, prices: readonly FareInformation[]): string =>
  ['exchange', recordLocator, ...prices.map(({ code }) => code.slice(-24))].join('-').replaceAll(/[^\w-]/g, '-')
