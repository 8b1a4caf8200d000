import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { bill, type BillFacts } from '@cledrau/domain/payg/bill.ts'
import type { Tap } from '@cledrau/domain/payg/taps.ts'
import { SCHEME, TABLE } from '@cledrau/domain/payg/testing.ts'
import { faultInStatement, statementOf } from '@cledrau/domain/payg/statement.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'

const STATIONS = Object.keys(TABLE.zones)
const LATER = serviceInstant('2030-01-01', 0)

/** Journeys anywhere, one after the other, half an hour apart. */
function tapsOn(day: string, count: number, seed: number): Tap[] {
  const r = random(seed)
  return Array.from({ length: count }, (_, n): Tap => {
    const station = r.pick(STATIONS)
    const at = serviceInstant(day, 360) + n * 30 * MINUTE
    const reader = `${station}-${n}`
    return {
      reader,
      sequence: seed * 100 + n,
      station,
      direction: n % 2 ? 'OUT' : 'IN',
      at: londonIso(instant(at)),
      ahead: [1, 0, -1],
      device: 'card',
    }
  })
}

const factsOf = (taps: Tap[]): BillFacts => ({ taps, corrections: [], discounts: [], asOf: LATER })

function timed(times: number, work: () => unknown): number[] {
  for (let n = 0; n < Math.min(times, 200); n += 1) work()
  return Array.from({ length: times }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  }).toSorted((a, b) => a - b)
}
const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** How long a bill takes. Each is worked out from its taps alone; nothing is kept from one to the next. */
const bills = (): Promise<Record<string, number>> => {
  const day = factsOf(tapsOn('2026-12-07', 20, 1))
  const year = factsOf(
    Array.from({ length: 365 }, (_, n) => tapsOn(addDays('2026-01-05', n), n % 7 > 4 ? 2 : 4, n + 1)).flat(),
  )
  const week = factsOf(Array.from({ length: 7 }, (_, n) => tapsOn(addDays('2026-12-07', n), 6, n + 1)).flat())
  const statement = statementOf('1', '2026-12-07', week, SCHEME)
  if (!statement) throw new Error('nobody travelled')
  const [aDay, aYear] = [timed(2000, () => bill(day, SCHEME)), timed(100, () => bill(year, SCHEME))]
  const checked = timed(500, () => faultInStatement(statement))
  return Promise.resolve({
    'a day of 20 taps ms p50': at(aDay, 0.5),
    'a day of 20 taps ms p99': at(aDay, 0.99),
    'taps of a year of one card': year.taps.length,
    'a year of one card ms p50': at(aYear, 0.5),
    'a year of one card ms p99': at(aYear, 0.99),
    'a week’s statement checked ms p50': at(checked, 0.5),
    'a week’s statement kB': JSON.stringify(statement).length / 1000,
  })
}

export const entries = { 'payg-bill': bills }
