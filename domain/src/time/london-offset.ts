import { instant, type Instant } from './instant.ts'

/**
 * Minutes that station clocks are ahead of UTC: 60 in summer, else 0.
 *
 * Since 1981 summer begins on the last Sunday of March at 01:00 UTC. It ends on the last Sunday of October at 01:00 UTC,
 * until 1995 on the first Sunday after the 21st (IANA time zone database, rule GB-Eire and, from 1996, EU).
 */
export function londonOffset(at: Instant): 0 | 60 {
  const year = new Date(at).getUTCFullYear()
  const summer = summers.get(year) ?? { begins: summerBegins(year), ends: summerEnds(year) }
  if (summers.size < MOST_YEARS) summers.set(year, summer)
  return at >= summer.begins && at < summer.ends ? 60 : 0
}

/** A board asks some thousand times for the same summer. */
const summers = new Map<number, { begins: Instant; ends: Instant }>()
const MOST_YEARS = 100

export const summerBegins = (year: number): Instant => instant(Date.UTC(year, 2, lastSunday(year, 2), 1))

export const summerEnds = (year: number): Instant =>
  instant(Date.UTC(year, 9, year < 1996 ? sundayFrom(year, 9, 22) : lastSunday(year, 9), 1))

/** March and October have 31 days. */
const lastSunday = (year: number, month: number) => sundayFrom(year, month, 25)

const sundayFrom = (year: number, month: number, first: number) =>
  first + ((7 - new Date(Date.UTC(year, month, first)).getUTCDay()) % 7)
