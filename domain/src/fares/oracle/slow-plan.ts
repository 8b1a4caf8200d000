/*
 * What a set of trips along one line costs at least, worked out by splitting the set in every way there is. It reads prices
 * from a plain table and knows nothing of the fares engine, of its tables or of its calendar.
 */

/** Stations are numbered along the line; days count from the first. */
export type SlowTrip = { day: number; from: number; to: number; cheapPlaces: boolean }

export type SlowTable = {
  /** By the two stations, the lower first; missing where it isn't sold. Pence. */
  single: Record<string, number>
  advance: Record<string, number>
  dayReturn: Record<string, number>
  monthReturn: Record<string, number>
  week: Record<string, number>
  journeys: Record<string, number>
  days: Record<string, number>
  journeysOf: { count: number; lasts: number }
  daysOf: { count: number; lasts: number }
  rover: { pence: number; last: number; days: number; lasts: number }
  payg: { single: Record<string, number>; capOfDay: number; capOfWeek: number }
}

/** The calendar as it is needed: the first day as a moment, midnight UTC. */
export type SlowCalendar = { start: number }

const DAY = 86_400_000
const pairOf = ({ from, to }: SlowTrip): string => `${Math.min(from, to)}-${Math.max(from, to)}`
const known = (pence: number | undefined): number => pence ?? Number.POSITIVE_INFINITY

/** The day before the same date some months on; the end of a month that has no such date. */
function lastOfMonths(start: number, day: number, months: number): number {
  const date = new Date(start + day * DAY)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const end = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const there = Date.UTC(year, month, Math.min(date.getUTCDate(), end))
  return Math.round((there - start) / DAY) - 1
}

/** The cheapest tickets for one trip, cut wherever it calls. */
function slowSingle(table: SlowTable, { from, to, cheapPlaces }: SlowTrip): number {
  if (from === to) return 0
  const step = from < to ? 1 : -1
  let least = Number.POSITIVE_INFINITY
  for (let at = from + step; ; at += step) {
    const part = pairOf({ day: 0, from, to: at, cheapPlaces })
    const ticket = Math.min(known(table.single[part]), cheapPlaces ? known(table.advance[part]) : Infinity)
    least = Math.min(least, ticket + slowSingle(table, { day: 0, from: at, to, cheapPlaces }))
    if (at === to) return least
  }
}

/** One thing for exactly these trips, which are in the order of travel. */
function oneThing(table: SlowTable, { start }: SlowCalendar, trips: readonly SlowTrip[]): number {
  const [first, second] = trips
  if (!first) return 0
  const prices: number[] = []
  const days = new Set(trips.map(({ day }) => day))
  const span = Math.max(...days) - first.day + 1
  const pair = pairOf(first)
  // A return that leads back some other day may be bought for one way alone.
  if (trips.length === 1) prices.push(slowSingle(table, first), known(table.monthReturn[pair]))
  if (trips.length === 2 && second && first.from === second.to && first.to === second.from) {
    if (second.day === first.day) prices.push(known(table.dayReturn[pair]))
    if (second.day <= lastOfMonths(start, first.day, 1)) prices.push(known(table.monthReturn[pair]))
  }
  if (trips.every((trip) => pairOf(trip) === pair)) {
    const week = known(table.week[pair])
    if (trips.length > 1 && Number.isFinite(week)) prices.push(...slowSeasons(week, start, first.day, span))
    if (trips.length <= table.journeysOf.count && span <= table.journeysOf.lasts)
      prices.push(known(table.journeys[pair]))
    if (days.size <= table.daysOf.count && span <= table.daysOf.lasts) prices.push(known(table.days[pair]))
  }
  const { rover } = table
  const inArea = trips.every(({ from, to }) => from <= rover.last && to <= rover.last)
  if (inArea && days.size <= rover.days && span <= rover.lasts) prices.push(rover.pence)
  return Math.min(...prices, Number.POSITIVE_INFINITY)
}

/** In tenths of a penny, so that 3.84 weeks are whole; to the nearest ten pence. */
function slowSeasons(week: number, start: number, day: number, span: number): number[] {
  const rounded = (perMille: number): number => Math.round((week * perMille) / 1000 / 10 + 1e-9) * 10
  const found: number[] = []
  if (span <= 7) found.push(week)
  const until = day + span - 1
  if (until <= lastOfMonths(start, day, 1)) found.push(rounded(3840))
  if (until <= lastOfMonths(start, day, 12)) found.push(rounded(40_000))
  if (until >= lastOfMonths(start, day, 1) && until <= lastOfMonths(start, day, 12)) {
    let months = 1
    while (lastOfMonths(start, day, months + 1) <= until) months += 1
    found.push(rounded(Math.min(40_000, months * 3840 + (until - lastOfMonths(start, day, months)) * 128)))
  }
  return found
}

/** Everything tapped: each day to its cap, each week from Monday to its own. */
function slowTaps({ payg }: SlowTable, { start }: SlowCalendar, trips: readonly SlowTrip[]): number {
  const weeks: Record<number, Record<number, number>> = {}
  for (const trip of trips) {
    const weekday = (new Date(start + trip.day * DAY).getUTCDay() + 6) % 7
    const days = (weeks[trip.day - weekday] ??= {})
    days[trip.day] = (days[trip.day] ?? 0) + known(payg.single[pairOf(trip)])
  }
  let sum = 0
  for (const days of Object.values(weeks)) {
    let week = 0
    // A trip that isn't taken makes it endless, cap or no cap.
    for (const day of Object.values(days)) week += Number.isFinite(day) ? Math.min(day, payg.capOfDay) : day
    sum += Number.isFinite(week) ? Math.min(week, payg.capOfWeek) : week
  }
  return sum
}

/** The least of all: some trips tapped, the others shared out among things to buy in every way there is. */
export function slowPlan(table: SlowTable, calendar: SlowCalendar, plan: readonly SlowTrip[]): number {
  const subset = (bits: number): SlowTrip[] => plan.filter((_, at) => bits & (1 << at))
  const all = 2 ** plan.length - 1
  const least: number[] = [0]
  for (let bits = 1; bits <= all; bits += 1) {
    // Downwards through every part of it that holds its lowest trip.
    const lowest = bits & -bits
    let best = Number.POSITIVE_INFINITY
    for (let part = bits; part > 0; part = (part - 1) & bits)
      if (part & lowest) best = Math.min(best, oneThing(table, calendar, subset(part)) + (least[bits ^ part] as number))
    least[bits] = best
  }
  let best = least[all] as number
  for (let tapped = 1; tapped <= all; tapped += 1)
    best = Math.min(best, slowTaps(table, calendar, subset(tapped)) + (least[all ^ tapped] as number))
  return best
}
