import type { Random } from '../../fares/oracle/random.ts'
import type { TimesRecord } from '../../fares/rules/restriction.ts'
import { dateOf, dayOf } from '../../time/dates.ts'
import { DAY, instant, MINUTE } from '../../time/instant.ts'
import { londonIso } from '../../time/london.ts'
import type { PaygDiscount } from '../discounts.ts'
import { singleBetween, type PaygScheme, type PaygTable } from '../scheme.ts'
import { TABLE } from '../testing.ts'
import type { Correction } from '../journeys.ts'
import { tapId, type Tap } from '../taps.ts'
import type { SlowDiscount, SlowTable, SlowTap } from './slow-bill.ts'

/** One traveller’s week or two: as readers tell it, and as it truly was. */
export type Travel = {
  scheme: PaygScheme
  taps: Tap[]
  corrections: Correction[]
  discounts: PaygDiscount[]
  slow: { taps: SlowTap[]; tables: SlowTable[]; discount: SlowDiscount | null }
  /** Days on which somebody travelled. */
  days: number
}

const STATIONS = Object.keys(TABLE.zones)
/** Each is where something changes: clocks in spring and autumn, years. */
const MONDAYS = ['2026-03-23', '2026-03-30', '2026-10-19', '2026-10-26', '2026-12-28', '2027-03-22', '2026-06-08'].map(
  dayOf,
)

/** The table of 2024, or one whose prices don’t follow from each other. */
function randomTable(r: Random, from: string): PaygTable {
  const table = { ...TABLE, from }
  if (r.chance(0.5)) return table
  const priced = (pence: number) => Math.max(10, pence + r.between(-9, 9) * 10)
  return {
    ...table,
    singles: Object.fromEntries(
      Object.entries(TABLE.singles).map(([a, to]) => [
        a,
        Object.fromEntries(Object.entries(to).map(([b, pence]) => [b, priced(pence)])),
      ]),
    ),
    caps: TABLE.caps.map((cap) => ({ ...cap, day: priced(cap.day), week: priced(cap.week - r.below(6) * 100) })),
  }
}

const slowTable = (table: PaygTable): SlowTable => ({
  from: dayOf(table.from),
  single: (a, b) => singleBetween(table, a, b),
  zone: (station) => table.zones[station],
  branch: (station) => table.branches[station] ?? '',
  interchanges: table.interchanges,
  caps: table.caps,
})

function randomDiscount(r: Random): { fast: PaygDiscount; slow: SlowDiscount } {
  const [perMille, notFrom, notUntil] = [r.pick([500, 334, 340, 600]), 270, r.pick([271, 569, 599])]
  const ban: TimesRecord = {
    code: 'OP',
    description: 'OP',
    outPositive: false,
    returnPositive: false,
    days: [],
    bands: [
      {
        sequence: '1',
        direction: 'OUT',
        from: notFrom,
        until: notUntil,
        at: 'D',
        station: '',
        minimumFare: false,
        days: [{ from: 101, until: 1231, week: [true, true, true, true, true, false, false] }],
        tocs: [],
      },
    ],
    trains: [],
  }
  const four = <Value>(value: Value): [Value, Value, Value, Value] => [value, value, value, value]
  const status = {
    status: 'A01',
    flat: four(0),
    minimum: four(0),
    discountable: four(true),
    from: '2000-01-01',
    until: '2999-12-31',
  }
  return {
    fast: {
      code: 'YNG',
      from: '2000-01-01',
      until: '2999-12-31',
      rule: { status, indicator: '0', perMille },
      minimum: 0,
      minimumHours: [],
      bans: [ban],
      stations: null,
    },
    slow: { perMille, notFrom, notUntil },
  }
}

/** Taps in the order in which they truly were, some of them lost. */
function* trueTaps(
  r: Random,
  monday: number,
  days: number,
): Generator<{ station: string; out: boolean; minute: number }> {
  const [home, work] = [r.pick(STATIONS), r.pick(STATIONS)]
  for (let day = monday; day < monday + days; day += 1) {
    if (r.chance(0.15)) continue
    // Often about half past four by the clock on the wall, in winter or in summer.
    let minute = day * 1440 + (r.chance(0.2) ? r.pick([210, 270]) + r.between(-2, 2) : r.between(240, 500))
    let here = home
    for (let trip = r.between(1, 5); trip > 0; trip -= 1) {
      const to = r.chance(0.6) ? (here === home ? work : home) : r.pick(STATIONS)
      const took = r.chance(0.06) ? r.between(145, 155) : r.chance(0.03) ? r.between(290, 310) : r.between(8, 95)
      if (!r.chance(0.02)) yield { station: here, out: false, minute }
      if (!r.chance(0.02)) yield { station: to, out: true, minute: minute + took }
      minute += took + (r.chance(0.3) ? r.between(5, 40) : r.between(41, 300))
      here = to
    }
    if (minute > (day + 1) * 1440 + 200) day += 1
  }
}

export function randomTravel(r: Random): Travel {
  const monday = r.chance(0.5) ? r.pick(MONDAYS) : dayOf('2026-01-05') + 7 * r.below(50)
  const scheme = [randomTable(r, dateOf(monday - 700))]
  if (r.chance(0.3)) scheme.push(randomTable(r, dateOf(monday + r.between(0, 9))))
  const discount = r.chance(0.25) ? randomDiscount(r) : null
  const taps: Tap[] = []
  const slow: SlowTap[] = []
  const corrections: Correction[] = []
  for (const { station, out, minute } of trueTaps(r, monday, r.pick([1, 7, 7, 14]))) {
    const drifted = r.chance(0.1) ? r.between(-900, 900) : 0
    const tap: Tap = {
      reader: `${station}-${r.between(1, 3)}-${taps.length}`,
      sequence: r.below(1_000_000),
      station,
      direction: out ? 'OUT' : 'IN',
      at: londonIso(instant(minute * MINUTE + drifted * 1000)),
      ahead: drifted === 0 ? (r.chance(0.2) ? [0, 0] : []) : [-drifted, -drifted, r.between(-5, 5)],
      device: r.pick(['card', 'phone', 'watch']),
    }
    // Two of three neighbours are right, or two and the reader itself: the middle one is.
    if (drifted !== 0) tap.ahead = [-drifted, -drifted, -drifted + r.pick([-4000, 4000])]
    const said = r.chance(0.3) ? r.pick(STATIONS) : null
    const isSaid = said !== null && singleBetween(TABLE, station, said) !== undefined
    if (isSaid) corrections.push({ tap: tapId(tap), station: said })
    taps.push(tap)
    slow.push({ id: tapId(tap), station, out, minute, said: isSaid ? said : null })
  }
  // As they come: in any order, some of them twice.
  const sent = [...taps, ...r.some(taps, 0.1)]
  for (let at = sent.length - 1; at > 0; at -= 1) {
    const other = r.below(at + 1)
    ;[sent[at], sent[other]] = [sent[other] as Tap, sent[at] as Tap]
  }
  return {
    scheme,
    taps: sent,
    corrections,
    discounts: discount ? [discount.fast] : [],
    slow: { taps: slow, tables: scheme.map(slowTable), discount: discount?.slow ?? null },
    days: new Set(slow.map(({ minute }) => Math.floor((minute * MINUTE) / DAY))).size,
  }
}
