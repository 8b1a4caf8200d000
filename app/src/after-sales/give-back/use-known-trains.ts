import { trainsOfBooking } from '@cledrau/contract/after-sales/give-back.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { recallGuestOrder } from '../../buying/guest-order.ts'
import { travellerNow } from '../../state/traveller.ts'
import type { Why } from './why.ts'

/** The trains of a booking that failed, by what was reported; none while nobody knows, or where that can't be asked. */
export function useKnownTrains(recordLocator: string) {
  const { data } = useQuery({
    queryKey: [travellerNow()?.customerId ?? 'guest', 'trains-of-booking', recordLocator],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!travellerNow()) recallGuestOrder()
      return (await load(trainsOfBooking, { recordLocator }, { signal })).trains
    },
  })
  return (data ?? []).flatMap(({ uid, serviceDate, what, delayMinutes }) =>
    what === 'CANCELLED' || what === 'LATE' ? [{ key: `${uid} ${serviceDate}`, what, delayMinutes }] : [],
  )
}
export type KnownTrain = ReturnType<typeof useKnownTrains>[number]

/** The first question is answered where we know the answer, until somebody says otherwise. */
export const asKnown = (why: Why, [first]: readonly KnownTrain[]): Why =>
  first && why.reason === null ? { ...why, reason: 'FAILED', train: first.key, what: first.what } : why
