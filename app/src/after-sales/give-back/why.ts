import type { TrainFailure } from '@cledrau/domain/give-back/failed-train.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { now } from '../../platform/clock.ts'

/** What somebody has said so far about why they want their money back. */
export type Why = {
  reason: 'FAILED' | 'PLANS' | null
  travelled: 'NO' | 'YES' | null
  train: string | null
  what: TrainFailure
}
export const NOTHING_SAID: Why = { reason: null, travelled: null, train: null, what: 'CANCELLED' }

type Train = NonNullable<Order['outbound']>['travelSegments'][number]
export const keyOf = ({ uid, serviceDate }: Train) => `${uid} ${serviceDate}`
export const trainsOf = ({ outbound, inbound }: Order): Train[] => [
  ...(outbound?.travelSegments ?? []),
  ...(inbound?.travelSegments ?? []),
]

/** From the day before the first train: until then nobody can say what became of any. */
export const mayHaveFailed = (order: Order): boolean => {
  const [first] = trainsOf(order)
  return first !== undefined && Date.parse(first.origin.time) - DAY <= now()
}

/** The train that failed, once everything about it was said by somebody who doesn't travel. */
export function failedTrain({ reason, travelled, train, what }: Why, order: Order) {
  const trains = trainsOf(order)
  const one = trains.length === 1 ? trains[0] : trains.find((each) => keyOf(each) === train)
  if (reason !== 'FAILED' || travelled !== 'NO' || !one) return null
  return { uid: one.uid, serviceDate: one.serviceDate, what }
}
