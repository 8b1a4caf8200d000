import type { Journey } from '@cledrau/planner'

/** One train of a journey, by its name and the two ends of the ride: what identifies it everywhere. */
export type SegmentName = { uid: string; serviceDate: string; origin: string; destination: string }

/** So much of the text's SHA-256, in base64url, is the id of its trains. */
export const ID_LETTERS = 16

/** What the id of some trains is made of. Whoever makes it has a digest of their own: browsers answer theirs only with waiting. */
export const textOfSegments = (segments: readonly SegmentName[]): string =>
  segments.map((one) => `${one.uid} ${one.serviceDate} ${one.origin} ${one.destination}`).join('>')

export const segmentsOfJourney = ({ legs }: Journey): SegmentName[] =>
  legs.flatMap((leg) =>
    leg.kind === 'train'
      ? leg.parts.map(({ uid, serviceDate, calls }) => ({
          uid,
          serviceDate,
          origin: calls[0]?.stop ?? '',
          destination: calls.at(-1)?.stop ?? '',
        }))
      : [],
  )
