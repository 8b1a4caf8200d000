/** A trip as it was found, and what its trains do now. */
type Point = { readonly expected: string | null; readonly platform: string | null }
type Train = { readonly uid: string; readonly serviceDate: string; readonly origin: Point; readonly destination: Point }
type Change = { readonly uid: string; readonly serviceDate: string; readonly kind: string }
type Trip = {
  readonly travelSegments: readonly Train[]
  readonly revisions: readonly Change[]
  readonly cancelled: boolean
  readonly revs: boolean
}
type Now<One extends Trip> = {
  readonly cancelled: boolean
  /** Of its trains, in their order; nothing of one of which nobody has spoken. */
  readonly rides: readonly ({ readonly origin: Point; readonly destination: Point } | null)[]
  readonly revisions: readonly One['revisions'][number][]
}

/** What keeps a trip from being travelled. */
const BREAKS: readonly string[] = ['CANCELLED', 'CUT_SHORT', 'CONNECTION']
export const isBroken = ({ kind }: { readonly kind: string }): boolean => BREAKS.includes(kind)

/** The trip with what is known of its trains now. What nobody speaks of stays as it was found; nothing known: so does all. */
export function asItRuns<One extends Trip>(trip: One, now: Now<One> | undefined): One {
  if (!now) return trip
  const revised = new Set(now.revisions.map(nameOf))
  const isTold = (change: Change) =>
    revised.has(nameOf(change)) ||
    trip.travelSegments.some((train, at) => nameOf(train) === nameOf(change) && Boolean(now.rides[at]))
  const revisions = [...trip.revisions.filter((one) => !isTold(one)), ...now.revisions]
  return {
    ...trip,
    travelSegments: trip.travelSegments.map((train, at) => {
      const told = now.rides[at]
      return told
        ? {
            ...train,
            origin: pointNow(train.origin, told.origin),
            destination: pointNow(train.destination, told.destination),
          }
        : train
    }),
    revisions,
    cancelled: now.cancelled || revisions.some(isBroken),
    revs: revisions.length > 0,
  }
}

const nameOf = ({ uid, serviceDate }: Pick<Change, 'uid' | 'serviceDate'>) => `${uid} ${serviceDate}`
const pointNow = <One extends Point>(planned: One, now: Point): One => ({
  ...planned,
  expected: now.expected,
  platform: now.platform ?? planned.platform,
})

/** What goes in place of a trip that can't be travelled: the next one that can, and can be bought. */
export function insteadOf<One extends { readonly departTime: string; readonly cancelled: boolean }>(
  trip: One,
  trips: readonly One[],
  isBuyable: (one: One) => boolean,
): One | undefined {
  const begins = Date.parse(trip.departTime)
  return trips
    .filter((one) => !one.cancelled && Date.parse(one.departTime) >= begins && isBuyable(one))
    .toSorted((a, b) => Date.parse(a.departTime) - Date.parse(b.departTime))[0]
}
