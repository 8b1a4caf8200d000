import type { Age } from '@cledrau/contract/live/age.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import * as calls from '@cledrau/contract/live/livetimes.ts'
import { freshnessOf, isTrusted, knownAsOf } from '@cledrau/domain/live/age.ts'
import { answerBoard, openSaying, rowsTo } from '@cledrau/domain/live/answer-board.ts'
import { type BoardAsked, type BoardCall, type BoardRow, insteadOf, rowOf } from '@cledrau/domain/live/board.ts'
import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { CodeOf } from '../trains/told-train.ts'
import type { Trains } from '../trains/trains.service.ts'
import { coachesOf } from './coaches.ts'
import { namedCall } from '@cledrau/domain/live/named-call.ts'
import { openSaidRows } from './said-rows.ts'
import { messagesFor } from './station-messages.ts'

type Answer<Call extends typeof calls.liveTimes | typeof calls.liveDetail> = Result<
  Omit<ReplyOf<Call>, 'version'>,
  RefusalOf<Call>
>

export type Boards = {
  board: (asked: ParsedRequestOf<typeof calls.liveTimes>) => Answer<typeof calls.liveTimes>
  detail: (serviceId: string) => Answer<typeof calls.liveDetail>
  /** Reasons have other words now. */
  wordsChanged: () => void
  /** From when what is known now is true, and how old that is. */
  age: () => Age
}

export type BoardsParts = {
  clock: Clock
  railway: LiveRailway
  trains: Trains
  codeOf: CodeOf
  /** Whether trains call there: at all, on whatever day; nothing for a code that is no place. */
  isServed: (crs: string) => boolean | undefined
  nameOfPlace: (code: string) => Bilingual
  nameOfOperator: (code: string) => Bilingual
  causeWords: (code: number) => Bilingual
  likelyCalls: (train: RunningTrain, index: number) => calls.LikelyCall[]
}

export function openBoards(parts: BoardsParts): Boards {
  const { clock, railway, trains, isServed } = parts

  const rows = openSaidRows()
  const rowsOf = new WeakMap<BoardCall, BoardRow>()
  const rowAt = (call: BoardCall): BoardRow => {
    const row = rowsOf.get(call) ?? rowOf(trains, call)
    rowsOf.set(call, row)
    return row
  }
  const ageAt = (now: Instant) => {
    const asOf = railway.isConfigured ? knownAsOf(railway.heard(), now) : undefined
    return { freshness: freshnessOf(asOf, now), asOf: asOf === undefined ? null : londonIso(asOf) }
  }
  const saying = (freshness: Age['freshness']) =>
    openSaying(isTrusted(freshness), {
      place: parts.nameOfPlace,
      operator: parts.nameOfOperator,
      cause: parts.causeWords,
    })

  return {
    age: () => ageAt(clock.now()),
    wordsChanged: rows.forget,

    board: ({ crs: typed, filterCrs, filterType = calls.DEPARTURES, earlierRoutes: earlier = false }) => {
      const now = clock.now()
      const what = filterType === calls.ARRIVALS ? 'arrivals' : 'departures'
      const age = ageAt(now)
      const { said, places, operators } = saying(age.freshness)
      const messages = messagesFor(railway.known, typed.toUpperCase())
      const answer = answerBoard(
        { crs: typed, filterCrs, what, earlier },
        {
          now,
          said,
          isServed,
          isSuppressed: () => messages.suppressed,
          callsAt: trains.callsAt,
          rowAt,
          say: (row, which, instead) => rows.say(row, which, instead, said),
        },
      )
      return answer.ok ? done({ age, ...answer.value, filterType, ...messages, places, operators }) : answer
    },

    detail: (serviceId) => {
      const now = clock.now()
      const named = namedCall(trains, serviceId, now)
      if (!named.ok) return named
      const { crs, nth, row, what } = named.value
      const { train, index } = row
      const age = ageAt(now)
      const { said, places, operators } = saying(age.freshness)
      said.name(crs)
      const asked: BoardAsked = { crs, what, earlier: false, now }
      const instead = row.cancelled
        ? insteadOf(rowsTo(trains.callsAt(crs, what, now), asked, rowAt), row, asked)
        : undefined
      return done({
        age,
        crs,
        service: rows.say(row, what, instead, said),
        coaches: coachesOf(trains.known(nameOf(train)), { code: crs, nth }, parts.codeOf),
        divertedVia: train.divertedVia ?? null,
        likely: row.cancelled ? [] : parts.likelyCalls(train, index),
        places,
        operators,
      })
    },
  }
}
