import { useQuery } from '@tanstack/react-query'
import { trainHere } from '../../pocket/boards-here.ts'
import { type Train, useTrains } from './use-train.ts'

/** Where nothing of it can be heard, and nothing was, as the timetable on this device has it. */
export function useTrainAnywhere(serviceId: string): Train {
  const heard = useTrains([serviceId])[0]!
  const silent = heard.state === 'unavailable'
  const { data } = useQuery({
    queryKey: ['timetable-train', serviceId],
    enabled: silent,
    staleTime: 0,
    queryFn: () => trainHere({ serviceId }),
  })
  return silent && data ? { state: 'ready', ...data } : heard
}
