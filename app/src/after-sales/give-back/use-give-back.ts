import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import {
  giveBackTickets,
  listRefunds,
  quoteRefund,
  type GivenBack,
  type RefundQuote,
} from '@cledrau/contract/after-sales/give-back.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { load, send } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { recallGuestOrder } from '../../buying/guest-order.ts'
import { travellerNow } from '../../state/traveller.ts'

export type Quoted = Result<RefundQuote, RefusalOf<typeof quoteRefund>>
export type Given = Result<GivenBack, RefusalOf<typeof giveBackTickets>>

const keyOf = (subject: string, locator: string) => [travellerNow()?.customerId ?? 'guest', subject, locator] as const

/** Asked again so often: what goes back changes with the time, and a refund is soon done. */
const AGAIN_MS = 20_000

/** What those who were chosen would get now; nobody chosen means everybody. */
export const useQuote = (recordLocator: string, passengers: readonly string[] | null) =>
  useQuery({
    queryKey: [...keyOf('refund-quote', recordLocator), passengers?.join() ?? ''],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }): Promise<Quoted> => {
      if (!travellerNow()) recallGuestOrder()
      return send(quoteRefund, { recordLocator, ...(passengers ? { passengers: [...passengers] } : {}) }, { signal })
    },
  })

/** What was given back of this booking before. */
export const useGivenBack = (recordLocator: string) =>
  useQuery<GivenBack[]>({
    queryKey: keyOf('given-back', recordLocator),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'WAITING') ? AGAIN_MS : false),
    queryFn: async ({ signal }) => {
      if (!travellerNow()) recallGuestOrder()
      return (await load(listRefunds, { recordLocator }, { signal })).refunds
    },
  })

/** Sent again after a lost answer, it is the same refund: its key follows from what is given back. */
export async function giveBack(
  recordLocator: string,
  quote: RefundQuote,
  passengers: readonly string[] | null,
): Promise<Given> {
  const given = await send(
    giveBackTickets,
    { recordLocator, amount: quote.amount, ...(passengers ? { passengers: [...passengers] } : {}) },
    { idempotencyKey: `give-back-${recordLocator}-${quote.passengers.join('-')}-${quote.amount}` },
  )
  await queryClient.invalidateQueries({ queryKey: keyOf('given-back', recordLocator) })
  return given
}
