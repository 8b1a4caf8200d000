import type { RideFailure } from '../live/rides-now.ts'
import type { Instant } from '../time/instant.ts'
import { isSameWay, type Way, type WayRide } from './way.ts'

/**
 * TAKE_ANOTHER: another train than planned · GET_OFF_EARLIER, STAY_ON: the same train, left elsewhere · DO_NOT_HURRY: the train
 * is late, too · WAIT_HERE: nothing gets there sooner, as far as anybody knows · AS_PLANNED: what was said before is over.
 */
export const ADVICE = ['TAKE_ANOTHER', 'GET_OFF_EARLIER', 'STAY_ON', 'DO_NOT_HURRY', 'WAIT_HERE', 'AS_PLANNED'] as const
export type AdviceKind = (typeof ADVICE)[number]

/** What to do now, and what one needs to know to decide. */
export type Advice = {
  readonly kind: AdviceKind
  /** What became of the way so far; LATE: it can be travelled, and takes longer. */
  readonly why: RideFailure | 'LATE' | null
  /** The train that it is about. */
  readonly about: Pick<WayRide, 'uid' | 'serviceDate' | 'from' | 'to' | 'departs'>
  /** Where one does it: boards, gets off, waits. */
  readonly at: string
  /** The train to board there; nothing to wait for one's own, and where the rest is a walk. */
  readonly board: WayRide | null
  /** When it leaves, as is believed now. */
  readonly leaves: Instant | null
  readonly arrives: Instant | null
  /** Minutes later at the end than planned at first. */
  readonly costs: number | null
  /** After that, nothing can be decided any more. */
  readonly decideBy: Instant
  /** Whether tickets for the trains of the plan are good on those of this way. */
  readonly eased: boolean
  /** How one travels if one does so; nothing where that is the plan. */
  readonly way: Way | null
}

/** Whether there is something to say that wasn't said: times that move a little are none. */
export function isNews(advice: Advice, told: Advice | undefined): boolean {
  if (!told) return advice.kind !== 'AS_PLANNED'
  if (advice.kind !== told.kind) return true
  // As planned at first is another thing than as was said since, and the other way round.
  if (advice.kind === 'AS_PLANNED') return !isSameWayOr(advice.way, told.way)
  const [now, before] = [nameOfAdvice(advice), nameOfAdvice(told)]
  return now !== before || (advice.kind === 'DO_NOT_HURRY' && hasMoved(advice.leaves, told.leaves))
}

const isSameWayOr = (one: Way | null, other: Way | null): boolean =>
  one === null || other === null ? one === other : isSameWay(one, other)

const nameOfAdvice = ({ kind, about, at, board }: Advice): string =>
  [kind, about.uid, about.serviceDate, at, board?.uid, board?.serviceDate].join()

const EARLIER = 2 * 60_000
const LATER = 10 * 60_000

/** Who doesn't hurry must hear at once that there is less time than was said, and later only what is worth it. */
const hasMoved = (now: Instant | null, told: Instant | null): boolean =>
  now !== null && told !== null && (told - now >= EARLIER || now - told >= LATER)
