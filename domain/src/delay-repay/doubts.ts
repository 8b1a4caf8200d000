import { DAY, type Instant } from '../time/instant.ts'

/**
 * Why somebody looks at a claim more closely: it is asked about, and nobody is accused.
 * SAME_TIME: another trip was claimed for the same time · SAME_PICTURE: a picture was sent before, of another ticket · ELSEWHERE:
 * a guard saw the ticket on another train then · MANY: far more claims than trips make.
 */
export const DOUBTS = ['SAME_TIME', 'SAME_PICTURE', 'ELSEWHERE', 'MANY'] as const
export type Doubt = (typeof DOUBTS)[number]

type Span = { readonly departs: Instant | null; readonly arrives: Instant | null }

export type DoubtFacts = {
  readonly trip: Span
  /** What was claimed by the same people within `COUNTED_DAYS`. */
  readonly others: readonly Span[]
  readonly scans: readonly { readonly at: Instant; readonly uid: string; readonly serviceDate: string }[]
  /** All trains that the trip may have been on. */
  readonly trains: readonly { readonly uid: string; readonly serviceDate: string }[]
  readonly samePicture: boolean
}

export const COUNTED_DAYS = 28
/** Twice a working day and a little more. */
const MOST = 44
const COUNTED = COUNTED_DAYS * DAY
export const countedSince = (now: Instant): number => now - COUNTED

const overlap = (a: Span, b: Span): boolean =>
  a.departs !== null &&
  a.arrives !== null &&
  b.departs !== null &&
  b.arrives !== null &&
  a.departs < b.arrives &&
  b.departs < a.arrives

export function doubtsOf({ trip, others, scans, trains, samePicture }: DoubtFacts): Doubt[] {
  const elsewhere = scans.filter(
    ({ at, uid, serviceDate }) =>
      trip.departs !== null &&
      trip.arrives !== null &&
      at >= trip.departs &&
      at <= trip.arrives &&
      !trains.some((train) => train.uid === uid && train.serviceDate === serviceDate),
  )
  return [
    ...(others.some((other) => overlap(trip, other)) ? (['SAME_TIME'] as const) : []),
    ...(samePicture ? (['SAME_PICTURE'] as const) : []),
    ...(elsewhere.length > 0 ? (['ELSEWHERE'] as const) : []),
    ...(others.length >= MOST ? (['MANY'] as const) : []),
  ]
}
