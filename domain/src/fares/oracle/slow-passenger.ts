import type { FareRecords, NonStandardRecord, RailcardRecord, TicketRecord } from '../image/records.ts'
import type { FareLeg, FareSolution } from '../rules/trip.ts'
import { endOf, railOnly, startOf, type SlowFare } from './slow-fares.ts'
import { anyDay, current, fallsIn, isIn, keepsRestriction, minimumBands } from './slow-rules.ts'

export type SlowJourney = { solution: FareSolution; date: string }

export type Way = { legs: FareLeg[]; date: string; direction: 'OUT' | 'RETURN'; ends: string[] }

const is = (pattern: string, code: string): boolean => pattern.includes('*') || pattern === code

const named = (one: NonStandardRecord): number =>
  [one.origin, one.destination, one.route, one.railcard, one.ticket].filter((x) => !x.includes('*')).length

function exception(records: FareRecords, fare: SlowFare, railcard: string): NonStandardRecord | undefined {
  if (!fare.nonStandard) return undefined
  const all = records.nonStandard.filter(
    (one) =>
      is(one.origin, fare.origin) &&
      is(one.destination, fare.destination) &&
      is(one.route, fare.route) &&
      is(one.railcard, railcard) &&
      is(one.ticket, fare.ticket.code),
  )
  const most = Math.max(...all.map(named))
  return all.filter((one) => named(one) === most)[0]
}

/** The price under a status in exact arithmetic of tenths of a per cent; undefined: no discount. */
function underStatus(records: FareRecords, ticket: TicketRecord, status: string, full: number, date: string) {
  const rule = records.statusDiscounts
    .filter((one) => one.status === status && one.category === ticket.discountCategory && date <= one.until)
    .at(-1)
  const amounts = records.statuses.find((one) => one.status === status && isIn(one, date))
  if (!rule || !amounts || rule.indicator === 'X' || rule.indicator === 'N') return undefined
  const at = ticket.class === 'FIRST' ? (ticket.kind === 'RETURN' ? 1 : 0) : ticket.kind === 'RETURN' ? 3 : 2
  if (!amounts.discountable[at]) return undefined
  const flat = amounts.flat[at] as number
  const thousandths = full * (1000 - rule.perMille)
  const down = Math.floor(thousandths / 5000)
  const percentage = thousandths - down * 5000 >= 2500 ? (down + 1) * 5 : down * 5
  const lower = amounts.minimum[ticket.class === 'FIRST' ? 0 : 2] as number
  const higher = amounts.minimum[ticket.class === 'FIRST' ? 1 : 3] as number
  const price = {
    '0': percentage,
    F: flat,
    M: Math.max(percentage, flat),
    L: Math.max(percentage, lower),
    H: Math.max(percentage, higher),
  }[rule.indicator]
  return Math.min(price, full)
}

export type Prices = { adult?: number; child?: number }

export function plainPrices(records: FareRecords, fare: SlowFare, date: string): Prices {
  const { adult } = fare
  if (fare.byHand || adult === undefined) return { adult, child: fare.handChild }
  const odd = exception(records, fare, '')
  if (odd?.childNoDiscount) return { adult, child: adult }
  const kept = Math.min(odd?.childAddOn ?? 0, adult)
  const part = underStatus(records, fare.ticket, '001', adult - kept, date)
  return { adult, child: part === undefined ? adult : part + kept }
}

export function cardPrices(records: FareRecords, fare: SlowFare, card: RailcardRecord, journey: SlowJourney): Prices {
  const { date } = journey
  const special = fare.specials.filter((one) => one.railcard === card.code).at(-1)
  if (special) return special.suppress ? {} : { adult: special.adult, child: special.child }
  if (fare.adult === undefined) return {}
  const full = fare.adult
  const plain = plainPrices(records, fare, date)
  const odd = exception(records, fare, card.code)
  const prices: Prices = { child: plain.child }
  if (card.adultStatus !== '' && !odd?.adultNoDiscount) {
    const kept = Math.min(odd?.adultAddOn ?? 0, full)
    const part = underStatus(records, fare.ticket, card.adultStatus, full - kept, date)
    if (part !== undefined) {
      const minimum = minimumFare(records, fare, card, journey)
      prices.adult = Math.min(full, Math.max(part + kept, minimum))
    }
  }
  if (card.childStatus !== '' && !odd?.childNoDiscount && plain.child !== undefined) {
    const kept = Math.min(odd?.childAddOn ?? 0, full)
    const part = underStatus(records, fare.ticket, card.childStatus, full - kept, date)
    if (part !== undefined) prices.child = Math.min(plain.child, part + kept)
  }
  return prices
}

function rulesFor(records: FareRecords, fare: SlowFare, card: RailcardRecord, ends: string[]) {
  return records.railcardRestrictions.filter(
    (rule) =>
      rule.railcard === card.code &&
      ['', fare.ticket.code].includes(rule.ticket) &&
      ['', fare.route].includes(rule.route) &&
      ['', ...ends].includes(rule.station),
  )
}

function minimumFare(records: FareRecords, fare: SlowFare, card: RailcardRecord, { solution, date }: SlowJourney) {
  const minimum = records.railcardMinimums
    .filter((one) => one.railcard === card.code && one.ticket === fare.ticket.code && isIn(one, date))
    .at(-1)?.minimum
  if (minimum === undefined) return 0
  const legs = railOnly(solution)
  const timed = rulesFor(records, fare, card, [startOf(legs), endOf(legs)])
    .map((rule) =>
      current(
        records.restrictions.filter((one) => one.code === rule.restriction),
        date,
      ),
    )
    .filter((rule) => rule !== undefined)
    .filter((rule) => minimumBands(rule).length > 0)
  if (timed.length === 0) return minimum
  const applies = timed.some(
    (rule) =>
      anyDay(rule.days, date) && minimumBands(rule).some((band) => anyDay(band.days, date) && fallsIn(band, legs)),
  )
  return applies ? minimum : 0
}

export function cardHolds(records: FareRecords, fare: SlowFare, card: RailcardRecord, way: Way): boolean {
  const { legs, date, direction, ends } = way
  if (card.areaOnly) {
    const known = ends.every((crs) =>
      records.locations.find((one) => one.crs === crs)?.railcardAreas.includes(card.code),
    )
    if (!known) return false
  }
  const rules = rulesFor(records, fare, card, ends)
  if (rules.some((rule) => rule.totalBan)) return false
  if (!rules.every((rule) => keepsRestriction(records, rule.restriction, legs, date, direction))) return false
  const special = fare.specials.filter((one) => one.railcard === card.code).at(-1)
  return !special || keepsRestriction(records, special.restriction, legs, date, direction)
}
