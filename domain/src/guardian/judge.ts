import { type RideFailure, type RideNow, ridesNow } from '../live/rides-now.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import { believed, believedEnd, type FindTrain, type Standing, standingOf } from './standing.ts'
import { plannedEnd, type Way } from './way.ts'

/** How it stands with a way. What one can still do about it begins where one stands. */
export type Judged = {
  readonly standing: Standing
  readonly nows: readonly RideNow[]
  /** The first ride that can't be taken as planned, or that breaks the change to the next one. */
  readonly broken?: { readonly ride: number; readonly why: RideFailure }
  /** When one is there; nothing where nobody knows, or the way is broken. */
  readonly arrives?: Instant
  /** It can be travelled, and somebody might still like another one better. */
  readonly late: boolean
}

/** What is looked for, so that somebody has another way: from where, not before when. */
export type Wanted = {
  readonly from: string
  readonly notBefore: Instant
  readonly to: string
  /** Until there the way is travelled as it is: so many rides of it. */
  readonly keeps?: number
}

/** Nobody looks for another train for less. */
const WORTH_A_LOOK = 10 * MINUTE

export function judge(way: Way, find: FindTrain, now: Instant): Judged {
  const standing = standingOf(way, find, now)
  const nows = ridesNow(way.rides, find)
  if (standing.is === 'there') return { standing, nows, late: false }
  // A change that was missed is missed, too, when the train that came too late is behind us.
  const broken = nows.flatMap(({ why }, ride) => {
    const ahead = ride >= standing.ride || (why === 'CONNECTION' && ride === standing.ride - 1)
    return why && ahead ? [{ ride, why }] : []
  })[0]
  if (broken) return { standing, nows, broken, late: false }
  const isAwaited = nows.some(({ boards }, ride) => ride >= standing.ride && boards?.now.state === 'delayed')
  const arrives = isAwaited ? undefined : believedEnd(way, nows)
  const late = arrives === undefined || arrives - plannedEnd(way) >= WORTH_A_LOOK
  return { standing, nows, late, ...(arrives === undefined ? {} : { arrives }) }
}

/**
 * What to look for, where another way may be needed or better: from where one stands, and from where it breaks. Whoever keeps
 * to the way so far often loses nothing by it, and is nearer to whatever goes.
 */
export function wantedOf(judged: Judged, way: Way): readonly Wanted[] {
  const here = wantedHere(judged, way)
  return here ? [here, ...wantedFurtherOn(judged, way)] : []
}

function wantedHere({ standing, broken, late }: Judged, { to, rides }: Way): Wanted | undefined {
  if (standing.is === 'there' || (!broken && !late)) return undefined
  if (standing.is === 'at') return { from: standing.place, notBefore: standing.from, to }
  const { place, arrives, departs } = standing.next
  if (place === to) return undefined
  // Found from the next call on, a way may begin with the very train that one is on.
  const staysTo = rides[standing.ride]?.to
  const notBefore = departs ?? instant(arrives + (place === staysTo ? 2 : 1) * MINUTE)
  return { from: place, notBefore, to }
}

function wantedFurtherOn({ standing, broken, nows }: Judged, { to, rides }: Way): readonly Wanted[] {
  if (!broken || standing.is === 'there') return []
  const keeps = broken.why === 'CONNECTION' ? broken.ride + 1 : broken.ride
  const last = rides[keeps - 1]
  if (!last || keeps <= standing.ride || last.to === to) return []
  const leaves = nows[keeps - 1]?.leaves
  const comes = (leaves && believed(leaves)) ?? last.arrives
  return [{ from: last.to, notBefore: instant(comes + 2 * MINUTE), to, keeps }]
}

/** What was found, with the rides before it that are kept; it begins where one stands. */
export function withKept(
  { rides }: Way,
  { standing }: Judged,
  { from, keeps }: Wanted,
  found: readonly Way[],
): readonly Way[] {
  if (keeps === undefined || standing.is === 'there') return found
  const kept = rides.slice(standing.ride, keeps)
  const { onFoot: _, goesOn: __, ...last } = kept.at(-1)!
  return found.flatMap((rest) =>
    rest.rides[0]?.from === from ? [{ ...rest, rides: [...kept.slice(0, -1), last, ...rest.rides] }] : [],
  )
}
