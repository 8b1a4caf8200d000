import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import { HOUR, instant, type Instant } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import { discountedCap, discountedSingle, discountOn, type PaygDiscount } from './discounts.ts'
import { buildJourneys, standsAlone, type BuiltJourney, type Correction, type TrainCheck } from './journeys.ts'
import { leastOfWeek, offersFor, type DayChoice, type Fare, type WeekChoice } from './least.ts'
import { singleBetween, tableOfWeek, tableOn, zonesBetween, type PaygScheme, type PaygTable } from './scheme.ts'
import { minutesBetween, placeTaps, type Tap } from './taps.ts'
import { daysOfWeek, mondayOf } from './travel-day.ts'

/** All that is known of one traveller’s taps at a moment. */
export type BillFacts = {
  /** One traveller’s: of all cards, phones and watches with one PAR. */
  taps: readonly Tap[]
  corrections: readonly Correction[]
  /** In the order in which they were linked. */
  discounts: readonly PaygDiscount[]
  checks?: readonly TrainCheck[]
  asOf: Instant
}

export type BilledJourney = Omit<BuiltJourney, 'startsAt' | 'endsAt'> & {
  /** Its first tap: nobody else’s journey has it. */
  id: string
  /** ISO 8601, in London’s time. */
  startsAt: string
  endsAt: string | null
  /** Elapsed; null where one end is missing. */
  minutes: number | null
  /** The single by the table, and what it costs this traveller. */
  full: number
  pence: number
  discount: string | null
  zones: { from: number; to: number } | null
  /** The charge for a journey that one end is missing of; outside all caps. */
  outside: number
  /** Until then its traveller may say where the missing tap was, and it isn’t charged. */
  answerBy: string | null
}

export type DayBill = {
  day: CalendarDate
  /** What its journeys add to the week, caps and all. */
  travel: number
  /** Charges outside the caps that nobody may answer any more. */
  outside: number
  /** Those that still may be. */
  waiting: number
  /** Every choice there was beside the caps of the week; the one that was charged stands first. */
  considered: DayChoice[]
}

export type WeekBill = {
  /** Its Monday. */
  week: CalendarDate
  journeys: BilledJourney[]
  days: DayBill[]
  /** Every choice of weekly caps there was; the one that was charged stands first. */
  considered: WeekChoice[]
  travel: number
  outside: number
  waiting: number
  /** What is charged for the week: travel, and what is outside the caps. */
  total: number
}

export type Bill = { weeks: WeekBill[]; aside: string[] }

/**
 * What one traveller is charged: journeys from taps, each day and week at the least that any mix of singles and caps would
 * cost. The same facts give the same bill, in whatever order the taps came.
 */
export function bill(facts: BillFacts, scheme: PaygScheme): Bill {
  const { taps, corrections, discounts, checks = [], asOf } = facts
  const { journeys, aside } = buildJourneys(placeTaps(taps), corrections, checks, scheme, asOf)
  const billed = journeys.map((journey) => billedJourney(journey, discounts, scheme))
  const weeks = Map.groupBy(billed, ({ day }) => mondayOf(day))
  return {
    weeks: [...weeks].map(([week, ofWeek]) => weekBill(week, ofWeek, { discounts, scheme, asOf })),
    aside,
  }
}

function billedJourney(journey: BuiltJourney, discounts: readonly PaygDiscount[], scheme: PaygScheme): BilledJourney {
  const { startsAt, endsAt, from, to, state, day, taps, corrected } = journey
  const table = tableOn(scheme, day) as PaygTable
  const last = endsAt ?? startsAt
  const price = state === 'COMPLETE' ? priceOf(journey, discounts, table) : { full: 0, pence: 0, discount: null }
  const isOutside = state === 'INCOMPLETE' || state === 'EXIT_ONLY'
  return {
    id: taps[0] as string,
    state,
    day,
    from,
    to,
    startsAt: londonIso(startsAt),
    endsAt: endsAt === null ? null : londonIso(endsAt),
    minutes: endsAt === null || from === null || corrected ? null : minutesBetween(startsAt, endsAt),
    via: journey.via,
    taps,
    repeats: journey.repeats,
    corrected,
    late: journey.late,
    ...price,
    zones: state === 'COMPLETE' ? zonesBetween(table, [from ?? '', ...journey.via, to ?? '']) : null,
    outside: isOutside ? table.incompletePence : 0,
    answerBy: isOutside && standsAlone(journey) ? londonIso(instant(last + table.answerHours * HOUR)) : null,
  }
}

function priceOf(
  { from, to, startsAt, endsAt, day }: BuiltJourney,
  discounts: readonly PaygDiscount[],
  table: PaygTable,
): Pick<BilledJourney, 'full' | 'pence' | 'discount'> {
  const [a, b] = [from as string, to as string]
  const full = singleBetween(table, a, b) as number
  const discount = discountOn(discounts, day)
  const tapped = {
    from: a,
    to: b,
    departs: startsAt,
    arrives: endsAt ?? startsAt,
    day,
    operator: table.operators[0] ?? '',
  }
  const less = discount && discountedSingle(discount, full, tapped)
  return less === undefined
    ? { full, pence: full, discount: null }
    : { full, pence: less, discount: discount?.code ?? null }
}

type Around = { discounts: readonly PaygDiscount[]; scheme: PaygScheme; asOf: Instant }

function weekBill(week: CalendarDate, journeys: BilledJourney[], { discounts, scheme, asOf }: Around): WeekBill {
  const byDay = Map.groupBy(journeys, ({ day }) => day)
  const days = daysOfWeek(week).filter((day) => byDay.has(day))
  const fares = days.map((day) => (byDay.get(day) ?? []).flatMap(fareOf))
  const cap = (code: string, full: number): number => {
    const inForce = discounts.findLast((one) => one.code === code && one.from <= addDays(week, 6) && one.until >= week)
    return inForce ? discountedCap(inForce, full) : full
  }
  const ofWeek = offersFor(tableOfWeek(scheme, week)?.caps ?? [], 'week', fares.flat(), cap)
  const ofDay = days.map((day, at) => offersFor(tableOn(scheme, day)?.caps ?? [], 'day', fares[at] ?? [], cap))
  const least = leastOfWeek(fares, ofWeek, ofDay)
  const billed = days.map((day, at): DayBill => {
    const charges = (byDay.get(day) ?? []).filter(({ outside }) => outside > 0)
    const waiting = sum(charges.filter(({ answerBy }) => answerBy !== null && asOf < Date.parse(answerBy)))
    return {
      day,
      travel: least.added[at] ?? 0,
      outside: sum(charges) - waiting,
      waiting,
      considered: least.days[at] ?? [],
    }
  })
  const outside = billed.reduce((pence, day) => pence + day.outside, 0)
  return {
    week,
    journeys,
    days: billed,
    considered: least.weeks,
    travel: least.total,
    outside,
    waiting: billed.reduce((pence, day) => pence + day.waiting, 0),
    total: least.total + outside,
  }
}

const sum = (journeys: readonly BilledJourney[]): number => journeys.reduce((pence, { outside }) => pence + outside, 0)

const fareOf = ({ zones, pence, discount }: BilledJourney): Fare[] =>
  zones ? [{ pence, low: zones.from, high: zones.to, discount }] : []
