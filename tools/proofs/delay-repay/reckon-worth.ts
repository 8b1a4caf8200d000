import type { Product } from '@cledrau/domain/delay-repay/worth.ts'
import type { DrawnTicket } from './case.ts'

/*
 * The slow way to a sum: fractions of pennies as whole numbers of any length, tables written out, working days counted on a
 * calendar on the wall.
 */

/** From so many minutes on: percent of a single, and of a return for one of its ways. */
const FIFTEEN = [
  [15, '25', '12.5'],
  [30, '50', '25'],
  [60, '100', '50'],
  [120, '100', '100'],
] as const
const SIXTY = [[60, '50', '25']] as const
const PAYS: Readonly<Record<string, readonly (readonly [number, string, string])[]>> = {
  AW: FIFTEEN,
  NT: FIFTEEN,
  XC: FIFTEEN.slice(1),
  HX: [],
}

const HOLIDAYS = new Set(
  `2026-05-25 2026-08-31 2026-12-25 2026-12-28 2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27
   2027-12-28 2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26`.split(/\s+/),
)

/** Null minutes: as late as can be. */
export function reckonWorth(
  { product, left: { left, claimsThatDay } }: DrawnTicket,
  minutes: number | null,
  operator: string,
): number {
  const bands = PAYS[operator] ?? SIXTY
  const reached = bands.filter(([from]) => minutes === null || minutes >= from)
  const band = reached[reached.length - 1]
  if (!band) return 0
  const most: Readonly<Record<string, number>> = { SEASON: 2, FLEXI: 2, ROVER: 1 }
  if (claimsThatDay >= (most[product.kind] ?? 1e9)) return 0
  const percent = product.kind === 'RETURN' ? band[2] : band[1]
  // Tenths of a percent: 12.5 is 125.
  const tenths = BigInt(Math.round(Number(percent) * 10))
  const numerator = BigInt(product.price) * tenths
  const denominator = BigInt(product.people) * BigInt(journeys(product)) * 1000n
  const whole = numerator / denominator
  const rest = numerator % denominator
  const owed = Number(rest * 2n >= denominator ? whole + 1n : whole)
  return owed < left ? owed : Math.max(0, left)
}

function journeys(product: Product): number {
  if (product.kind === 'SEASON') {
    if (product.length === 'CUSTOM') return Math.max(5, workingDays(product.from, product.until)) * 2
    return { WEEKLY: 5, MONTHLY: 20, QUARTERLY: 65, ANNUAL: 232 }[product.length] * 2
  }
  if (product.kind === 'MULTIFLEX') return product.passes
  if (product.kind === 'FLEXI') return product.passes + product.passes
  return product.kind === 'ROVER' ? product.travelDays : 1
}

function workingDays(from: string, until: string): number {
  let days = 0
  for (let at = Date.parse(`${from}T12:00Z`); at <= Date.parse(`${until}T12:00Z`); at += 86_400_000) {
    const day = new Date(at)
    if (day.getUTCDay() % 6 !== 0 && !HOLIDAYS.has(day.toISOString().slice(0, 10))) days += 1
  }
  return days
}
