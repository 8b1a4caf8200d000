import { openGuide, type Guide } from '../../routeing/guide.ts'
import { dayOf, type Day } from '../../time/dates.ts'
import { statusRules, type StatusRules } from './discount.ts'
import { MOST_FREE_RULES } from './free-children.ts'
import { leastByFreedom, type LeastByFreedom } from './least-single.ts'
import { toImageDay } from '../image/image-day.ts'
import type { FaresImage, FareColumns, FareTables } from '../image/image.ts'
import type {
  AdvanceRuleRecord,
  BundleRecord,
  Dated,
  FreeChildrenRecord,
  NonStandardRecord,
  RailcardRecord,
  RailcardRestrictionRecord,
  RouteRecord,
  TicketCalendarRecord,
  TicketRecord,
  ValidityRecord,
} from '../image/records.ts'
import { includesDay, restrictionOnDay, type DayRestriction } from './restriction.ts'

/** The code under which three to nine adults travel cheaper together without any card. */
export const GROUPSAVE = 'GS3'
/** The feed's status for a child without a card (DIS); its discount is half as a rule, by category. */
export const CHILD_STATUS = '001'

/** A ticket as it is sold on one day, with what belongs to it from other tables of the feed. */
export type DayTicket = {
  index: number
  record: TicketRecord
  validity: ValidityRecord
  /** For all routes: which of them concern a fare is seen when its route is known. */
  calendar: TicketCalendarRecord[]
}

/**
 * `index` is its number among the railcards of the image, -1 for a card for which no price was ever set by hand.
 * `minimums` are pence by ticket.
 */
export type DayCard = {
  code: string
  index: number
  record: RailcardRecord
  minimums: ReadonlyMap<string, number>
  rules: readonly RailcardRestrictionRecord[]
}

/** The small tables as they stand on one day. */
export type FaresDay = {
  day: Day
  date: string
  imageDay: number
  tickets: readonly (DayTicket | undefined)[]
  /** Kind of each ticket as one bit; 0: not sold on the day. */
  kinds: Uint8Array
  /** By the image's number; nothing where no record of the route holds on the day. */
  routes: readonly (RouteRecord | undefined)[]
  // By number for fares, by code for railcards and tickets that are held: the same rules, compiled once.
  restriction: (index: number) => DayRestriction | undefined
  restrictionOf: (code: string) => DayRestriction | undefined
  cards: ReadonlyMap<string, DayCard>
  statuses: StatusRules
  /** Until when tickets for booked trains are sold, by the ticket's code. */
  advanceRules: ReadonlyMap<string, readonly AdvanceRuleRecord[]>
  /** Children who travel free, the youngest first. */
  freeChildren: readonly FreeChildrenRecord[]
  /** The discount categories of the tickets that are sold on the day. */
  categories: ReadonlySet<string>
}

/**
 * All that prices are asked of: an image and what is remembered about it. Each thread opens its own over the same bytes.
 */
export type Fares = {
  columns: FareColumns
  tables: FareTables
  /** Three-letter code → number of the station. */
  stationOf: ReadonlyMap<string, number>
  /** Names of the routes by their number, whatever the day. */
  routeNames: readonly string[]
  /** Exceptions to discounts by their two ends, asterisks included. See `nonStandardKey`. */
  nonStandard: ReadonlyMap<string, readonly NonStandardRecord[]>
  /** The tables of a date, `YYYY-MM-DD`. Made once and kept for the next question. */
  on: (date: string) => FaresDay
  leastSingles: LeastByFreedom
  /** Which ways tickets may take; nothing where the fares came without a routeing guide. */
  guide?: Guide
}

/**
 * A ticket's kind in one byte, so that the inner loop compares numbers and opens no record. 0 is not among them: it says
 * that a ticket isn't sold.
 */
export const KIND_BIT = { SINGLE: 1, RETURN: 2, SEASON: 4 } as const

/**
 * Days that are ready; beyond that all are thrown away at once, which is simpler than knowing the oldest.
 */
const DAYS_KEPT = 64

/** Nothing is copied out of the columns, so that opening is quick enough for every thread. */
export function openFares({ columns, tables }: FaresImage): Fares {
  const days = new Map<string, FaresDay>()
  const on = (date: string): FaresDay => {
    // The same object for the same date: parties and rides remember things by it.
    let day = days.get(date)
    if (!day) {
      day = tablesOnDay(tables, date)
      if (days.size >= DAYS_KEPT) days.clear()
      days.set(date, day)
    }
    return day
  }
  return {
    columns,
    tables,
    stationOf: new Map(tables.stations.map((station, index) => [station.crs, index])),
    routeNames: routeNames(tables),
    nonStandard: Map.groupBy(tables.nonStandard, (one) => nonStandardKey(one.origin, one.destination)),
    on,
    leastSingles: leastByFreedom(tables),
    ...(tables.guide && { guide: openGuide(tables.guide) }),
  }
}

function routeNames({ routes, routeCodes }: FareTables): string[] {
  // The last record of a code gives its name, also on days before: a name that changed is still that route's.
  const names = new Map(routes.map((route) => [route.code, route.name]))
  return routeCodes.map((code) => names.get(code) ?? code)
}

