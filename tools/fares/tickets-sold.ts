import { tenths, type WalkUp } from './walk-up.ts'

/** Which tickets are sold between two stations, and what each costs, once the walk-up prices are known. */

export type Sold = [ticket: string, price: number, restriction: string]

/** Farther than this one goes for days, not for the day; and trains are booked. */
const FAR_KM = 70
const SUPER_OFF_PEAK_KM = 140
/** Journeys of a bundle, days of a Flexi Season. */
const BUNDLE_JOURNEYS = 12
const FLEXI_DAYS = 8

export function ticketsSold(prices: WalkUp, { isFirst, isCardiff }: { isFirst: boolean; isCardiff: boolean }): Sold[] {
  return prices.km <= FAR_KM ? nearTickets(prices, isCardiff) : farTickets(prices, isFirst)
}

/**
 * Each for somebody: the day return for now and then, Multiflex for a day a week or for journeys one way, Flexi Season for
 * two or three days a week, the week for five. The more one binds oneself to, the less a day costs.
 */
function nearTickets({ single, offPeak, back, offPeakBack, week }: WalkUp, isCardiff: boolean): Sold[] {
  const sold: Sold[] = [
    ['SDS', single, ''],
    ['SDR', back, ''],
    ['7DS', week, ''],
    ['CDR', offPeakBack, isCardiff ? 'B4' : 'B1'],
    ['MFX', tenths((back / 2) * BUNDLE_JOURNEYS * 0.88), ''],
    ['FXS', tenths(back * FLEXI_DAYS * 0.8), ''],
  ]
  if (offPeak < single) sold.push(['CDS', offPeak, 'B1'])
  return sold
}

function farTickets({ km, single, offPeak, back, offPeakBack, week }: WalkUp, isFirst: boolean): Sold[] {
  const sold: Sold[] = [
    ['SOS', single, ''],
    ['SOR', back, ''],
    ['7DS', week, ''],
    ['SVR', offPeakBack, 'B2'],
  ]
  if (offPeak < single) sold.push(['SVS', offPeak, 'B2'])
  if (km > SUPER_OFF_PEAK_KM) sold.push(['SSR', tenths(Math.max(offPeak + 10, offPeakBack * 0.86)), 'B3'])
  if (isFirst)
    sold.push(
      ['FOS', tenths(single * 1.6), ''],
      ['FOR', tenths(back * 1.6), ''],
      ['FA1', tenths(offPeak * 1.15), ''],
      ['7DF', tenths(week * 1.6), ''],
    )
  for (const [n, price] of advanceTiers(offPeak).entries()) sold.push([`AA${n + 1}`, price, ''])
  return sold
}

/**
 * Five steps below the off-peak single, so that the dearest still saves something at any hour. A short way has little to
 * take off; of each pound above it, the cheapest step adds a sixth.
 */
const TIERS = [
  { near: 0.72, more: 0.17 },
  { near: 0.77, more: 0.32 },
  { near: 0.82, more: 0.5 },
  { near: 0.86, more: 0.68 },
  { near: 0.9, more: 0.85 },
]
const SHORT = 1500

const advanceTiers = (offPeak: number): number[] =>
  TIERS.map(({ near, more }) => tenths(near * Math.min(offPeak, SHORT) + more * Math.max(0, offPeak - SHORT)))
