import type { RideNow } from '../live/rides-now.ts'
import { arrivalAt, nameOf } from '../live/running-train.ts'
import { type EasedUse, isEasedOn } from '../tickets/easement.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import { type Advice, isNews } from './advice.ts'
import { type Judged, judge } from './judge.ts'
import { bestOther, type OtherWay } from './other-way.ts'
import { believed, type FindTrain } from './standing.ts'
import { isSameByTheClock, isSameTrain, isSameWay, plannedEnd, type Way, type WayRide } from './way.ts'

export type Watched = {
  readonly way: Way
  /** What was said last. */
  readonly told?: Advice | undefined
}

/** What is known now, and what was found where `wantedOf` asked for something. */
export type Known = {
  readonly find: FindTrain
  readonly found: readonly Way[]
  readonly now: Instant
  /** What tickets for the plan's trains are good for besides. */
  readonly eased?: readonly EasedUse[]
}

/** For less, nobody changes their plans. */
const WORTH_CHANGING = 5 * MINUTE
/** So much later a train leaves that one needn't hurry for it. */
const WORTH_SLOWING = 5 * MINUTE

/** The way somebody travels by what they were told last. */
export const wayNow = ({ way, told }: Watched): Way => told?.way ?? way

/** What to say to somebody who travels like this: something only where it changes what they do, and wasn't said. */
export function guard(watched: Watched, known: Known): Advice | undefined {
  const { way, told } = watched
  const { find, now } = known
  const current = wayNow(watched)
  const judged = judge(current, find, now)
  if (judged.standing.is === 'there') return undefined
  const back = told?.way ? judge(way, find, now) : undefined
  if (back && isStillAt(way, back, current, judged) && isBetterAgain(back, judged)) {
    const advice = adviceFor(way, way, back, { ...known, found: [] }) ?? asPlanned(way, way, back, known)
    return isNews(advice, told) ? advice : undefined
  }
  const looked = adviceFor(way, current, judged, known)
  // Back to the plan: whose train may leave later, too.
  const advice = looked?.kind === 'AS_PLANNED' ? (dontHurry(way, way, judge(way, find, now), known) ?? looked) : looked
  if (advice) return isNews(advice, told) ? advice : undefined
  if (!told || judged.broken || !isStillHeld(told, judged, current)) return undefined
  return asPlanned(way, current, judged, known)
}

/** Both ways are the same so far: one can still do either. */
function isStillAt(plan: Way, { standing }: Judged, other: Way, judged: Judged): boolean {
  const { standing: there } = judged
  if (standing.is === 'there' || there.is === 'there' || standing.is !== there.is || standing.ride !== there.ride)
    return false
  const ridden = standing.is === 'on' ? standing.ride + 1 : standing.ride
  const isSame = plan.rides.slice(0, ridden).every((ride, index) => {
    const own = other.rides[index]
    return own !== undefined && isSameTrain(own, ride) && own.from === ride.from
  })
  return isSame && (standing.is === 'on' || (there.is === 'at' && standing.place === there.place))
}

/** The plan can be travelled again, and no later than what was said instead. */
const isBetterAgain = (plan: Judged, other: Judged): boolean =>
  !plan.broken &&
  !plan.late &&
  plan.arrives !== undefined &&
  (other.arrives === undefined || plan.arrives <= other.arrives)

/** It was said to somebody who waits or takes their time still, and isn't true any more. */
function isStillHeld({ kind, about }: Advice, { standing }: Judged, { rides }: Way): boolean {
  if (standing.is === 'there' || (kind !== 'DO_NOT_HURRY' && kind !== 'WAIT_HERE')) return false
  const held = rides.findIndex((ride) => isSameTrain(ride, about))
  return standing.is === 'at' ? held >= standing.ride : held > standing.ride
}

function adviceFor(plan: Way, way: Way, judged: Judged, known: Known): Advice | undefined {
  const { standing, broken } = judged
  if (standing.is === 'there') return undefined
  const other = bestOther(way, standing, known.found, known.find, known.now)
  if (broken) {
    if (!other) return waitHere(plan, way, judged, known)
    // The same train by another name.
    return isSameByTheClock(other.way, way) ? undefined : another(plan, way, judged, other, known)
  }
  const isSooner =
    other &&
    !isSameWay(other.way, way) &&
    (judged.arrives === undefined || judged.arrives - other.arrives >= WORTH_CHANGING)
  if (isSooner) return another(plan, way, judged, other, known)
  return dontHurry(plan, way, judged, known) ?? (isAwaited(judged) ? waitHere(plan, way, judged, known) : undefined)
}

/** Nobody knows when the train comes that one stands and waits for. */
const isAwaited = ({ standing, nows }: Judged): boolean =>
  standing.is === 'at' && nows[standing.ride]?.boards?.now.state === 'delayed'

