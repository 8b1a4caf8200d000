import type { RideFailure } from '@cledrau/domain/live/rides-now.ts'
import { type CallTime, nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { Way, WayRide } from '@cledrau/domain/guardian/way.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { neededFor } from './came.ts'

type Find = (name: string) => RunningTrain | undefined

const departureOf = ({ from, departs, ...ride }: WayRide, find: Find): CallTime | undefined =>
  find(nameOf(ride))?.calls.find(({ code, departure }) => code === from && departure?.planned === departs)?.departure
const arrivalOf = ({ to, arrives, ...ride }: WayRide, find: Find): CallTime | undefined =>
  find(nameOf(ride))?.calls.find(({ code, arrival }) => code === to && arrival?.planned === arrives)?.arrival

const isOff = (time: CallTime | undefined) => time?.now.state === 'cancelled'
const momentOf = (time: CallTime | undefined, planned: Instant): Instant =>
  time && 'at' in time.now ? time.now.at : planned

/** Whether a way breaks there by what has been heard, read without any of the product's rules. */
export function isSaidToBreak({ rides }: Way, at: number, why: RideFailure, find: Find): boolean {
  const [ride, next] = [rides[at]!, rides[at + 1]]
  const [leaves, comes] = [departureOf(ride, find), arrivalOf(ride, find)]
  if (why === 'CANCELLED') return isOff(leaves)
  if (why === 'CUT_SHORT') return isOff(comes)
  if (!next || isOff(comes)) return false
  const onward = departureOf(next, find)
  if (isOff(onward)) return false
  return momentOf(onward, next.departs) - momentOf(comes, ride.arrives) < neededFor(ride, next)
}

const FAILURES = ['CANCELLED', 'CUT_SHORT', 'CONNECTION'] as const

/** Whether anything of it that is still ahead is said to break. */
export const breaksAnywhere = (way: Way, from: number, find: Find): boolean =>
  way.rides.some((_, at) => at >= from && FAILURES.some((why) => isSaidToBreak(way, at, why, find)))

/** When one is there by what has been heard. */
export function saidEnd({ rides, lastWalk }: Way, find: Find): number {
  const last = rides.at(-1)!
  return momentOf(arrivalOf(last, find), last.arrives) + lastWalk
}

/** By how much later than planned it leaves, as has been heard. */
export const saidLater = (ride: WayRide, find: Find): number => {
  const time = departureOf(ride, find)
  return momentOf(time, ride.departs) - ride.departs
}
