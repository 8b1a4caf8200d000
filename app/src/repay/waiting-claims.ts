import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { isSilence } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { queryClient } from '../api/query-client.ts'
import { reloadRepay, repayName } from '../state/due.ts'
import { onLoggedIn, onReconnect, onResume } from '../state/events.ts'
import { onlineNow } from '../state/online.ts'
import { travellerNow, useTraveller } from '../state/traveller.ts'
import { putClaim } from './claims.ts'

/** A claim that was begun without a signal. Its key makes it one, however often it is sent. */
export type WaitingClaim = {
  key: string
  journeyID: string
  amount: number
  payTo: PayTo
  optionID?: string
  /** Why the server said no, once it was asked. Whoever reads it takes it away. */
  refusal?: RefusalOf<typeof sendClaim>
}

// It belongs to its traveller: its key begins with their id, so that it goes when they sign out.
const keyOf = (who: string) => [who, repayName('waiting')] as const
const KEEP = { keep: true }

const read = (who: string): readonly WaitingClaim[] => queryClient.getQueryData(keyOf(who)) ?? []
function write(who: string, next: readonly WaitingClaim[]): void {
  const queryKey = keyOf(who)
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey, meta: KEEP })
    .setData([...next])
}

export function useWaitingClaims(): readonly WaitingClaim[] {
  const who = useTraveller()?.customerId ?? 'nobody'
  const { data } = useQuery<readonly WaitingClaim[]>({
    queryKey: keyOf(who),
    meta: KEEP,
    enabled: false,
    queryFn: () => read(who),
  })
  return data ?? []
}

/** Begun now, sent as soon as there is a signal. The same journey twice is once. */
export function waitWithClaim(claim: WaitingClaim): void {
  const who = travellerNow()?.customerId
  if (!who) return
  write(who, [...read(who).filter(({ journeyID }) => journeyID !== claim.journeyID), claim])
  followWaiting()
}

export function dropWaiting(key: string): void {
  const who = travellerNow()?.customerId
  if (who)
    write(
      who,
      read(who).filter((one) => one.key !== key),
    )
}

let sending: Promise<void> = Promise.resolve()
/** In turn, each once: two moments that both say that the network is back are one. */
export const sendWaiting = (): Promise<void> => (sending = sending.then(sendInTurn, sendInTurn))

async function sendInTurn(): Promise<void> {
  const who = travellerNow()?.customerId
  if (!who || !onlineNow().online) return
  const unsent = read(who).filter(({ refusal }) => !refusal)
  for (const { key, refusal: _, ...claim } of unsent) {
    try {
      const answer = await send(sendClaim, claim, { idempotencyKey: key })
      // Another device was sooner: that is what was wanted.
      if (answer.ok || answer.refusal === 'CLAIM_MADE_ALREADY') dropWaiting(key)
      else
        write(
          who,
          read(who).map((one) => (one.key === key ? { ...one, refusal: answer.refusal } : one)),
        )
      if (answer.ok) await putClaim(answer.value)
    } catch (trouble) {
      if (!isSilence(trouble)) logTrouble('repay', 'sendClaim', trouble)
      return
    }
  }
  if (unsent.length > 0) await reloadRepay()
}

let follows = false
/** From the start of the app on where somebody is signed in, else from the first claim that waits. */
export function followWaiting(): void {
  if (follows) return
  follows = true
  onReconnect(sendWaiting)
  onResume(sendWaiting)
  onLoggedIn(sendWaiting)
  void sendWaiting()
}
