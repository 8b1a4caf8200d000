import type { validateBooking } from '@cledrau/contract/buying/booking.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { done } from '@cledrau/domain/result.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Verified } from '../booking.ts'
import { fareKeyOf, forgetVerified, takeChanges, verifiedNow, verify } from '../booking.ts'
import { extrasOf, useExtras } from '../extras.ts'
import type { Selection } from '../../search/selection.ts'
import { useTraveller } from '../../state/traveller.ts'

export type VerifiedView =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  /** It can't be bought any more, or not by whoever is here. */
  | { state: 'refused'; refusal: RefusalOf<typeof validateBooking>; retry: () => void }
  /** `asking`: a bike or a bus was added, or somebody signed in; what it costs now is on its way. */
  | { state: 'ready'; verified: Verified; asking: boolean; retry: () => void; takeChanges: () => void }

/** What was chosen, planned and priced again for whoever is here now. */
export function useVerifiedFor(chosen: Selection): VerifiedView {
  const who = useTraveller()?.customerId ?? null
  const fare = fareKeyOf(chosen)
  const { buses, bikes } = extrasOf(useExtras(), fare)
  const query = useQuery({
    queryKey: ['verified', fare, chosen.total, { buses, bikes }, who],
    // Asked anew by each visit: what was true an hour ago may not be.
    staleTime: 0,
    gcTime: 0,
    // What was typed stays on the page meanwhile.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const already = verifiedNow(chosen)
      return already ? done(already) : verify()
    },
  })
  const retry = () => {
    forgetVerified()
    void query.refetch()
  }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry }
  if (!query.data) return { state: 'loading' }
  if (!query.data.ok) return { state: 'refused', refusal: query.data.refusal, retry }
  return { state: 'ready', verified: query.data.value, asking: query.isFetching, retry, takeChanges }
}
