import { discounted, notBelow, type StatusRule } from '../fares/rules/discount.ts'
import { CHILD_STATUS, holds, ticketOn, type Fares } from '../fares/rules/fares.ts'
import { breachOf, minimumBand, restrictionOnDay, type TimesRecord } from '../fares/rules/restriction.ts'
import { layOut, type Trip } from '../fares/rules/trip.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { dayOf } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { serviceMinutes } from '../time/london.ts'

/**
 * What takes something off for one traveller: a child’s fare, or a railcard that is linked to a card. The rules are those of
 * the fares engine, taken along as they stand, so that a bill can be worked out anew by whoever has no fares feed.
 */
export type PaygDiscount = {
  /** `CHILD`, or the railcard’s code. */
  code: string
  /** Travel days on which it counts, both included. */
  from: CalendarDate
  until: CalendarDate
  rule: StatusRule
  /** What each holder pays at least for a walk-up single; 0 where there is no minimum. */
  minimum: number
  /** Hours in which the minimum holds; empty is at all hours. */
  minimumHours: readonly TimesRecord[]
  /** Hours in which the card isn’t good at all. */
  bans: readonly TimesRecord[]
  /** It counts between these alone; null: everywhere. */
  stations: readonly string[] | null
}

export const CHILD = 'CHILD'
/** Singles of pay as you go are discounted like the walk-up single of the day. */
const LIKE_TICKET = 'SDS'
const SINGLE = { class: 'STANDARD', kind: 'SINGLE' } as const
/** Caps are rounded down to this. */
const CAP_STEP = 10

/** A journey as far as taps know it: which of the operators that take taps ran its train, nobody does. */
export type Tapped = {
  from: string
  to: string
  departs: Instant
  arrives: Instant
  day: CalendarDate
  operator: string
}

/** What the fares say about a card on a day; nothing where it takes nothing off a single for one adult. */
export function discountFrom(
  fares: Fares,
  code: string,
  span: { from: CalendarDate; until: CalendarDate },
): PaygDiscount | undefined {
  const on = fares.on(span.from)
  const ticket = ticketOn(fares, LIKE_TICKET, span.from)
  if (!ticket) return undefined
  const { discountCategory } = ticket.record
  if (code === CHILD) {
    const rule = on.statuses.rule(CHILD_STATUS, discountCategory)
    return rule && { code, ...span, rule, minimum: 0, minimumHours: [], bans: [], stations: null }
  }
  const card = on.cards.get(code)
  // A card for two is nobody’s own: one tap is one traveller.
  const isForOne =
    card && card.record.holder !== 'CHILD' && card.record.passengers.min <= 1 && card.record.children.min === 0
  if (!isForOne || card.record.adultStatus === '') return undefined
  const rule = on.statuses.rule(card.record.adultStatus, discountCategory)
  const rules = card.rules.filter(
    (one) => (one.ticket === '' || one.ticket === LIKE_TICKET) && one.route === '' && one.station === '',
  )
  if (!rule || rules.some(({ totalBan }) => totalBan)) return undefined
  const today = fares.tables.restrictions.filter((one) => holds(one, on.day))
  const hours = rules.flatMap(({ restriction }) => today.findLast((one) => one.code === restriction) ?? [])
  const namesMinimum = (one: TimesRecord) => one.bands.some(({ minimumFare }) => minimumFare)
  return {
    code,
    ...span,
    rule,
    minimum: card.minimums.get(LIKE_TICKET) ?? 0,
    minimumHours: hours.filter(namesMinimum).map(timesOf),
    bans: hours
      .filter((one) => one.trains.length > 0 || one.bands.some(({ minimumFare }) => !minimumFare))
      .map(timesOf),
    stations: card.record.areaOnly
      ? fares.tables.stations.flatMap(({ crs, railcardAreas }) => (railcardAreas.includes(code) ? [crs] : []))
      : null,
  }
}

const timesOf = ({
  code,
  description,
  outPositive,
  returnPositive,
  days,
  bands,
  trains,
}: TimesRecord): TimesRecord => ({
  code,
  description,
  outPositive,
  returnPositive,
  days,
  bands,
  trains,
})

/** The one that counts on a day: of several the one that was linked last. */
export const discountOn = (discounts: readonly PaygDiscount[], day: CalendarDate): PaygDiscount | undefined =>
  discounts.findLast(({ from, until }) => from <= day && day <= until)

/** What a journey costs its holder; nothing where the discount doesn’t count for it, and never above the full fare. */
export function discountedSingle(discount: PaygDiscount, full: number, tapped: Tapped): number | undefined {
  const { rule, minimum, stations, bans } = discount
  if (stations && !(stations.includes(tapped.from) && stations.includes(tapped.to))) return undefined
  const trip = bans.length > 0 || discount.minimumHours.length > 0 ? tripOf(tapped) : undefined
  if (trip && bans.some((ban) => breachOf(restrictionOnDay(ban, dayOf(tapped.day)), trip, 0, 1, 'OUT')))
    return undefined
  const price = discounted(rule, SINGLE, full)
  if (price === undefined) return undefined
  const least = minimumNow(discount, tapped, trip) ? notBelow(full, price, minimum, 'RAILCARD_MINIMUM') : price
  return least < full ? least : undefined
}

function minimumNow({ minimum, minimumHours }: PaygDiscount, { day }: Tapped, trip: Trip | undefined): boolean {
  if (minimum === 0) return false
  if (!trip || minimumHours.length === 0) return true
  return minimumHours.some((hours) => minimumBand(restrictionOnDay(hours, dayOf(day)), trip, 0, 1) !== undefined)
}

/** Taps are all that is known: its train left when it was tapped in, and arrived when it was tapped out. */
const tripOf = ({ from, to, departs, arrives, day, operator }: Tapped): Trip =>
  layOut({
    legs: [
      {
        toc: operator,
        calls: [
          { station: from, departs: serviceMinutes(day, departs) },
          { station: to, arrives: serviceMinutes(day, arrives) },
        ],
      },
    ],
  })

/** A cap is discounted like the fares under it, and rounded down; it holds for the journeys on which the discount counted. */
export function discountedCap({ rule }: PaygDiscount, full: number): number {
  // Minimum fares are for single journeys: a cap that they lifted would be none.
  const price = discounted({ ...rule, indicator: rule.indicator === 'F' ? 'F' : '0' }, SINGLE, full) ?? full
  return Math.floor(price / CAP_STEP) * CAP_STEP
}
