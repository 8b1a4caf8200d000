import { bankHolidays } from '@cledrau/domain/time/bank-holidays.ts'
import {
  noFares,
  type Dated,
  type FareRecords,
  type Limits,
  type SeasonalDays,
  type TimeBand,
} from '@cledrau/domain/fares/image/records.ts'

/** Tickets, validities, restrictions, railcards and discounts of the sample fares. */

export const ALWAYS: Dated = { from: '2025-03-02', until: '2999-12-31' }
const ANY: Limits = { min: 0, max: 999 }

/** What can be taken off a ticket: its discount category. */
const ANYTIME = '01'
const ADVANCE = '02'
const FAMILY = '03'
const SEASON = '04'
const BUNDLE = '05'
const OFF_PEAK = '11'

type TicketRow = [
  code: string,
  name: string,
  kind: 'SINGLE' | 'RETURN' | 'SEASON',
  validity: string,
  category: string,
  first?: boolean,
]

const TICKETS: TicketRow[] = [
  ['SDS', 'ANYTIME DAY S', 'SINGLE', '01', ANYTIME],
  ['SDR', 'ANYTIME DAY R', 'RETURN', '01', ANYTIME],
  ['CDS', 'OFF-PEAK DAY S', 'SINGLE', '01', OFF_PEAK],
  ['CDR', 'OFF-PEAK DAY R', 'RETURN', '01', OFF_PEAK],
  ['ENR', 'EVENING RETURN', 'RETURN', '01', OFF_PEAK],
  ['SOS', 'ANYTIME S', 'SINGLE', '02', ANYTIME],
  ['SOR', 'ANYTIME R', 'RETURN', '03', ANYTIME],
  ['SVS', 'OFF-PEAK S', 'SINGLE', '01', OFF_PEAK],
  ['SVR', 'OFF-PEAK R', 'RETURN', '04', OFF_PEAK],
  ['SSR', 'SUPER OFFPEAK R', 'RETURN', '04', OFF_PEAK],
  ['FOS', 'FIRST ANYTIME S', 'SINGLE', '02', ANYTIME, true],
  ['FOR', 'FIRST ANYTIME R', 'RETURN', '03', ANYTIME, true],
  ['AA1', 'ADVANCE SINGLE', 'SINGLE', '05', ADVANCE],
  ['AA2', 'ADVANCE SINGLE', 'SINGLE', '05', ADVANCE],
  ['AA3', 'ADVANCE SINGLE', 'SINGLE', '05', ADVANCE],
  ['AA4', 'ADVANCE SINGLE', 'SINGLE', '05', ADVANCE],
  ['AA5', 'ADVANCE SINGLE', 'SINGLE', '05', ADVANCE],
  ['FA1', 'FIRST ADVANCE S', 'SINGLE', '05', ADVANCE, true],
  ['FAG', 'FAMILY DAY R', 'RETURN', '01', FAMILY],
  ['WKR', 'WEEKEND RETURN', 'RETURN', '06', OFF_PEAK],
  ['7DS', 'SEVEN DAY', 'SEASON', '07', SEASON],
  ['7DF', 'FIRST SEVEN DAY', 'SEASON', '07', SEASON, true],
  ['MFX', 'MULTIFLEX 12', 'SEASON', '08', BUNDLE],
  ['FXS', 'FLEXI 8 IN 28', 'SEASON', '09', BUNDLE],
]

const VALIDITIES: [
  code: string,
  text: string,
  outDays: number,
  returnDays: number,
  returnMonths: number,
  after: number,
  breaks: boolean,
][] = [
  ['01', 'ON THE DAY', 1, 1, 0, 0, true],
  ['02', 'TWO DAYS', 2, 0, 0, 0, true],
  ['03', 'OUT 5 DAYS BACK A MONTH', 5, 0, 1, 0, true],
  ['04', 'BACK WITHIN A MONTH', 1, 0, 1, 0, true],
  ['05', 'BOOKED TRAIN ONLY', 1, 1, 0, 0, false],
  ['06', 'BACK WITHIN 5 DAYS', 1, 5, 0, 1, true],
  ['07', 'SEVEN DAYS', 7, 0, 0, 0, true],
  ['08', 'THREE MONTHS', 1, 0, 3, 0, true],
  ['09', 'TWENTY EIGHT DAYS', 28, 0, 0, 0, true],
]

