import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'

/** Whether a journey is still to begin: nobody is off to where they are already, or have been. */
export const isAhead = ({ outbound }: Pick<Order, 'outbound'>, now: Instant): boolean =>
  outbound !== null && now < Date.parse(outbound.departTime)
