import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import type { Transactions } from '../payg-data.ts'

const NAME = 'payg-missing-taps'

export type MissingTaps = { known: boolean; journeys: readonly PaygJourney[]; stations: Transactions['stations'] }

/** Journeys of the last days of which a tap is missing, and may still be put right before it is charged. */
export function useMissingTaps(): MissingTaps {
  const { showPayg } = useOptions()
  const who = useTraveller()?.customerId
  const asks = showPayg && who !== undefined
  const query = useQuery({
    queryKey: [who ?? 'nobody', NAME] as const,
    enabled: asks,
    meta: { keep: true, log: NAME },
    // Home's first script knows nothing of taps: what they look like comes with the first answer.
    queryFn: async ({ signal }) => {
      const { listPaygTransactions } = await import('@cledrau/contract/payg/journeys.ts')
      return load(listPaygTransactions, {}, { signal })
    },
  })
  return {
    known: !asks || query.data !== undefined || query.isError,
    journeys: (query.data?.journeys ?? []).filter(({ corrected, answerBy }) => !corrected && answerBy !== null),
    stations: query.data?.stations ?? {},
  }
}

/** A tap arrived, or was put right: what is looked at is asked for again. */
export const reloadMissingTaps = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, name] }) => name === NAME })
