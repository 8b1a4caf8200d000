import { dateOf } from '../../time/dates.ts'
import { OPEN_END } from '../rules/ticket-days.ts'
import type {
  Dated,
  DiscountIndicator,
  FareRecords,
  Limits,
  RestrictionRecord,
  SeasonalDays,
  TicketRecord,
  TimeBand,
} from '../image/records.ts'
import { noFares } from '../image/records.ts'
import type { FareCall, FareLeg } from '../rules/trip.ts'
import type { Random } from './random.ts'
import type { SlowJourney } from './slow-passenger.ts'
import type { SlowParty } from './slow-price.ts'

/** Days around the cases: 1 January 2026 is day 20,454. */
const FIRST = 20_454
const STATIONS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG']
const NLCS = ['0001', '0002', '0003', '0004', '0005', '0006', '0007']
const GROUPS = ['G001', 'G002']
const CLUSTERS = ['Q001', 'Q002', 'Q003']
const ROUTES = ['00000', '00001', '00002', '00003']
const TOCS = ['AW', 'GW', 'XC']
const UIDS = ['T1', 'T2', 'T3', 'T4']
const CARDS = ['YNG', 'FAM', '2TR', 'DIS', 'NEW']
const RESTRICTIONS = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6']
const CATEGORIES = ['01', '02', '03']
const TICKETS = ['SDS', 'SDR', 'SOS', 'SOR', 'SVR', 'CDR', 'FOS', 'FOR', 'FAG', 'ADV', '7DS']

const ALWAYS: Dated = { from: '2000-01-01', until: OPEN_END }
const ANY: Limits = { min: 0, max: 999 }

const date = (r: Random): string => dateOf(FIRST + r.below(365))

function dates(r: Random): Dated {
  if (r.chance(0.8)) return ALWAYS
  const from = FIRST + r.below(300)
  return { from: dateOf(from), until: r.chance(0.5) ? OPEN_END : dateOf(from + r.below(200)) }
}

function seasonal(r: Random): SeasonalDays {
  const monthDay = (): number => r.between(1, 12) * 100 + r.between(1, 28)
  const week = Array.from({ length: 7 }, () => r.chance(0.7))
  return r.chance(0.4) ? { from: 101, until: 1231, week } : { from: monthDay(), until: monthDay(), week }
}

const someDays = (r: Random): SeasonalDays[] =>
  r.chance(0.7) ? [] : Array.from({ length: r.between(1, 2) }, () => seasonal(r))

function band(r: Random): TimeBand {
  const from = r.below(1440)
  const at = r.pick(['D', 'D', 'A', 'V'] as const)
  return {
    sequence: String(r.below(9999)),
    direction: r.pick(['OUT', 'OUT', 'RETURN'] as const),
    from,
    until: r.chance(0.9) ? Math.min(1439, from + r.below(400)) : r.below(1440),
    at,
    station: r.chance(0.6) ? '' : r.pick(STATIONS),
    minimumFare: r.chance(0.25),
    days: someDays(r),
    tocs: r.chance(0.7) ? [] : r.some(TOCS, 0.5),
  }
}

const restriction = (r: Random, code: string): RestrictionRecord => ({
  code,
  description: code,
  outText: '',
  returnText: '',
  outPositive: r.chance(0.25),
  returnPositive: r.chance(0.25),
  days: someDays(r),
  bands: Array.from({ length: r.between(1, 4) }, () => band(r)),
  trains: r.chance(0.3)
    ? [{ uid: r.pick(UIDS), direction: r.pick(['OUT', 'RETURN'] as const), days: someDays(r) }]
    : [],
  ...dates(r),
})

function ticket(r: Random, code: string): TicketRecord {
  const isReturn = code.endsWith('R') || code === 'FAG'
  const family = code === 'FAG'
  return {
    code,
    name: code,
    class: code.startsWith('F') && !family ? 'FIRST' : 'STANDARD',
    kind: code === '7DS' ? 'SEASON' : isReturn ? 'RETURN' : 'SINGLE',
    group: code === 'ADV' ? 'P' : 'S',
    passengers: family ? { min: 2, max: 6 } : ANY,
    adults: family ? { min: 1, max: 2 } : ANY,
    children: family ? { min: 1, max: 4 } : ANY,
    validity: isReturn ? r.pick(['01', '02', '03', '04']) : '01',
    reservation: code === 'ADV',
    discountCategory: family ? '03' : r.pick(CATEGORIES),
    ...dates(r),
  }
}

const validity = (code: string, out: number, days: number, months: number, after: number) => ({
  code,
  text: code,
  outDays: out,
  outMonths: 0,
  returnDays: days,
  returnMonths: months,
  returnAfterDays: after,
  returnAfterMonths: 0,
  breakOut: true,
  breakReturn: true,
  ...ALWAYS,
})

