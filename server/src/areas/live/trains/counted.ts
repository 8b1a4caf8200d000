import { freshnessOf, isTrusted, knownAsOf } from '@cledrau/domain/live/age.ts'
import { coachesAt, loadingAt, standingOf } from '@cledrau/feeds/darwin/known/shown.ts'
import type { Clock } from '../../../clock.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { CodeOf } from './told-train.ts'
import type { Trains } from './trains.service.ts'

export type Ride = {
  readonly uid: string
  readonly serviceDate: string
  readonly origin: string
  readonly destination: string
}
/** How full each coach is counted to be, in percent, the front one first; nothing where nobody has counted all of them. */
export type CountedOn = (ride: Ride) => readonly number[] | undefined

type Parts = {
  readonly clock: Clock
  readonly railway: LiveRailway
  readonly trains: Pick<Trains, 'known'>
  readonly codeOf: CodeOf
}

/** Where the train is fullest on the way. What was counted before anybody fell silent counts no more. */
export const openCounted =
  ({ clock, railway, trains, codeOf }: Parts): CountedOn =>
  ({ uid, serviceDate, origin, destination }) => {
    const train = trains.known(`${uid} ${serviceDate}`)
    const now = clock.now()
    if (!train || standingOf(train) !== 'running' || !isTrusted(freshnessOf(knownAsOf(railway.heard(), now), now)))
      return undefined
    const codes = train.places.map(({ booked }) => codeOf(booked.tiploc))
    const from = codes.indexOf(origin)
    const to = codes.indexOf(destination, from + 1)
    if (from < 0 || to < 0) return undefined
    const counted = codes.slice(from, to).flatMap((_, at) => {
      const loading = loadingAt(train, from + at)
      const coaches = coachesAt(train, from + at)?.map(({ number }) => loading?.get(number))
      return coaches && coaches.length > 0 && coaches.every((one) => one !== undefined) ? [coaches] : []
    })
    return counted.toSorted((a, b) => mean(b) - mean(a))[0]
  }

const mean = (loadings: readonly number[]): number =>
  loadings.reduce((sum, one) => sum + one, 0) / Math.max(1, loadings.length)
