import type { LivePortion, LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { OwnTrain } from '../state/own-trains.ts'
import type { Asked } from './address.ts'

const isAmong = (portions: readonly LivePortion[], crs: string) =>
  portions.some(({ calls }) => calls.some(({ code }) => code === crs))

/** The part of its way on which somebody holds a ticket for a train. */
export const ownOf = (own: readonly OwnTrain[], { uid, serviceDate }: LiveService): OwnTrain | undefined =>
  own.find((train) => train.uid === uid && train.serviceDate === serviceDate)

/** Whether its travellers get on here, come by or get off: where they got off, it leaves as anybody's train. */
export function isOwnAt(own: readonly OwnTrain[], service: LiveService, { crs, arrivals }: Asked): boolean {
  const { uid, serviceDate, previousCallingPoints: before, subsequentCallingPoints: after } = service
  return own.some(
    ({ from, to, ...train }) =>
      train.uid === uid &&
      train.serviceDate === serviceDate &&
      (from === crs || isAmong(before, from)) &&
      (isAmong(after, to) || (arrivals && to === crs)),
  )
}