function status(r: Random, code: string, records: FareRecords): void {
  const amount = (): number => r.between(0, 400) * 5
  records.statuses.push({
    status: code,
    flat: [amount(), amount(), amount(), amount()],
    minimum: [amount(), amount(), amount(), amount()],
    discountable: [r.chance(0.9), r.chance(0.9), r.chance(0.95), r.chance(0.95)],
    ...ALWAYS,
  })
  for (const category of r.some(CATEGORIES, 0.9)) {
    const indicator = r.pick(['0', '0', '0', 'F', 'M', 'L', 'H', 'X', 'N'] as DiscountIndicator[])
    const perMille = r.pick([334, 500, 340, 600, 999, 250])
    records.statusDiscounts.push({ status: code, until: OPEN_END, category, indicator, perMille })
  }
}

function railcardOf(r: Random, code: string): FareRecords['railcards'][number] {
  const limits: Record<string, [Limits, Limits, Limits]> = {
    YNG: [
      { min: 1, max: 1 },
      { min: 1, max: 1 },
      { min: 0, max: 0 },
    ],
    NEW: [
      { min: 1, max: r.between(2, 4) },
      { min: 0, max: r.between(1, 4) },
      { min: 0, max: 4 },
    ],
    DIS: [
      { min: 1, max: 2 },
      { min: 1, max: 2 },
      { min: 0, max: 0 },
    ],
    FAM: [
      { min: 2, max: 8 },
      { min: 1, max: 4 },
      { min: 1, max: 4 },
    ],
    '2TR': [
      { min: 2, max: 2 },
      { min: 2, max: 2 },
      { min: 0, max: 0 },
    ],
    GS3: [
      { min: 3, max: 9 },
      { min: 3, max: 9 },
      { min: 0, max: 0 },
    ],
  }
  const [passengers, adults, children] = limits[code] as [Limits, Limits, Limits]
  return {
    code,
    name: code,
    holder: code === 'FAM' ? 'ADULT' : r.pick(['ADULT', 'BOTH', 'CHILD'] as const),
    areaOnly: code === 'NEW' || r.chance(0.1),
    passengers,
    adults,
    children,
    price: 3500,
    adultStatus: r.chance(0.95) ? `A${code.slice(0, 2)}` : '',
    childStatus: r.chance(0.6) ? `C${code.slice(0, 2)}` : '',
    ...dates(r),
  }
}