export const nonStandardKey = (origin: string, destination: string): string => `${origin} ${destination}`

/** Both ends are included, as in the feed. */
export function holds(dates: Dated, day: Day): boolean {
  return dayOf(dates.from) <= day && day <= dayOf(dates.until)
}

/**
 * Where a code stands twice, what starts later replaces what was before. A feed may tell the next record of a code
 * before the present one ends.
 */
const later = <Item extends Dated>(a: Item | undefined, b: Item): Item => (a && a.from > b.from ? a : b)

function tablesOnDay(tables: FareTables, date: string): FaresDay {
  const day = dayOf(date)
  const valid = <Item extends Dated>(items: readonly Item[]): Item[] => items.filter((item) => holds(item, day))
  const byCode = <Item extends Dated & { code: string }>(items: readonly Item[]): Map<string, Item> => {
    const map = new Map<string, Item>()
    for (const item of valid(items)) map.set(item.code, later(map.get(item.code), item))
    return map
  }
  const records = byCode(tables.tickets)
  const validities = byCode(tables.validities)
  const calendars = Map.groupBy(tables.ticketCalendar, (one) => one.ticket)
  // By their number in the image, with holes where a ticket isn't sold on the day: columns name tickets by number.
  const tickets = tables.ticketCodes.map((code, index): DayTicket | undefined => {
    const record = records.get(code)
    // A ticket without a known validity is not sold: nobody could say when it ends.
    const validity = record && validities.get(record.validity)
    return record && validity && { index, record, validity, calendar: calendars.get(code) ?? [] }
  })
  const routes = byCode(tables.routes)
  const restrictions = byCode(tables.restrictions)
  // A search touches few of the restrictions: each is made when somebody asks.
  const compiled = new Map<string, DayRestriction>()
  const restrictionOf = (code: string): DayRestriction | undefined => {
    const ready = compiled.get(code)
    if (ready) return ready
    const record = restrictions.get(code)
    if (!record) return undefined
    const made = restrictionOnDay(record, day)
    compiled.set(code, made)
    return made
  }
  // null: not asked for yet; undefined: asked for, and no record holds on the day.
  const byIndex: (DayRestriction | undefined | null)[] = tables.restrictionCodes.map(() => null)
  const cardIndex = new Map(tables.railcardCodes.map((code, index) => [code, index]))
  const cards = new Map<string, DayCard>()
  for (const record of byCode(tables.railcards).values()) {
    const minimums = valid(tables.railcardMinimums).filter((one) => one.railcard === record.code)
    cards.set(record.code, {
      code: record.code,
      index: cardIndex.get(record.code) ?? -1,
      record,
      minimums: new Map(minimums.map((one) => [one.ticket, one.minimum])),
      rules: tables.railcardRestrictions.filter((one) => one.railcard === record.code),
    })
  }
  // Discounts have no first day in the feed, only a last one.
  const discounts = tables.statusDiscounts.filter((one) => day <= dayOf(one.until))
  return {
    day,
    date,
    imageDay: toImageDay(day),
    tickets,
    kinds: Uint8Array.from(tickets, (ticket) => (ticket ? KIND_BIT[ticket.record.kind] : 0)),
    routes: tables.routeCodes.map((code) => routes.get(code)),
    restriction: (index) => {
      const ready = byIndex[index]
      if (ready !== null) return ready
      const made = restrictionOf(tables.restrictionCodes[index] as string)
      byIndex[index] = made
      return made
    },
    restrictionOf,
    cards,
    statuses: statusRules(valid(tables.statuses), discounts),
    advanceRules: Map.groupBy(valid(tables.advanceRules), (rule) => rule.ticket),
    freeChildren: tables.freeChildren.slice(0, MOST_FREE_RULES),
    categories: new Set(tickets.flatMap((ticket) => ticket?.record.discountCategory ?? [])),
  }
}

/** A kind of ticket by its code, as it is sold on a day. */
export const ticketOn = (fares: Pick<Fares, 'on' | 'tables'>, code: string, date: string): DayTicket | undefined =>
  fares.on(date).tickets[fares.tables.ticketCodes.indexOf(code)]

/** Whether a ticket is sold for travel on the day, by its calendar. */
export function isSoldOn({ calendar }: DayTicket, route: string, day: Day): boolean {
  // Most tickets are sold for every day. A calendar that allows days forbids all others; one that
  // forbids leaves the rest.
  if (calendar.length === 0) return true
  const here = calendar.filter((one) => one.route === '' || one.route === route)
  const allowed = here.filter((one) => one.allowed)
  if (allowed.length > 0 && !allowed.some((one) => includesDay(one.days, day))) return false
  return !here.some((one) => !one.allowed && includesDay(one.days, day))
}

/** Bundles stand among the season fares: a ticket that is listed as one is no season. */
export const bundleOf = (fares: Pick<Fares, 'tables'>, ticket: string): BundleRecord | undefined =>
  fares.tables.bundles.find((one) => one.ticket === ticket)