const EVERY_DAY = [true, true, true, true, true, true, true]
const WORKDAYS = [true, true, true, true, true, false, false]
const WEEKEND = [false, false, false, false, false, true, true]

const number = (date: string): number => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
const dayBefore = (monthDay: number): number => {
  const date = new Date(Date.UTC(2027, Math.floor(monthDay / 100) - 1, (monthDay % 100) - 1))
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}
const dayAfter = (monthDay: number): number => {
  const date = new Date(Date.UTC(2027, Math.floor(monthDay / 100) - 1, (monthDay % 100) + 1))
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

/** Mondays to Fridays of a year but bank holidays: the days on which morning hours count. */
function workingDays(year: number, leaveOut: readonly (readonly [number, number])[] = []): SeasonalDays[] {
  const closed = [...bankHolidays(year).keys()].map((date) => [number(date), number(date)] as const)
  const gaps = [...closed, ...leaveOut].toSorted((a, b) => a[0] - b[0])
  const days: SeasonalDays[] = []
  let from = 101
  for (const [start, end] of gaps) {
    if (start > from) days.push({ from, until: dayBefore(start), week: WORKDAYS })
    if (end >= from) from = end === 1231 ? 1232 : dayAfter(end)
  }
  if (from <= 1231) days.push({ from, until: 1231, week: WORKDAYS })
  return days
}

/** July and August, when a 16-25 Railcard has no minimum fare. */
const SUMMER = [[701, 831]] as const

type Rule = {
  from: string
  until: string
  at?: TimeBand['at']
  station?: string
  direction?: TimeBand['direction']
  minimumFare?: boolean
  summerFree?: boolean
  tocs?: string[]
  everyDay?: boolean
}
type RestrictionRow = {
  code: string
  description: string
  out: string
  back: string
  positive?: boolean
  days?: SeasonalDays[]
  rules: Rule[]
  trains?: string[]
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const RESTRICTIONS: RestrictionRow[] = [
  {
    code: 'B1',
    description: 'OFF-PEAK DAY',
    out: 'NOT BEFORE 0930 MON-FRI',
    back: 'ANY TIME',
    rules: [{ from: '04:30', until: '09:29' }],
  },
  {
    code: 'B2',
    description: 'OFF-PEAK',
    out: 'NOT BEFORE 0900 MON-FRI',
    back: 'ANY TIME',
    rules: [{ from: '04:30', until: '08:59' }],
  },
  {
    code: 'B3',
    description: 'SUPER OFF-PEAK',
    out: 'NOT 0430-0959 OR 1530-1829 MON-FRI',
    back: 'NOT 1530-1829 MON-FRI',
    rules: [
      { from: '04:30', until: '09:59' },
      { from: '15:30', until: '18:29' },
      { from: '15:30', until: '18:29', direction: 'RETURN' },
    ],
  },
  {
    code: 'B4',
    description: 'OFF-PEAK TO AND FROM CARDIFF',
    out: 'NOT INTO CARDIFF BEFORE 0945 MON-FRI',
    back: 'NOT FROM CARDIFF 1600-1815 MON-FRI',
    rules: [
      { from: '04:30', until: '09:44', at: 'A', station: 'CDF' },
      { from: '04:30', until: '09:44', at: 'A', station: 'CDQ' },
      { from: '16:00', until: '18:15', station: 'CDF', direction: 'RETURN' },
      { from: '16:00', until: '18:15', station: 'CDQ', direction: 'RETURN' },
    ],
  },
  {
    code: 'EV',
    description: 'EVENING',
    out: 'FROM 1800',
    back: 'FROM 1800',
    positive: true,
    rules: [
      { from: '18:00', until: '04:29', everyDay: true },
      { from: '18:00', until: '04:29', everyDay: true, direction: 'RETURN' },
    ],
  },
  {
    code: 'WE',
    description: 'WEEKEND',
    out: 'SATURDAY AND SUNDAY',
    back: 'ANY DAY',
    rules: [{ from: '00:00', until: '23:59' }],
  },
  {
    code: 'VX',
    description: 'NOT ON AVANTI IN THE EVENING PEAK',
    out: 'NOT AVANTI 1500-1859',
    back: 'NOT AVANTI 1500-1859',
    rules: [
      { from: '15:00', until: '18:59', at: 'V', station: 'CTR', tocs: ['VT'] },
      { from: '15:00', until: '18:59', station: 'CTR', tocs: ['VT'] },
      { from: '15:00', until: '18:59', tocs: ['VT'], direction: 'RETURN' },
    ],
  },
  {
    code: 'CH',
    description: 'NOT AT CHRISTMAS',
    out: 'NOT 18 DEC - 2 JAN',
    back: 'ANY TIME',
    days: [{ from: 1218, until: 102, week: EVERY_DAY }],
    rules: [{ from: '00:00', until: '23:59', everyDay: true }],
  },
  {
    code: 'TB',
    description: 'NOT ON ONE CROWDED TRAIN',
    out: 'NOT ON TRAIN C10001',
    back: 'ANY TRAIN',
    rules: [],
    trains: ['C10001'],
  },
  {
    code: 'RV',
    description: 'ROVER',
    out: 'NOT BEFORE 0930 MON-FRI',
    back: '',
    rules: [{ from: '04:30', until: '09:29' }],
  },
  {
    code: 'KD',
    description: 'CHILDREN FREE',
    out: 'NOT BEFORE 0930 MON-FRI',
    back: 'NOT BEFORE 0930 MON-FRI',
    rules: [
      { from: '04:30', until: '09:29' },
      { from: '04:30', until: '09:29', direction: 'RETURN' },
    ],
  },
  {
    code: '#Y',
    description: '16-25 MINIMUM FARE',
    out: 'MINIMUM FARE BEFORE 1000 MON-FRI',
    back: '',
    rules: [{ from: '04:30', until: '09:59', minimumFare: true, summerFree: true }],
  },
  {
    code: '#M',
    description: 'MINIMUM FARE ALL YEAR',
    out: 'MINIMUM FARE BEFORE 1000 MON-FRI',
    back: '',
    rules: [{ from: '04:30', until: '09:59', minimumFare: true }],
  },
  {
    code: '#2',
    description: 'TWO TOGETHER',
    out: 'NOT BEFORE 0930 MON-FRI',
    back: 'NOT BEFORE 0930 MON-FRI',
    rules: [
      { from: '04:30', until: '09:29' },
      { from: '04:30', until: '09:29', direction: 'RETURN' },
    ],
  },
  {
    code: '#N',
    description: 'NETWORK',
    out: 'NOT BEFORE 1000 MON-FRI',
    back: 'NOT BEFORE 1000 MON-FRI',
    rules: [
      { from: '00:00', until: '23:59', minimumFare: true },
      { from: '04:30', until: '09:59' },
      { from: '04:30', until: '09:59', direction: 'RETURN' },
    ],
  },
]

/** Restrictions stand twice, for a year each: bank holidays fall on other dates. */
const YEARS: [number, Dated][] = [
  [2026, { from: '2025-03-02', until: '2026-12-31' }],
  [2027, { from: '2027-01-01', until: '2999-12-31' }],
]

function restrictions(): FareRecords['restrictions'] {
  return YEARS.flatMap(([year, dates]) =>
    RESTRICTIONS.map(({ code, description, out, back, positive = false, days = [], rules, trains = [] }) => ({
      code,
      description,
      outText: out,
      returnText: back,
      outPositive: positive,
      returnPositive: positive,
      days,
      bands: rules.map((rule, n) => ({
        sequence: String(n + 1).padStart(4, '0'),
        direction: rule.direction ?? ('OUT' as const),
        from: minutes(rule.from),
        until: minutes(rule.until),
        at: rule.at ?? ('D' as const),
        station: rule.station ?? '',
        minimumFare: rule.minimumFare ?? false,
        days: rule.everyDay || rule.tocs ? [] : workingDays(year, rule.summerFree ? SUMMER : []),
        tocs: rule.tocs ?? [],
      })),
      trains: trains.map((uid) => ({ uid, direction: 'OUT' as const, days: [] })),
      ...dates,
    })),
  )
}

/** Statuses: 033 a third, 050 half, 060 sixty per cent, GS3 a third on off-peak fares, GLD off-peak, 001 the child's. */
const DISCOUNTS: [status: string, category: string, perMille: number][] = [
  ['001', ANYTIME, 500],
  ['001', OFF_PEAK, 500],
  ['001', ADVANCE, 500],
  ['001', SEASON, 500],
  ['001', FAMILY, 999],
  ['033', ANYTIME, 334],
  ['033', OFF_PEAK, 334],
  ['033', ADVANCE, 334],
  ['033', FAMILY, 334],
  ['050', ANYTIME, 500],
  ['050', OFF_PEAK, 500],
  ['050', ADVANCE, 500],
  ['050', SEASON, 500],
  ['060', ANYTIME, 600],
  ['060', OFF_PEAK, 600],
  ['060', ADVANCE, 600],
  ['GS3', OFF_PEAK, 334],
  ['GLD', OFF_PEAK, 334],
  ['JCP', ANYTIME, 500],
  ['JCP', OFF_PEAK, 500],
  ['JCP', SEASON, 500],
]

type CardRow = {
  code: string
  name: string
  adults: [number, number]
  children: [number, number]
  status: string
  childStatus?: string
  area?: boolean
  price: number
  minimum?: number
  rule?: string
  childHolder?: boolean
}

const CARDS: CardRow[] = [
  {
    code: 'YNG',
    name: '16-25 RAILCARD',
    adults: [1, 1],
    children: [0, 0],
    status: '033',
    price: 3500,
    minimum: 1200,
    rule: '#Y',
  },
  {
    code: 'TST',
    name: '26-30 RAILCARD',
    adults: [1, 1],
    children: [0, 0],
    status: '033',
    price: 3500,
    minimum: 1200,
    rule: '#M',
  },
  { code: 'TSU', name: '16-17 SAVER', adults: [1, 1], children: [0, 0], status: '050', price: 3500 },
  { code: 'SRN', name: 'SENIOR RAILCARD', adults: [1, 1], children: [0, 0], status: '033', price: 3500 },
  { code: '2TR', name: 'TWO TOGETHER', adults: [2, 2], children: [0, 0], status: '033', price: 3500, rule: '#2' },
  {
    code: 'FAM',
    name: 'FAMILY & FRIENDS',
    adults: [1, 4],
    children: [1, 4],
    status: '033',
    childStatus: '060',
    price: 3500,
  },
  { code: 'DIS', name: 'DISABLED PERSONS', adults: [1, 2], children: [0, 0], status: '033', price: 2000 },
  {
    code: 'NEW',
    name: 'NETWORK RAILCARD',
    adults: [1, 4],
    children: [0, 4],
    status: '033',
    childStatus: '060',
    area: true,
    price: 3500,
    minimum: 1300,
    rule: '#N',
  },
  {
    code: 'VET',
    name: 'VETERANS RAILCARD',
    adults: [1, 2],
    children: [0, 4],
    status: '033',
    childStatus: '060',
    price: 3500,
    minimum: 1200,
    rule: '#M',
  },
  {
    code: 'HMF',
    name: 'HM FORCES',
    adults: [1, 1],
    children: [0, 4],
    status: '033',
    childStatus: '060',
    price: 3500,
    minimum: 1200,
    rule: '#M',
  },
  {
    code: 'NGC',
    name: 'ANNUAL GOLD CARD',
    adults: [1, 4],
    children: [0, 4],
    status: 'GLD',
    childStatus: '060',
    price: 0,
  },
  { code: 'JCP', name: 'JOBCENTRE PLUS', adults: [1, 1], children: [0, 0], status: 'JCP', price: 0 },
  { code: 'CRC', name: 'CAMBRIAN RAILCARD', adults: [1, 1], children: [0, 4], status: '033', area: true, price: 1000 },
  { code: 'HOW', name: 'HEART OF WALES', adults: [1, 1], children: [0, 4], status: '033', area: true, price: 1000 },
  { code: 'PBR', name: 'PEMBROKESHIRE', adults: [1, 1], children: [0, 4], status: '033', area: true, price: 1000 },
  { code: 'GS3', name: 'GROUPSAVE', adults: [3, 9], children: [0, 0], status: 'GS3', price: 0 },
]

const MINIMUM_TICKETS = ['SDS', 'SDR', 'CDS', 'CDR', 'SOS', 'SOR', 'SVS', 'SVR', 'FOS', 'FOR']

/** Everything but places, flows and their fares. */
export function sampleTables(): FareRecords {
  const records = noFares()
  for (const [code, name, kind, validity, discountCategory, first = false] of TICKETS) {
    const family = code === 'FAG'
    const advance = discountCategory === ADVANCE
    records.tickets.push({
      code,
      name,
      class: first ? 'FIRST' : 'STANDARD',
      kind,
      group: advance ? 'P' : first ? 'F' : 'S',
      passengers: family ? { min: 2, max: 6 } : ANY,
      adults: family ? { min: 1, max: 2 } : ANY,
      children: family ? { min: 1, max: 4 } : ANY,
      validity,
      reservation: advance,
      discountCategory,
      ...ALWAYS,
    })
  }
  records.validities = VALIDITIES.map(([code, text, outDays, returnDays, returnMonths, returnAfterDays, breaks]) => ({
    code,
    text: text.slice(0, 20),
    outDays,
    outMonths: 0,
    returnDays,
    returnMonths,
    returnAfterDays,
    returnAfterMonths: 0,
    breakOut: breaks,
    breakReturn: breaks,
    ...ALWAYS,
  }))
  records.restrictions = restrictions()
  records.ticketCalendar = [
    { ticket: 'WKR', route: '', allowed: true, days: { from: 101, until: 1231, week: WEEKEND } },
  ]
  for (const status of new Set(DISCOUNTS.map(([code]) => code))) {
    records.statuses.push({
      status,
      flat: [0, 0, 0, 0],
      minimum: [0, 0, 0, 0],
      discountable: [true, true, true, true],
      ...ALWAYS,
    })
  }
  records.statusDiscounts = DISCOUNTS.map(([status, category, perMille]) => ({
    status,
    until: ALWAYS.until,
    category,
    indicator: '0',
    perMille,
  }))
  for (const { code, name, adults, children, status, childStatus = '', area = false, price, minimum, rule } of CARDS) {
    const limits = ([min, max]: [number, number]): Limits => ({ min, max })
    records.railcards.push({
      code,
      name,
      holder: 'ADULT',
      areaOnly: area,
      price,
      adultStatus: status,
      childStatus,
      passengers: { min: adults[0] + children[0], max: adults[1] + children[1] },
      adults: limits(adults),
      children: limits(children),
      ...ALWAYS,
    })
    if (minimum)
      for (const ticket of MINIMUM_TICKETS)
        records.railcardMinimums.push({ railcard: code, ticket, minimum, ...ALWAYS })
    if (rule)
      records.railcardRestrictions.push({
        railcard: code,
        ticket: '',
        route: '',
        station: '',
        restriction: rule,
        totalBan: false,
      })
  }
  // The 16-17 Saver is for standard class.
  for (const ticket of ['FOS', 'FOR', 'FA1', '7DF']) {
    records.railcardRestrictions.push({
      railcard: 'TSU',
      ticket,
      route: '',
      station: '',
      restriction: '',
      totalBan: true,
    })
  }
  for (const ticket of ['AA1', 'AA2', 'AA3', 'AA4', 'AA5', 'FA1']) {
    records.advanceRules.push({ ticket, restriction: '', toc: 'AW', check: 'MINUTES', amount: 5, time: 0, ...ALWAYS })
    records.advanceRules.push({ ticket, restriction: '', toc: 'VT', check: 'DAYS', amount: 1, time: 1080, ...ALWAYS })
  }
  records.bundles = [
    { ticket: 'MFX', unit: 'SINGLE', passes: 12, months: 3, days: 0 },
    { ticket: 'FXS', unit: 'DAY', passes: 8, months: 0, days: 28 },
  ]
  // As the page about children says: on our own trains, with an adult who has a ticket.
  records.freeChildren = [
    { under: 11, tocs: ['AW'], restriction: '', perAdult: 2 },
    { under: 16, tocs: ['AW'], restriction: 'KD', perAdult: 2 },
  ]
  return records
}