/** A whole small world of fares in which every rule occurs sooner or later. */
export function randomFares(r: Random): FareRecords {
  const records = noFares()
  for (const [i, crs] of STATIONS.entries()) {
    const nlc = NLCS[i] as string
    const fareGroup = r.chance(0.2) ? r.pick(GROUPS) : nlc
    const railcardAreas = r.some(CARDS, 0.6)
    records.locations.push({ nlc, crs, name: crs, fareGroup, county: '', zone: '', railcardAreas, ...ALWAYS })
  }
  for (const nlc of GROUPS) records.groups.push({ nlc, name: nlc, members: r.some(NLCS, 0.3), ...dates(r) })
  for (const cluster of CLUSTERS) {
    for (const member of r.some([...NLCS, ...GROUPS], 0.35)) records.clusters.push({ cluster, member, ...dates(r) })
  }
  const codes = [...NLCS, ...NLCS, ...GROUPS, ...CLUSTERS, ...CLUSTERS]
  const prices = (): number => r.pick([r.between(1, 60) * 50, r.between(1, 20_000), r.between(10, 400) * 5])
  for (let id = 1; id <= 90; id += 1) {
    records.flows.push({
      id,
      origin: r.pick(codes),
      destination: r.pick(codes),
      route: r.pick(ROUTES),
      status: r.chance(0.97) ? '000' : '014',
      usage: 'A',
      reversible: r.chance(0.7),
      toc: 'AWT',
      crossLondon: '0',
      nonStandard: r.chance(0.15) ? '1' : '0',
      published: true,
      ...dates(r),
    })
    for (const code of r.some(TICKETS, 0.4)) {
      const used = r.chance(0.5) ? r.pick(RESTRICTIONS) : ''
      records.fares.push({ flow: id, ticket: code, price: prices(), restriction: used })
    }
  }
  for (let i = 0; i < 40; i += 1) {
    const flow = r.pick(records.flows)
    const railcard = r.chance(0.5) ? '' : r.pick([...CARDS, 'GS3'])
    records.overrides.push({
      origin: r.chance(0.2) ? flow.destination : flow.origin,
      destination: r.chance(0.2) ? flow.origin : flow.destination,
      route: flow.route,
      railcard,
      ticket: r.pick(TICKETS),
      type: '1',
      suppress: r.chance(0.2),
      ...(r.chance(0.9) && { adult: prices() }),
      ...(r.chance(0.6) && { child: prices() }),
      restriction: r.chance(0.3) ? r.pick(RESTRICTIONS) : '',
      composite: r.chance(0.9),
      crossLondon: '0',
      ...dates(r),
    })
  }
  for (let i = 0; i < 12; i += 1) {
    const any = <Code extends string>(code: Code, stars: string): string => (r.chance(0.5) ? stars : code)
    records.nonStandard.push({
      origin: any(r.pick(codes), '****'),
      destination: any(r.pick(codes), '****'),
      route: any(r.pick(ROUTES), '*****'),
      railcard: r.pick(['***', '', ...CARDS]),
      ticket: any(r.pick(TICKETS), '***'),
      useNlc: '',
      adultNoDiscount: r.chance(0.2),
      adultAddOn: r.chance(0.5) ? r.between(0, 500) : 0,
      childNoDiscount: r.chance(0.2),
      childAddOn: r.chance(0.5) ? r.between(0, 500) : 0,
      ...ALWAYS,
    })
  }
  // Two equally exact exceptions leave open which one counts; real feeds don't have them, so neither has this one.
  records.nonStandard = [...Map.groupBy(records.nonStandard, exactnessOf).values()].flatMap((same) => same.slice(0, 1))
  records.tickets = TICKETS.map((code) => ticket(r, code))
  records.validities = [
    validity('01', 1, 1, 0, 0),
    validity('02', 5, 0, 1, 0),
    validity('03', 2, 7, 0, 0),
    validity('04', 2, 0, 1, 1),
  ]
  records.restrictions = RESTRICTIONS.map((code) => restriction(r, code))
  for (let i = 0; i < 7; i += 1) {
    records.railcardRestrictions.push({
      railcard: r.pick([...CARDS, 'GS3']),
      ticket: r.chance(0.5) ? '' : r.pick(TICKETS),
      route: r.chance(0.7) ? '' : r.pick(ROUTES),
      station: r.chance(0.8) ? '' : r.pick(STATIONS),
      restriction: r.pick(RESTRICTIONS),
      totalBan: r.chance(0.2),
    })
  }
  for (let i = 0; i < 2; i += 1) {
    const route = r.chance(0.7) ? '' : r.pick(ROUTES)
    records.ticketCalendar.push({ ticket: r.pick(TICKETS), route, allowed: r.chance(0.5), days: seasonal(r) })
  }
  records.railcards = [...CARDS, 'GS3'].map((code) => railcardOf(r, code))
  for (const { code } of records.railcards) {
    if (r.chance(0.5)) continue
    for (const sold of r.some(TICKETS, 0.5)) {
      records.railcardMinimums.push({ railcard: code, ticket: sold, minimum: r.between(0, 50) * 50, ...dates(r) })
    }
  }
  for (const code of [
    '001',
    ...records.railcards.flatMap((one) => [`A${one.code.slice(0, 2)}`, `C${one.code.slice(0, 2)}`]),
  ]) {
    status(r, code, records)
  }
  records.routes = ROUTES.map((code) => ({
    code,
    name: code,
    text: '',
    include: code === '00001' ? r.some(STATIONS, 0.4) : [],
    exclude: code === '00002' ? r.some(STATIONS, 0.2) : [],
    tocs: code === '00003' ? r.some(TOCS, 0.6) : [],
    ...dates(r),
  }))
  const perAdult = r.between(1, 2)
  if (r.chance(0.8)) records.freeChildren.push({ under: 11, tocs: r.some(TOCS, 0.7), restriction: '', perAdult })
  if (r.chance(0.6))
    records.freeChildren.push({ under: 16, tocs: r.some(TOCS, 0.7), restriction: r.pick(RESTRICTIONS), perAdult })
  return records
}

const exactnessOf = (one: FareRecords['nonStandard'][number]): number =>
  [one.origin, one.destination, one.route, one.railcard, one.ticket].filter((code) => !code.startsWith('*')).length

/** A journey of one to three trains, now and then with a walk, on a day of the year. */
export function randomJourney(r: Random, from?: string, to?: string, on?: string): SlowJourney {
  const legs: FareLeg[] = []
  let at = r.pick([r.between(240, 600), r.below(1400)])
  let here = from ?? r.pick(STATIONS)
  const trains = r.between(1, 3)
  for (let n = 0; n < trains; n += 1) {
    const stops = r.between(1, 3)
    const calls: FareCall[] = [{ station: here, departs: at }]
    for (let s = 1; s <= stops; s += 1) {
      at += r.between(5, 60)
      const isEnd = s === stops
      const onward = r.pick(STATIONS.filter((crs) => crs !== calls.at(-1)?.station))
      const station = isEnd && n === trains - 1 && to && to !== calls.at(-1)?.station ? to : onward
      calls.push(isEnd ? { station, arrives: at } : { station, arrives: at, departs: at + 1 })
      here = station
      if (!isEnd) at += 1
    }
    const onFoot = r.chance(0.1)
    legs.push({
      toc: onFoot ? '' : r.pick(TOCS),
      uid: r.pick(UIDS),
      calls: onFoot ? calls.filter((_, c) => c === 0 || c === calls.length - 1) : calls,
    })
    at += r.between(3, 40)
  }
  return { solution: { legs }, date: on ?? date(r) }
}

export function randomParty(r: Random): SlowParty {
  const adults = r.pick([1, 1, 2, 2, 3, 4])
  const children = adults > 2 ? r.below(2) : r.pick([0, 0, 1, 2])
  const count = adults + children > 3 ? 2 : 3
  const ages = Array.from({ length: r.below(children + 1) }, () => r.between(5, 15))
  return { adults, children, ages, railcards: Array.from({ length: r.below(count) }, () => r.pick(CARDS)) }
}
