import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import {
  giveBackTickets,
  listRefunds,
  quoteRefund,
  type GivenBack,
  type RefundQuote,
} from '@cledrau/contract/after-sales/give-back.ts'
import type { TrainFailure } from '@cledrau/domain/give-back/failed-train.ts'
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

/** Which of its trains failed, by whose word they don't travel. */
export type FailedTrain = { uid: string; serviceDate: string; what: TrainFailure }
export type AskedBack = { passengers: readonly string[] | null; failedTrain: FailedTrain | null }
export const EVERYBODY: AskedBack = { passengers: null, failedTrain: null }

const sentOf = (recordLocator: string, { passengers, failedTrain }: AskedBack) => ({
  recordLocator,
  ...(passengers ? { passengers: [...passengers] } : {}),
  ...(failedTrain ? { failedTrain } : {}),
})

/** What those who were chosen would get now; nobody chosen means everybody. Nothing while they haven't said why. */
export const useQuote = (recordLocator: string, asked: AskedBack | null) =>
  useQuery({
    queryKey: [...keyOf('refund-quote', recordLocator), asked],
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }): Promise<Quoted> => {
      if (!travellerNow()) recallGuestOrder()
      return send(quoteRefund, sentOf(recordLocator, asked ?? EVERYBODY), { signal })
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
export async function giveBack(recordLocator: string, quote: RefundQuote, asked: AskedBack): Promise<Given> {
  const said = asked.failedTrain ? [asked.failedTrain.uid.trim(), asked.failedTrain.serviceDate] : []
  const given = await send(
    giveBackTickets,
    { ...sentOf(recordLocator, asked), amount: quote.amount },
    { idempotencyKey: ['give-back', recordLocator, ...quote.passengers, quote.amount, ...said].join('-') },
  )
  await queryClient.invalidateQueries({ queryKey: keyOf('given-back', recordLocator) })
  return given
}
