import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import * as calls from '@cledrau/contract/live/livetimes.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Trains } from '../trains/trains.service.ts'
import type { Boards } from './boards.service.ts'
import { openReadyAnswers, type Ready, type Said } from './ready-answers.ts'
import { readServiceId } from '@cledrau/contract/live/service-id.ts'

export type ReadyBoards = {
  board: (asked: ParsedRequestOf<typeof calls.liveTimes>) => Result<Ready, RefusalOf<typeof calls.liveTimes>>
  detail: (serviceId: string) => Result<Ready, RefusalOf<typeof calls.liveDetail>>
}

type Reply<Call extends typeof calls.liveTimes | typeof calls.liveDetail> = Omit<ReplyOf<Call>, 'version' | 'age'>

/* Parsing strips what the contract doesn't promise. A row that is on many boards is parsed and written once. */

const textOf = new WeakMap<calls.LiveService, string>()
function textOfService(service: calls.LiveService): string {
  const text = textOf.get(service) ?? JSON.stringify(calls.liveService.parse(service))
  textOf.set(service, text)
  return text
}
const NO_AGE = { age: { freshness: 'NONE', asOf: null }, version: '' } as const
function textOfBoard(reply: Reply<typeof calls.liveTimes>): string {
  const { age: _, version: __, ...rest } = calls.liveTimes.reply.parse({ ...reply, ...NO_AGE, services: [] })
  return JSON.stringify(rest).replace('"services":[]', () => `"services":[${reply.services.map(textOfService).join()}]`)
}
function textOfTrain(reply: Reply<typeof calls.liveDetail>): string {
  const { age: _, version: __, ...rest } = calls.liveDetail.reply.parse({ ...reply, ...NO_AGE })
  return JSON.stringify(rest)
}
function said<Value extends { age: calls.Age }, Refusal extends string>(
  made: Result<Value, Refusal>,
  write: (value: Value) => string,
): Result<Said, Refusal> {
  return made.ok ? done({ age: made.value.age, content: write(made.value) }) : made
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
      return answers.of({ key, ...about(crs), make: () => said(boards.board(asked), textOfBoard) })
    },
    detail: (serviceId) => {
      const crs = readServiceId(serviceId)?.crs ?? ''
      const make = () => said(boards.detail(serviceId), textOfTrain)
      return answers.of({ key: `train ${serviceId}`, ...about(crs), make })
    },
  }
}
