import type { CardSession } from '@cledrau/contract/buying/payment-cards.ts'
import { readCardSession } from '@cledrau/contract/buying/payment-cards.ts'
import type { FormSays } from '@cledrau/contract/buying/bank-form.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { useTraveller } from '../../state/traveller.ts'

export type Adding =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  /** Somebody else's, or from a day ago. */
  | { state: 'unknown' }
  | { state: 'ready'; session: CardSession; working: boolean; onForm: (says: FormSays) => void }

const ASK_EVERY_MS = 1500

/** One session with the bank, as the server knows it. What the frame says is only a reason to ask. */
export function useCardSession(clientId: string): Adding {
  const who = useTraveller()?.customerId ?? 'nobody'
  const [working, setWorking] = useState(false)
  const query = useQuery({
    queryKey: [who, 'card-session', clientId] as const,
    queryFn: ({ signal }) => load(readCardSession, { clientId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'FINDING_OUT' ? ASK_EVERY_MS : false),
    staleTime: 0,
  })
  const session = query.data

  if (session) {
    const onForm = ({ kind }: FormSays) => {
      if (kind === 'working') setWorking(true)
      if (kind === 'challenge' || kind === 'incomplete') setWorking(false)
      if (kind === 'decided') void query.refetch().finally(() => setWorking(false))
    }
    return { state: 'ready', session, working: working && session.state === 'YOUR_TURN', onForm }
  }
  if (query.error instanceof Failed && query.error.status < 500 && query.error.status >= 400)
    return { state: 'unknown' }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}
