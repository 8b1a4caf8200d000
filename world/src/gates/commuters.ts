import { addDays, weekdayOf } from '@cledrau/domain/time/dates.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { random } from './chance.ts'

export type Trip = {
  who: string
  station: string
  direction: 'IN' | 'OUT'
  at: Instant
  device: 'CARD' | 'PHONE'
}

/** Whoever tries the product finds four weeks of taps under the first of the test cards. */
export const DEMONSTRATION = 'demonstration'
const WEEKS = 4

/**
 * A demonstration traveller’s four weeks before a moment: to work and home, a day in town, one tap that is missing, in by
 * phone and out by card.
 */
export function demonstrationTrips(now: Instant): Trip[] {
  const today = clockTime(now).date
  const trips: Trip[] = []
  for (let ago = WEEKS * 7; ago >= 1; ago -= 1) {
    const date = addDays(today, -ago)
    const r = random(`demonstration ${date}`)
    const go = (
      from: string,
      to: string,
      hour: number,
      took: number,
      devices: readonly ['CARD' | 'PHONE', 'CARD' | 'PHONE'],
    ) => {
      const start = (serviceInstant(date, hour * 60) + r.between(0, 40) * MINUTE) as Instant
      trips.push({ who: DEMONSTRATION, station: from, direction: 'IN', at: start, device: devices[0] })
      // Twice in four weeks the way out is through a gate that stands open.
      if (ago === 3 || ago === 17) return
      const end = (start + took * MINUTE) as Instant
      trips.push({ who: DEMONSTRATION, station: to, direction: 'OUT', at: end, device: devices[1] })
    }
    const weekday = weekdayOf(date)
    if (weekday < 5) {
      go('CDF', 'NWP', 7, 18, ['CARD', 'CARD'])
      if (weekday === 2) go('NWP', 'CKY', 12, 24, ['PHONE', 'CARD'])
      go(weekday === 2 ? 'CKY' : 'NWP', 'CDF', 17, weekday === 2 ? 36 : 18, ['CARD', 'CARD'])
    } else if (weekday === 5 && r.chance(0.7)) {
      go('CDF', 'PYC', 10, 17, ['PHONE', 'PHONE'])
      go('PYC', 'CDF', 15, 17, ['PHONE', 'PHONE'])
    }
  }
  return trips
}

/** So many people who travel on working days, the same each time; those of a minute of the day. */
export function commutersAt(count: number, stations: readonly string[], seed: number, now: Instant): Trip[] {
  const { date, minutes } = clockTime(now)
  if (weekdayOf(date) > 4) return []
  return Array.from({ length: count }, (_, n) => `commuter-${seed}-${n}`).flatMap((who): Trip[] => {
    const r = random(who)
    const [home, work] = [r.pick(stations), r.pick(['CDF', 'NWP', 'CDQ'])]
    const [out, back, took] = [r.between(380, 540), r.between(960, 1110), r.between(15, 70)]
    if (home === work) return []
    const trips: [number, string, 'IN' | 'OUT'][] = [
      [out, home, 'IN'],
      [out + took, work, 'OUT'],
      [back, work, 'IN'],
      [back + took, home, 'OUT'],
    ]
    return trips
      .filter(([minute]) => minute === minutes)
      .map(([, station, direction]) => ({ who, station, direction, at: now, device: 'CARD' as const }))
  })
}
