import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { queryClient } from '../api/query-client.ts'
import { useOptions } from './options.ts'
import { personal } from './personal.ts'
import type { Waiting } from './reference.ts'
import { travellerNow } from './traveller.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'

/** What of Delay Repay a device keeps begins so: after the id of whose it is. */
const REPAY = 'repay-'
export const repayName = <Name extends string>(name: Name): `repay-${Name}` => `${REPAY}${name}`

/** What whoever is signed in is due now. Home, the account and tickets say so; the pages behind it belong to Delay Repay. */
export const due = personal(repayName('due'), readDue, {})
export type Due = ReplyOf<typeof readDue>
export type DueJourney = Due['journeys'][number]

/** Nothing is asked, and nobody is told, where Delay Repay is switched off. */
export function useDue(): Waiting<Due> {
  const { showDelayRepayNew } = useOptions()
  return due.use(showDelayRepayNew)
}

/** Everything of Delay Repay that was heard before is old: what is looked at is asked for again, the rest when it is. */
export async function reloadRepay(): Promise<void> {
  const who = travellerNow()?.customerId
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [whose, name] }) =>
      (who === undefined || whose === who) && typeof name === 'string' && name.startsWith(REPAY),
  })
}
