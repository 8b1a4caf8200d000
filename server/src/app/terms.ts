import type { Term } from '../forgetting.ts'
import { movementsTerm } from '../live/forget-movements.ts'
import type { Areas } from './areas.ts'

/** What each area keeps for a time only, in the order in which it is forgotten. */
export function termsOf(areas: Areas): Term[] {
  return [
    ...areas.operations.terms,
    ...areas.partners.terms,
    ...areas.erasures.terms,
    ...areas.journeys.terms,
    ...areas.boards.terms,
    ...areas.messages.terms,
    ...areas.accounts.terms,
    ...areas.buying.terms,
    ...areas.tickets.terms,
    ...areas.afterSales.terms,
    ...areas.osdm.terms,
    ...areas.repay.terms,
    ...areas.notify.terms,
    ...areas.payg.terms,
    movementsTerm(areas.db),
  ]
}
