import { ANY_ROUTES, isBound } from '../good-for.ts'
import type { TicketChoice } from '../ticket-prices.ts'

/** What a dearer ticket can be good for that a cheaper one isn't. */
export type Advantage =
  | { gives: 'TRAINS' | 'ANY_TIME' | 'ANY_ROUTE' | 'REFUND' }
  | { gives: 'LATER' | 'BACK_LATER'; day: string }

const faresOf = ({ prices }: TicketChoice) => prices.flatMap(({ ticketableFares }) => ticketableFares)
const bound = ({ prices }: TicketChoice) => prices.some(isBound)
/** Rules on time and route say nothing of a ticket that is for its trains alone. */
const timed = (choice: TicketChoice) => faresOf(choice).some(({ restriction }) => restriction !== '')
const routed = (choice: TicketChoice) => faresOf(choice).some(({ route }) => !ANY_ROUTES.includes(route.code))
/** Of several tickets the one that ends first ends them all; empty where none ends. */
export const leastDay = (days: readonly (string | null)[]): string =>
  days.filter((day) => day !== null).toSorted()[0] ?? ''
const lastBack = (choice: TicketChoice) => leastDay(faresOf(choice).map(({ validity }) => validity.returnUntil))
const lastOut = ({ prices }: TicketChoice) =>
  leastDay(prices[0]?.ticketableFares.map(({ validity }) => validity.until) ?? [])

/** What the dearer of two tickets for the same trains gives more; empty where it gives nothing. */
export function givesMore(cheap: TicketChoice, dear: TicketChoice): Advantage[] {
  if (bound(dear)) return []
  const back = lastBack(dear)
  return [
    ...(bound(cheap) ? [{ gives: 'TRAINS' as const }] : []),
    ...(!bound(cheap) && timed(cheap) && !timed(dear) ? [{ gives: 'ANY_TIME' as const }] : []),
    ...(!bound(cheap) && routed(cheap) && !routed(dear) ? [{ gives: 'ANY_ROUTE' as const }] : []),
    ...(back === '' && lastOut(dear) > lastOut(cheap) ? [{ gives: 'LATER' as const, day: lastOut(dear) }] : []),
    ...(back > lastBack(cheap) && back > lastOut(dear) ? [{ gives: 'BACK_LATER' as const, day: back }] : []),
    ...(bound(cheap) ? [{ gives: 'REFUND' as const }] : []),
  ]
}
