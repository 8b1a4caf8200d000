import type { Journey } from './journey.ts'

/** What travellers want most of a journey. Step-free is asked for in the query: it is another search, not another order. */
export type Choice = 'fastest' | 'fewest-changes' | 'cheapest'

/**
 * The journey that suits a choice best. What a journey costs is not the planner's to know: `price` answers it, in any unit,
 * or undefined for what can't be bought.
 */
export function chooseJourney(
  journeys: readonly Journey[],
  choice: Choice,
  price: (journey: Journey) => number | undefined = () => undefined,
): Journey | undefined {
  const duration = (journey: Journey) => journey.arrival - journey.departure
  const cost = (journey: Journey) => price(journey) ?? Infinity
  const orders: Record<Choice, (a: Journey, b: Journey) => number> = {
    fastest: (a, b) => duration(a) - duration(b) || a.changes - b.changes,
    'fewest-changes': (a, b) => a.changes - b.changes || duration(a) - duration(b),
    cheapest: (a, b) =>
      (cost(a) === cost(b) ? 0 : cost(a) - cost(b)) || duration(a) - duration(b) || a.changes - b.changes,
  }
  return journeys.toSorted(orders[choice])[0]
}
