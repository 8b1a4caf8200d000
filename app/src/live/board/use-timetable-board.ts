import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { boardHere } from '../../pocket/boards-here.ts'
import { useOnline } from '../../state/online.ts'
import type { Asked } from '../address.ts'
import { requestOf, topicOf, type ComingTrains } from './use-board.ts'

/** A station's trains by the timetable on this device, while the server can't be heard; null where that isn't so, or none is here. */
export function useTimetableBoard(asked: Asked, coming: ComingTrains['state']) {
  const { online } = useOnline()
  const silent = !online || coming === 'unavailable'
  const { data } = useQuery({
    queryKey: ['timetable-board', topicOf(asked)],
    enabled: silent,
    staleTime: 0,
    // What has left leaves the board.
    refetchInterval: MINUTE,
    queryFn: () => boardHere(requestOf(asked)),
  })
  return silent ? (data ?? null) : null
}
