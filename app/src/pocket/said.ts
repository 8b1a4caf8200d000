import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { liveDetail, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { BoardAsked, BoardRefusal, TrainAsked } from './device-boards.ts'
import type { NewsHeard } from './device-news.ts'
import type { JourneysAsked } from './device-planner.ts'
import type { Judged, TicketAsked } from './device-tickets.ts'

/** A cut that is in use, and when the server last said that it is the newest. */
export type CutInUse = { cut: TimetableCut; asOf: Instant }

/** What the page asks of the worker. */
export type Asked =
  /** What is kept here. */
  | { do: 'look' }
  /** Fetches a cut, where another one is in use, and uses it once it is whole. */
  | { do: 'take'; newest: CutInUse; url: string; faresUrl: string | null; likelyUrl?: string | null }
  | { do: 'drop' }
  /** A worker's clock may be as wrong as its device's: the page says what time it is. */
  | { do: 'plan'; asked: JourneysAsked; now: Instant; news?: NewsHeard | null }
  | { do: 'ticket'; asked: TicketAsked; news?: NewsHeard | null }
  | { do: 'board'; asked: BoardAsked }
  | { do: 'train'; asked: TrainAsked }

/** What came of it: in use, not what was named, no room for it, or nobody answered. */
export type Taken = 'IN_USE' | 'NOT_IT' | 'NO_ROOM' | 'SILENCE'

export type PlannedHere = Result<
  ReplyOf<typeof planJourneys>,
  | 'STATION_UNKNOWN'
  | 'NO_STOP_NEAR'
  | 'SAME_STATION'
  | 'OUTSIDE_TIMETABLE'
  | 'NO_PASSENGERS'
  | 'TOO_MANY_PASSENGERS'
  | 'RAILCARD_UNKNOWN'
>

export type BoardHere = Result<Omit<ReplyOf<typeof liveTimes>, 'age' | 'version'>, BoardRefusal>

export type TrainHere = Result<Omit<ReplyOf<typeof liveDetail>, 'age' | 'version'>, RefusalOf<typeof liveDetail>>

export type Answers = {
  look: CutInUse | null
  take: Taken
  drop: null
  /** Null: there is no timetable here. */
  plan: { by: CutInUse; planned: PlannedHere } | null
  ticket: { by: CutInUse; judged: Judged | null } | null
  board: { by: CutInUse; board: BoardHere } | null
  train: { by: CutInUse; train: TrainHere } | null
}

export type ToPocket = { nth: number; asked: Asked }
export type FromPocket = { nth: number; answer: unknown } | { nth: number; fault: string }
