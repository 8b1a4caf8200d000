import type { DiscountIndicator, StatusDiscountRecord, StatusRecord, TicketRecord } from '../image/records.ts'
import { lessPerMille } from './round.ts'

/**
 * How a price came about, step by step, for whoever asks. `pence` is what the step left; nothing is written where nobody
 * listens, as in a search.
 */
export type DiscountStep =
  | { step: 'PERCENTAGE'; perMille: number; pence: number }
  | { step: 'FLAT'; amount: number; pence: number }
  | { step: 'DEARER_OF_BOTH'; perMille: number; amount: number; pence: number }
  | { step: 'STATUS_MINIMUM'; amount: number; pence: number }
  | { step: 'RAILCARD_MINIMUM'; amount: number; pence: number }
  | { step: 'NEVER_ABOVE_FULL'; full: number; pence: number }
  | { step: 'SET_ASIDE'; amount: number; pence: number }
  | { step: 'ADD_ON'; amount: number; pence: number }
  | { step: 'USUAL_CHILD_FARE'; amount: number; pence: number }

/** What one status does to one category of tickets on one day: a line D of DIS with the amounts of its line S. */
export type StatusRule = { status: StatusRecord; indicator: DiscountIndicator; perMille: number }

/** Nothing for a status without a line for the category: that is no discount. */
export type StatusRules = { rule: (status: string, category: string) => StatusRule | undefined }

export function statusRules(statuses: StatusRecord[], discounts: StatusDiscountRecord[]): StatusRules {
  const rules = new Map<string, Map<string, StatusRule>>()
  // The last one told for a status and a category counts.
  for (const { status: code, category, indicator, perMille } of discounts) {
    const status = statuses.find((one) => one.status === code)
    if (!status) continue
    const ofStatus = rules.get(code) ?? new Map<string, StatusRule>()
    rules.set(code, ofStatus.set(category, { status, indicator, perMille }))
  }
  return { rule: (status, category) => rules.get(status)?.get(category) }
}

/** The place of a ticket in a status's lists: first single, first return, standard single, standard return. */
const place = (ticket: Pick<TicketRecord, 'class' | 'kind'>): number =>
  (ticket.class === 'FIRST' ? 0 : 2) + (ticket.kind === 'RETURN' ? 1 : 0)

/** The discounted price, or nothing when the status gives no discount on this ticket. Never above the full price. */
export function discounted(
  rule: StatusRule | undefined,
  ticket: Pick<TicketRecord, 'class' | 'kind'>,
  full: number,
  steps?: DiscountStep[],
): number | undefined {
  // 'X' and 'N': this status has no discount in this category. No rule means the same.
  if (!rule || rule.indicator === 'X' || rule.indicator === 'N') return undefined
  const { status, indicator, perMille } = rule
  const at = place(ticket)
  // A status may leave out a class, or returns, altogether.
  if (status.discountable[at] !== true) return undefined
  const flat = status.flat[at] as number
  if (indicator === 'F') {
    steps?.push({ step: 'FLAT', amount: flat, pence: flat })
    return keptBelow(full, flat, steps)
  }
  // Thousandths of pence are rounded as the industry rounds: see `round.ts`.
  const cheaper = lessPerMille(full, perMille)
  if (indicator === 'M') {
    const dearer = Math.max(cheaper, flat)
    steps?.push({ step: 'DEARER_OF_BOTH', perMille, amount: flat, pence: dearer })
    return keptBelow(full, dearer, steps)
  }
  steps?.push({ step: 'PERCENTAGE', perMille, pence: cheaper })
  if (indicator === '0') return keptBelow(full, cheaper, steps)
  // Each class has two minimums; 'H' takes the second.
  const minimum = status.minimum[(ticket.class === 'FIRST' ? 0 : 2) + (indicator === 'H' ? 1 : 0)] as number
  return notBelow(full, cheaper, minimum, 'STATUS_MINIMUM', steps)
}

/** A minimum fare lifts a discounted price, never above what it costs without the discount. */
export function notBelow(
  full: number,
  price: number,
  minimum: number,
  step: 'STATUS_MINIMUM' | 'RAILCARD_MINIMUM',
  steps?: DiscountStep[],
): number {
  if (price >= minimum) return keptBelow(full, price, steps)
  steps?.push({ step, amount: minimum, pence: minimum })
  return keptBelow(full, minimum, steps)
}

/** A flat price or a minimum can be above a cheap fare; a card never makes anything dearer. */
function keptBelow(full: number, price: number, steps?: DiscountStep[]): number {
  if (price <= full) return price
  steps?.push({ step: 'NEVER_ABOVE_FULL', full, pence: full })
  return full
}
