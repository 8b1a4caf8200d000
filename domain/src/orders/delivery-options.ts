import { isBankHoliday } from '../time/bank-holidays.ts'
import { addDays, weekdayOf } from '../time/dates.ts'
import { MINUTE, type Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'

/** One way for tickets to reach people, and what it asks for. */
export type DeliveryRule = {
  group: string
  code: string
  /** Whole pence, for the whole order. */
  fee: number
  products: readonly string[]
  /** Also for those who buy without an account. */
  guests: boolean
  /** So long before departure it must be ordered. */
  minutesBefore: number
  /** Post: so many working days on the way. Null: nothing is posted. */
  workingDays: number | null
  mostPassengers: number
  /** Only where our own trains run all the way. */
  ownTrainsOnly: boolean
}

export type DeliveryFacts = {
  product: string
  passengers: number
  isGuest: boolean
  now: Instant
  /** When the first train leaves; null for what names no train. */
  departs: Instant | null
  /** The first day of travel. */
  firstDay: string
  ownTrains: boolean
}

export type DeliveryChoice<Rule extends DeliveryRule = DeliveryRule> = {
  rule: Rule
  /** The first of its group. */
  isSelected: boolean
  arrivesBy: string | null
}

/** Every way for these tickets to come in time; none is a rightful no. */
export function deliveryOptions<Rule extends DeliveryRule>(
  rules: readonly Rule[],
  facts: DeliveryFacts,
): DeliveryChoice<Rule>[] {
  const groups = new Set<string>()
  return rules.flatMap((rule) => {
    const arrivesBy = rule.workingDays === null ? null : postedBy(facts.now, rule.workingDays)
    const inTime = facts.departs === null || facts.departs - facts.now >= rule.minutesBefore * MINUTE
    const fits =
      rule.products.includes(facts.product) &&
      (rule.guests || !facts.isGuest) &&
      facts.passengers <= rule.mostPassengers &&
      (facts.ownTrains || !rule.ownTrainsOnly) &&
      inTime &&
      (arrivesBy === null || arrivesBy < facts.firstDay)
    if (!fits) return []
    const isSelected = !groups.has(rule.group)
    groups.add(rule.group)
    return [{ rule, isSelected, arrivesBy }]
  })
}

/** What is ordered after this hour leaves the next working day. */
const LAST_POST = 15 * 60

/** The working day on which something that is posted now has arrived. */
export function postedBy(now: Instant, workingDays: number): string {
  const { date, minutes } = clockTime(now)
  let day = isWorkingDay(date) && minutes < LAST_POST ? date : nextWorkingDay(date)
  for (let left = workingDays; left > 0; left--) day = nextWorkingDay(day)
  return day
}

const isWorkingDay = (date: string) => weekdayOf(date) < 5 && !isBankHoliday(date)

function nextWorkingDay(date: string): string {
  let next = addDays(date, 1)
  while (!isWorkingDay(next)) next = addDays(next, 1)
  return next
}

/** Which group a traveller gets without choosing: the saved preference where it is offered, else the first of these. */
const PROPOSED = ['E_TICKET', 'M_TICKET', 'SMARTCARD', 'ON_DEPARTURE', 'MAIL'] as const

export function proposedOption<Option extends { group: string; isSelected: boolean }>(
  options: readonly Option[],
  preference: string | null,
): Option | undefined {
  const groups = preference === null ? PROPOSED : [preference, ...PROPOSED]
  for (const group of groups) {
    const found = options.find((option) => option.group === group && option.isSelected)
    if (found) return found
  }
  return undefined
}

/** Up to three letters and four to eight figures, as photocards are numbered. */
export const isPhotocard = (text: string): boolean => /^[A-Z]{0,3}\d{4,8}$/.test(text)
