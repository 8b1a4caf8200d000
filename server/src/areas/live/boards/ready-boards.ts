import type { Age } from '@cledrau/contract/live/age.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { bilingual, type Bilingual } from '@cledrau/contract/language.ts'
import * as calls from '@cledrau/contract/live/livetimes.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import type { Trains } from '../trains/trains.service.ts'
import type { Boards } from './boards.service.ts'
import { openReadyAnswers, type Ready, type Said } from './ready-answers.ts'
import { readServiceId } from '@cledrau/domain/live/service-id.ts'

export type ReadyBoards = {
  board: (asked: ParsedRequestOf<typeof calls.liveTimes>) => Result<Ready, RefusalOf<typeof calls.liveTimes>>
  detail: (serviceId: string) => Result<Ready, RefusalOf<typeof calls.liveDetail>>
}

type Reply<Call extends typeof calls.liveTimes | typeof calls.liveDetail> = Omit<ReplyOf<Call>, 'version' | 'age'>

/* Parsing strips what the contract doesn't promise. A row that is on many boards is parsed and written once; so is a name. */

const NO_AGE = { age: { freshness: 'NONE', asOf: null }, version: '' } as const
const NO_NAMES = { places: {}, operators: {} } as const
const COMMA = Buffer.from(',')

const bytesOf = new WeakMap<calls.LiveService, Buffer>()
function bytesOfService(service: calls.LiveService): Buffer {
  const bytes = bytesOf.get(service) ?? Buffer.from(JSON.stringify(calls.liveService.parse(service)))
  bytesOf.set(service, bytes)
  return bytes
}
const textOf = new WeakMap<Bilingual, string>()
function textOfName(code: string, name: Bilingual): string {
  const text = textOf.get(name) ?? JSON.stringify(bilingual(z.string()).parse(name))
  textOf.set(name, text)
  return `${JSON.stringify(code)}:${text}`
}
const textOfNames = ({ places, operators }: Pick<Reply<typeof calls.liveTimes>, 'places' | 'operators'>): string => {
  const [ofPlaces, ofOperators] = [places, operators].map((names) =>
    Object.entries(names).map(([code, name]) => textOfName(code, name)),
  )
  return `"places":{${ofPlaces?.join()}},"operators":{${ofOperators?.join()}}}`
}
/** All but its rows and names, which come where these are empty. */
function frameOf(text: string): [string, string] {
  const [rowsAt, namesAt] = [text.indexOf('"services":[') + '"services":['.length, text.lastIndexOf('"places":{}')]
  return [text.slice(0, rowsAt), text.slice(rowsAt, namesAt)]
}
function bytesOfBoard(reply: Reply<typeof calls.liveTimes>): Buffer {
  const {
    age: _,
    version: __,
    ...rest
  } = calls.liveTimes.reply.parse({ ...reply, ...NO_AGE, ...NO_NAMES, services: [] })
  const [before, after] = frameOf(JSON.stringify(rest))
  const rows = reply.services.flatMap((service, at) =>
    at === 0 ? [bytesOfService(service)] : [COMMA, bytesOfService(service)],
  )
  return Buffer.concat([Buffer.from(before), ...rows, Buffer.from(after + textOfNames(reply))])
}
function bytesOfTrain(reply: Reply<typeof calls.liveDetail>): Buffer {
  const { age: _, version: __, ...rest } = calls.liveDetail.reply.parse({ ...reply, ...NO_AGE })
  return Buffer.from(JSON.stringify(rest))
}
function said<Value extends { age: Age }, Refusal extends string>(
  made: Result<Value, Refusal>,
  write: (value: Value) => Buffer,
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
      return answers.of({ key, ...about(crs), make: () => said(boards.board(asked), bytesOfBoard) })
    },
    detail: (serviceId) => {
      const crs = readServiceId(serviceId)?.crs ?? ''
      const make = () => said(boards.detail(serviceId), bytesOfTrain)
      return answers.of({ key: `train ${serviceId}`, ...about(crs), make })
    },
  }
}
