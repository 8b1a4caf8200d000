import type { Age } from '@cledrau/contract/live/age.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import * as calls from '@cledrau/contract/live/livetimes.ts'
import { freshnessOf, isTrusted, knownAsOf } from '@cledrau/domain/live/age.ts'
import {
  type BoardAsked,
  type BoardCall,
  boardOf,
  type BoardRow,
  insteadOf,
  rowOf,
  rowTo,
} from '@cledrau/domain/live/board.ts'
import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { CodeOf } from '../trains/told-train.ts'
import type { Trains } from '../trains/trains.service.ts'
import type { Saying } from './board-wire.ts'
import { coachesOf } from './coaches.ts'
import { namedCall } from './named-call.ts'
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
  /** Worked out for those only that are looked at. */
  function* rowsTo(those: readonly BoardCall[], asked: BoardAsked) {
    for (const call of those) {
      const row = rowTo(rowAt(call), asked)
      if (row) yield row
    }
  }
  const ageAt = (now: Instant) => {
    const asOf = railway.isConfigured ? knownAsOf(railway.heard(), now) : undefined
    return { freshness: freshnessOf(asOf, now), asOf: asOf === undefined ? null : londonIso(asOf) }
  }
  /** What an answer is said with, and the names that it came to speak of. */
  const saying = (freshness: Age['freshness']) => {
    const places: Record<string, Bilingual> = {}
    const operators: Record<string, Bilingual> = {}
    const said: Saying = {
      trusted: isTrusted(freshness),
      causeWords: parts.causeWords,
      name: (code) => {
        places[code] ??= parts.nameOfPlace(code)
        return code
      },
      nameOperator: (code) => {
        operators[code] ??= parts.nameOfOperator(code)
        return code
      },
    }
    return { said, places, operators }
  }

  return {
    age: () => ageAt(clock.now()),
    wordsChanged: rows.forget,

    board: ({ crs: typed, filterCrs: filter, filterType = calls.DEPARTURES, earlierRoutes = false }) => {
      const crs = typed.toUpperCase()
      const filterCrs = filter?.toUpperCase()
      const served = isServed(crs)
      if (served === undefined) return refuse('STATION_UNKNOWN')
      if (!served) return refuse('STATION_UNSERVED')
      if (filterCrs !== undefined && isServed(filterCrs) === undefined) return refuse('FILTER_UNKNOWN')
      if (filterCrs === crs) return refuse('SAME_STATION')

      const now = clock.now()
      const what = filterType === calls.ARRIVALS ? 'arrivals' : 'departures'
      const asked: BoardAsked = { crs, what, ...(filterCrs ? { filterCrs } : {}), earlier: earlierRoutes, now }
      const age = ageAt(now)
      const { said, places, operators } = saying(age.freshness)
      said.name(crs)
      if (filterCrs) said.name(filterCrs)
      const messages = messagesFor(railway.known, crs)
      const all = messages.suppressed ? [] : trains.callsAt(crs, what, now)
      const shown = filterCrs === undefined ? boardOf(all, asked).map(rowAt) : boardOf([...rowsTo(all, asked)], asked)
      const services = shown.map((row) =>
        rows.say(row, what, row.cancelled ? insteadOf(rowsTo(all, asked), row, asked) : undefined, said),
      )
      return done({ age, crs, filterCrs: filterCrs ?? null, filterType, services, ...messages, places, operators })
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
      const instead = row.cancelled ? insteadOf(rowsTo(trains.callsAt(crs, what, now), asked), row, asked) : undefined
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
