import { shortName } from './short-name.ts'

type Leg = {
  readonly from: string
  readonly to: string
  readonly trains: readonly { readonly uid: string; readonly serviceDate: string }[]
}

/** The same trains between the same places are the same journey, in every answer and wherever one is kept. */
export const journeyId = (legs: readonly Leg[]): string =>
  shortName(
    legs
      .flatMap(({ from, to, trains }) => trains.map(({ uid, serviceDate }) => `${uid} ${serviceDate} ${from} ${to}`))
      .join('>'),
  )
