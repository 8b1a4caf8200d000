import { trainsInWindow } from '@cledrau/contract/notify/journey-notifications.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useTraveller } from '../../state/traveller.ts'
import type { AlertValues } from './form-values.ts'
import { checkValues, windowOf } from './form-values.ts'

export type TrainsInWindow =
  | { state: 'incomplete' | 'loading' | 'unknown' }
  | { state: 'refused'; refusal: string }
  | { state: 'ready'; found: ReplyOf<typeof trainsInWindow> }

/** The trains that the alert would be about, as soon as there is enough to tell; asked again with every change. */
export function useTrainsInWindow(values: AlertValues): TrainsInWindow {
  const who = useTraveller()?.customerId
  const complete = Object.keys(checkValues(values)).length === 0
  const { weekDays, ...rest } = windowOf(values)
  const asked = { ...rest, ...(weekDays && { weekDays: weekDays.map(String) }) }
  const query = useQuery({
    queryKey: [who ?? 'nobody', 'trains-in-window', asked],
    enabled: complete && who !== undefined,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    queryFn: ({ signal }) => load(trainsInWindow, asked, { signal }),
  })
  if (!complete) return { state: 'incomplete' }
  if (query.error) {
    const { error } = query
    const isRefusal = error instanceof Failed && trainsInWindow.refusals.some((code) => code === error.code)
    return isRefusal ? { state: 'refused', refusal: error.code } : { state: 'unknown' }
  }
  return query.data ? { state: 'ready', found: query.data } : { state: 'loading' }
}