function another(plan: Way, way: Way, judged: Judged, other: OtherWay, known: Known): Advice {
  const { find } = known
  const about = way.rides[judged.broken?.ride ?? (judged.standing.is === 'there' ? 0 : judged.standing.ride)]!
  const why: Advice['why'] = judged.broken?.why ?? 'LATE'
  const said = { why, about: shortOf(about), arrives: other.arrives, costs: costsOf(plan, other.arrives) }
  const parts = other.way.rides[other.parts]!
  const own = way.rides[other.parts]
  const rest = {
    eased: isEased(other.way.rides.slice(other.parts), known),
    way: isSameWay(other.way, plan) ? null : other.way,
  }
  if (own && isSameTrain(own, parts) && own.from === parts.from) {
    const leavesAt = arrivalOf(parts, parts.to, find)
    const [earlier, later] = [leavesAt, arrivalOf(parts, own.to, find)]
    const board = other.way.rides[other.parts + 1] ?? null
    // One leaves it where one would have changed, and walks from there.
    const isOnFoot = parts.to === own.to
    const isEarlier = isOnFoot || later === undefined || (earlier !== undefined && earlier < later)
    return {
      ...said,
      ...rest,
      kind: isEarlier ? 'GET_OFF_EARLIER' : 'STAY_ON',
      at: isEarlier ? parts.to : own.to,
      board,
      leaves: board && leavesOf(board, find),
      decideBy: (isEarlier ? earlier : later) ?? parts.arrives,
    }
  }
  const leaves = leavesOf(parts, find)
  const advice = { ...said, ...rest, at: parts.from, board: parts, leaves, decideBy: leaves }
  return rest.way === null ? { ...advice, kind: 'AS_PLANNED', why: null } : { ...advice, kind: 'TAKE_ANOTHER' }
}

function waitHere(plan: Way, way: Way, judged: Judged, { now }: Known): Advice {
  const { standing, broken } = judged
  const ride = way.rides[broken?.ride ?? (standing.is === 'there' ? 0 : standing.ride)]!
  return {
    kind: 'WAIT_HERE',
    why: broken?.why ?? 'LATE',
    about: shortOf(ride),
    at: standing.is === 'at' ? standing.place : ride.to,
    board: null,
    leaves: null,
    arrives: null,
    costs: null,
    decideBy: instant(Math.max(now, broken?.why === 'CONNECTION' ? ride.arrives : ride.departs)),
    eased: false,
    way: isSameWay(way, plan) ? null : way,
  }
}

/** The next train that one boards leaves so much later that one may take one's time: from home, or out of a train that is late, too. */
function dontHurry(plan: Way, way: Way, judged: Judged, known: Known): Advice | undefined {
  const { standing, nows, arrives } = judged
  if (standing.is === 'there') return undefined
  const index = standing.is === 'at' ? standing.ride : standing.ride + 1
  const [ride, before] = [way.rides[index], nows[index - 1]]
  const boards = nows[index]?.boards
  if (!ride || !boards || boards.now.state !== 'expected' || known.now >= ride.departs) return undefined
  if (boards.now.at - ride.departs < WORTH_SLOWING) return undefined
  const comes = before?.leaves && believed(before.leaves)
  // Whoever was told of another way knows when it leaves.
  if (!isSameWay(way, plan)) return undefined
  // Who comes in time to the platform waits there anyway.
  if (index > 0 && (comes === undefined || comes + (way.rides[index - 1]?.onFoot ?? 0) < ride.departs)) return undefined
  return {
    kind: 'DO_NOT_HURRY',
    why: 'LATE',
    about: shortOf(ride),
    at: ride.from,
    board: null,
    leaves: boards.now.at,
    arrives: arrives ?? null,
    costs: arrives === undefined ? null : costsOf(plan, arrives),
    decideBy: ride.departs,
    eased: false,
    way: null,
  }
}

function asPlanned(plan: Way, way: Way, { standing, nows, arrives }: Judged, { find, now }: Known): Advice {
  const ride = way.rides[standing.is === 'there' ? 0 : standing.ride]!
  const leaves = leavesOf(ride, find)
  return {
    kind: 'AS_PLANNED',
    why: null,
    about: shortOf(ride),
    at: ride.from,
    board: ride,
    leaves: nowLeaves(nows[standing.is === 'there' ? 0 : standing.ride]) ?? leaves,
    arrives: arrives ?? null,
    costs: arrives === undefined ? null : costsOf(plan, arrives),
    decideBy: instant(Math.max(now, leaves)),
    eased: false,
    way: isSameWay(way, plan) ? null : way,
  }
}

const nowLeaves = (now: RideNow | undefined): Instant | undefined => now?.boards && believed(now.boards)

const shortOf = ({ uid, serviceDate, from, to, departs }: WayRide) => ({ uid, serviceDate, from, to, departs })

const costsOf = (plan: Way, arrives: Instant): number => Math.round((arrives - plannedEnd(plan)) / MINUTE)

function leavesOf(ride: WayRide, find: FindTrain): Instant {
  const departure = find(nameOf(ride))?.calls.find(
    ({ code, departure: one }) => code === ride.from && one?.planned === ride.departs,
  )?.departure
  return (departure && believed(departure)) ?? ride.departs
}

function arrivalOf(ride: WayRide, place: string, find: FindTrain): Instant | undefined {
  const train = find(nameOf(ride))
  const index = train?.calls.findIndex(({ code, arrival }) => code === place && (arrival?.planned ?? 0) > ride.departs)
  const arrival = train && index !== undefined && index >= 0 ? arrivalAt(train, index) : undefined
  return arrival && arrival.now.state !== 'cancelled' ? (believed(arrival) ?? arrival.planned) : undefined
}

const isEased = (rides: readonly WayRide[], { eased = [] }: Known): boolean =>
  rides.length > 0 && eased.some((use) => rides.every((ride) => isEasedOn(use, ride)))
