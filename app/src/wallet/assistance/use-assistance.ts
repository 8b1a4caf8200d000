import * as calls from '@cledrau/contract/after-sales/assistance.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { recallGuestOrder } from '../../buying/guest-order.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { travellerNow } from '../../state/traveller.ts'
import { heldOf } from '../guest-tickets.ts'
import { openGuestWallet } from '../guest-wallet.ts'
import { refreshWallet } from '../wallet.ts'
import type { ShownEntry } from '../wallet-entries.ts'

type Known = Result<calls.Assistance, RefusalOf<typeof calls.readAssistance>>
type Answer = Result<calls.Assistance, RefusalOf<(typeof calls)['askAssistance' | 'missAssistance' | 'claimRedress']>>

/** Staff answer while somebody looks. */
const LOOK_MS = 10_000
const keyOf = (recordLocator: string) => [travellerNow()?.customerId ?? 'guest', 'assistance', recordLocator]

/** What was asked for, as this device keeps it and as the server says; and what can be done about it. */
export function useAssistance({ recordLocator, assistance: kept = [] }: ShownEntry) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const known = useQuery<Known>({
    queryKey: keyOf(recordLocator),
    staleTime: 0,
    refetchInterval: LOOK_MS,
    queryFn: async ({ signal }) => {
      if (!travellerNow()) {
        recallGuestOrder()
        await openGuestWallet()
      }
      return send(calls.readAssistance, { recordLocator }, { signal })
    },
  })
  /** A guest's calls name a request, which no token is known by: the booking's goes along. */
  const guest = () => heldOf(recordLocator)?.guestToken ?? undefined
  const during = async (name: string, work: () => Promise<Answer>): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await work()
      setWrong(answer.ok ? null : t(`REFUSAL_${answer.refusal}`))
      if (answer.ok) queryClient.setQueryData<Known>(keyOf(recordLocator), answer)
      else void known.refetch()
      void refreshWallet()
      return answer.ok
    } catch (trouble) {
      showTrouble(trouble, name)
      return false
    } finally {
      setBusy(false)
    }
  }
  const said = known.data?.ok ? known.data.value : null
  return {
    requests: said?.requests ?? kept,
    ways: said?.ways ?? [],
    places: said?.places ?? {},
    /** Nothing is known yet, nor kept. */
    waiting: !said && kept.length === 0,
    refusal: known.data && !known.data.ok ? known.data.refusal : null,
    failed: known.isError,
    retry: () => void known.refetch(),
    busy,
    wrong,
    ask: (asked: Omit<Parameters<typeof send<typeof calls.askAssistance>>[1], 'recordLocator' | 'consent'>) =>
      during('askAssistance', () => send(calls.askAssistance, { recordLocator, consent: true, ...asked })),
    withdraw: (requestID: string) =>
      during('withdrawAssistance', () => send(calls.withdrawAssistance, { requestID }, { guest: guest() })),
    missed: (requestID: string, stopID: string) =>
      during('missAssistance', () => send(calls.missAssistance, { requestID, stopID }, { guest: guest() })),
    claim: (requestID: string, amount: number) =>
      during('claimRedress', () => send(calls.claimRedress, { requestID, amount }, { guest: guest() })),
  }
}

export type AssistanceView = ReturnType<typeof useAssistance>
