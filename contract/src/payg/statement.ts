import * as z from 'zod/mini'
import { date, moment } from '../query.ts'

/*
 * What a signed bill says; also read from what strangers paste, so everything is bounded. A statement that is older than this
 * page is read by it all the same: fields are only ever added, and those missing then may be missing here.
 */

const pence = z.int().check(z.minimum(0), z.maximum(10_000_000))
const minutes = z.int().check(z.minimum(0), z.maximum(100_000))
const code = z.string().check(z.maxLength(16))
const crs = z.string().check(z.regex(/^[A-Z]{3}$/))
const text = z.string().check(z.maxLength(200))
const tapId = z.string().check(z.maxLength(80))
const zone = z.int().check(z.minimum(0), z.maximum(99))
const run = { from: zone, to: zone }
const few = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most))
const MOST_TAPS = 1000

const tap = z.object({
  reader: text,
  sequence: z.int(),
  station: crs,
  direction: z.enum(['IN', 'OUT']),
  at: moment,
  ahead: few(z.int(), 64),
  device: text,
})

const seasonalDays = z.object({ from: z.int(), until: z.int(), week: few(z.boolean(), 7) })
const times = z.object({
  code,
  description: text,
  outPositive: z.boolean(),
  returnPositive: z.boolean(),
  days: few(seasonalDays, 40),
  bands: few(
    z.object({
      sequence: code,
      direction: z.enum(['OUT', 'RETURN']),
      from: minutes,
      until: minutes,
      at: z.enum(['D', 'A', 'V']),
      station: z.string().check(z.maxLength(3)),
      minimumFare: z.boolean(),
      days: few(seasonalDays, 40),
      tocs: few(code, 60),
    }),
    200,
  ),
  trains: few(z.object({ uid: code, direction: z.enum(['OUT', 'RETURN']), days: few(seasonalDays, 40) }), 200),
})
const four = <Item extends z.ZodMiniType>(item: Item) => z.tuple([item, item, item, item])

const discount = z.object({
  code,
  from: date,
  until: date,
  rule: z.object({
    status: z.object({
      status: code,
      flat: four(pence),
      minimum: four(pence),
      discountable: four(z.boolean()),
      from: z.string(),
      until: z.string(),
    }),
    indicator: z.enum(['0', 'F', 'M', 'L', 'H', 'X', 'N']),
    perMille: z.int().check(z.minimum(0), z.maximum(1000)),
  }),
  minimum: pence,
  minimumHours: few(times, 10),
  bans: few(times, 10),
  stations: z.nullable(few(crs, 3000)),
})

const table = z.object({
  from: date,
  source: text,
  limitMinutes: minutes,
  operators: few(code, 20),
  incompletePence: pence,
  answerHours: minutes,
  dayStartsMinutes: minutes,
  correctionsPerMonth: minutes,
  correctionWeeks: minutes,
  lateExitMinutes: minutes,
  sameStationMinutes: minutes,
  repeatSeconds: minutes,
  interchangeMinutes: minutes,
  interchanges: few(crs, 100),
  zones: z.record(crs, zone),
  branches: z.record(crs, code),
  areas: few(z.object(run), 20),
  singles: z.record(crs, z.record(crs, pence)),
  sampleSingles: z.record(code, pence),
  caps: few(z.object({ ...run, day: pence, week: pence }), 8),
})

const offer = z.object({ ...run, discount: z.nullable(code), pence })

export const billedJourney = z.object({
  id: tapId,
  state: z.enum(['OPEN', 'COMPLETE', 'INCOMPLETE', 'EXIT_ONLY', 'SAME_STATION', 'NOT_TAKEN', 'UNPRICED']),
  /** Its travel day. */
  day: date,
  from: z.nullable(crs),
  to: z.nullable(crs),
  startsAt: moment,
  endsAt: z.nullable(moment),
  /** Elapsed; null where one end is missing. */
  minutes: z.nullable(minutes),
  via: few(crs, 100),
  taps: few(tapId, MOST_TAPS),
  repeats: few(tapId, MOST_TAPS),
  corrected: z.boolean(),
  late: z.boolean(),
  /** The single by the table, and what it costs this traveller before caps. */
  full: pence,
  pence,
  discount: z.nullable(code),
  zones: z.nullable(z.object(run)),
  /** The charge for a missing tap, outside all caps. */
  outside: pence,
  /** Until then it may be answered where the missing tap was, and isn’t charged. */
  answerBy: z.nullable(moment),
})

export const weekBill = z.object({
  /** Its Monday. */
  week: date,
  journeys: few(billedJourney, MOST_TAPS),
  days: few(
    z.object({
      day: date,
      /** What its journeys add to the week, caps and all. */
      travel: pence,
      outside: pence,
      waiting: pence,
      /** Every choice there was; the one that was charged stands first. */
      considered: few(z.object({ caps: few(offer, 40), singles: pence, total: pence }), 5000),
    }),
    7,
  ),
  considered: few(z.object({ caps: few(offer, 40), days: few(pence, 7), total: pence }), 5000),
  travel: pence,
  outside: pence,
  waiting: pence,
  total: pence,
})

export const statement = z.object({
  traveller: text,
  week: date,
  asOf: moment,
  taps: few(tap, MOST_TAPS),
  corrections: few(z.object({ tap: tapId, station: crs }), MOST_TAPS),
  checks: few(z.object({ at: moment, operator: code }), MOST_TAPS),
  discounts: few(discount, 20),
  tables: few(table, 8),
  bill: weekBill,
})
