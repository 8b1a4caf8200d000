import { nameOf } from '../../live/running-train.ts'
import { earliestCaught } from '../caught.ts'
import { judgeJourney, RULE_VERSION, type JudgedTicket } from '../judge.ts'
import type { Between, FindRan, PlannedJourney, PlannedRide, StrandedAt } from '../journey.ts'
import type { Schemes } from '../bands.ts'
import type { Instant } from '../../time/instant.ts'
import type {
  EvidenceDay,
  EvidenceFile,
  EvidenceQuestion,
  EvidenceTime,
  EvidenceTrain,
  RecordedMovement,
} from './evidence-file.ts'
import { ranTrainOf } from './ran-train-of.ts'

/** What there is on record of a train: nothing where nobody planned or reported it. */
export type FindRecord = (name: string) => RecordedTrain | undefined
export type RecordedTrain = { readonly train: EvidenceTrain; readonly movements: readonly RecordedMovement[] }

/** The ways that a planner finds for somebody stranded there then, on the day as it ran. */
export type AskWays = (stranded: StrandedAt) => readonly (readonly PlannedRide[])[]

export type CaseFacts = {
  readonly journey: PlannedJourney
  readonly record: FindRecord
  readonly ways: AskWays
  readonly taken?: Between | undefined
}

/** Judges from the record, and keeps what it rested on: every train that was looked at, and every question with its answer. */
export function judgeRecord(
  { journey, record, ways, taken }: CaseFacts,
  tickets: readonly JudgedTicket[],
  schemes: Schemes,
) {
  const seen = new Map<string, RecordedTrain>()
  const find: FindRan = (name) => {
    const found = seen.get(name) ?? record(name)
    if (found) seen.set(name, found)
    return found && ranTrainOf(found.train, found.movements)
  }
  const questions: EvidenceQuestion[] = []
  const judgement = judgeJourney(
    {
      journey,
      find,
      taken,
      caught: (asked) => {
        const found = ways(asked)
        questions.push({ asked, ways: found })
        return earliestCaught(found, asked, find).way
      },
    },
    tickets,
    schemes,
  )
  return { judgement, questions, seen: [...seen.values()] }
}
export type JudgedCase = ReturnType<typeof judgeRecord>

export type EvidenceFacts = Pick<EvidenceFile, 'claim' | 'madeAt' | 'presence' | 'taken'> & {
  readonly plan: { readonly journey: PlannedJourney; readonly frozenLate: boolean }
  readonly judged: JudgedCase
  readonly tickets: readonly (JudgedTicket & { readonly hash: string })[]
  readonly schemes: Pick<Schemes, 'version'>
  /** The days with what leads these movements to their roots. */
  readonly days: readonly EvidenceDay[]
}

/** What of a case goes into its file. Which movements those are is asked first, to find what leads them to their roots. */
export function trimmedCase({ judged: { questions, seen }, journey }: { judged: JudgedCase; journey: PlannedJourney }) {
  const rides = [journey.rides, ...questions.flatMap(({ ways }) => ways)].flat()
  const trains = seen.map(({ train }) =>
    trimmed(
      train,
      rides.filter((ride) => nameOf(ride) === nameOf(train)),
    ),
  )
  const movements = seen.flatMap(({ movements: said }, at) => {
    const places = new Set(trains[at]!.calls.flatMap(({ arrival, departure }) => [arrival?.said, departure?.said]))
    return said.filter(({ place }) => places.has(place))
  })
  return { trains, movements }
}

export function evidenceOf({
  claim,
  madeAt,
  plan,
  judged,
  presence,
  taken,
  tickets,
  schemes,
  days,
}: EvidenceFacts): EvidenceFile {
  const { judgement, questions } = judged
  const { delay, operator, scheme, worth, amount } = judgement
  const { journey, frozenLate } = plan
  return {
    claim,
    madeAt,
    rule: RULE_VERSION,
    plan: { frozenAt: journey.frozenAt, frozenLate, rides: journey.rides },
    ...trimmedCase({ judged, journey }),
    days,
    questions,
    presence,
    ...(taken ? { taken } : {}),
    operator,
    schemes: schemes.version,
    scheme,
    tickets: tickets.map(({ hash, product, left }, at) => ({ hash, product, left, amount: worth[at]!.amount })),
    certain: delay.certain,
    possible: delay.possible,
    amount,
  }
}

/** Of a train that was reported at both ends of its rides no more is needed than that; of any other all of it. */
function trimmed(train: EvidenceTrain, rides: readonly PlannedRide[]): EvidenceTrain {
  const [boards, leaves] = [new Set<number>(), new Set<number>()]
  for (const ride of rides) {
    const from = placeOf(train, ride.from, ride.departs, ({ departure }) => departure)
    const to = placeOf(train, ride.to, ride.arrives, ({ arrival }) => arrival)
    if (from === undefined || to === undefined || from >= to) return train
    boards.add(from)
    leaves.add(to)
  }
  const calls = train.calls.flatMap(({ code, tiplocs, arrival, departure }, at) => {
    const [isLeft, isBoarded] = [leaves.has(at), boards.has(at)]
    if (!isLeft && !isBoarded) return []
    return [
      { code, tiplocs, ...(isLeft && arrival ? { arrival } : {}), ...(isBoarded && departure ? { departure } : {}) },
    ]
  })
  return { ...train, calls }
}

/** Where it is reported to have done that; nothing where nobody reported it, or it did so more than once. */
function placeOf(
  { calls }: EvidenceTrain,
  code: string,
  planned: Instant,
  of: (call: EvidenceTrain['calls'][number]) => EvidenceTime | undefined,
): number | undefined {
  const there = calls.flatMap((call, at) => (call.code === code ? [at] : []))
  const [only] = there
  const time = there.length === 1 ? of(calls[only!]!) : undefined
  return time?.said !== undefined && time.planned === planned ? only : undefined
}
