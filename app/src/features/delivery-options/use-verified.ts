import type { validateBooking } from '@cledrau/contract/booking.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { done } from '@cledrau/domain/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useGuest } from '../../state/guest.ts'
import type { Verified } from '../../state/booking.ts'
import { fareKeyOf, forgetVerified, takeChanges, verifiedNow, verify, whoBuys } from '../../state/booking.ts'
import { useExtras } from '../../state/extras.ts'
import type { Selection } from '../../state/selection.ts'
import { useTraveller } from '../../state/traveller.ts'

export type VerifiedView =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  /** It can't be bought any more, or not by whoever is here. */
  | { state: 'refused'; refusal: RefusalOf<typeof validateBooking>; retry: () => void }
  | { state: 'ready'; verified: Verified; retry: () => void; takeChanges: () => void }

/** What was chosen, planned and priced again for whoever is here now. */
export function useVerifiedFor(chosen: Selection): VerifiedView {
  useTraveller()
  useGuest()
  const extras = useExtras()
  const query = useQuery({
    queryKey: ['verified', fareKeyOf(chosen), chosen.total, extras, whoBuys()],
    // Asked anew by each visit: what was true an hour ago may not be.
    staleTime: 0,
    gcTime: 0,
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
  return { state: 'ready', verified: query.data.value, retry, takeChanges }
}
