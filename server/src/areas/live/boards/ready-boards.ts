import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import * as calls from '@cledrau/contract/live/livetimes.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Trains } from '../trains/trains.service.ts'
import type { Boards } from './boards.service.ts'
import { openReadyAnswers, type Ready } from './ready-answers.ts'
import { readServiceId } from './service-id.ts'

export type ReadyBoards = {
  board: (asked: ParsedRequestOf<typeof calls.liveTimes>) => Result<Ready, RefusalOf<typeof calls.liveTimes>>
  detail: (serviceId: string) => Result<Ready, RefusalOf<typeof calls.liveDetail>>
}

type Parts = { clock: Clock; boards: Boards; trains: Pick<Trains, 'stampAt'>; mostBytes?: number }

/** Boards and trains as bytes, each made once per change. */
export function openReadyBoards({ clock, boards, trains, mostBytes }: Parts): ReadyBoards {
  const answers = openReadyAnswers(mostBytes)
  const about = (crs: string) => ({
    stamp: trains.stampAt(crs),
    freshness: boards.age().freshness,
    now: clock.now(),
  })
  return {
    board: (asked) => {
      const { filterType = calls.DEPARTURES, earlierRoutes = false, filterCrs = '' } = asked
      const crs = asked.crs.toUpperCase()
      const key = `board ${crs} ${filterCrs.toUpperCase()} ${filterType} ${earlierRoutes}`
      return answers.of(calls.liveTimes, { key, ...about(crs), make: () => boards.board(asked) })
    },
    detail: (serviceId) => {
      const crs = readServiceId(serviceId)?.crs ?? ''
      const make = () => boards.detail(serviceId)
      return answers.of(calls.liveDetail, { key: `train ${serviceId}`, ...about(crs), make })
    },
  }
}
