import type { FareRecords } from '@cledrau/domain/fares/image/records.ts'
import { ALWAYS } from './tables.ts'
import type { Anchor } from './walk-up.ts'

/*
 * What is written by hand among the sample fares. Prices marked "published" were in the press or in the operator's
 * own tables (2023-2025, raised by the year's average where older); everything else is of our making.
 */

/** Adult fares between two stations: single, return, and seven days where known. What is nearer or farther follows them. */
export const ANCHORS: readonly Anchor[] = [
  ['CDF', 'NWP', 650, 740, 2680], // published: day return £7.40 (2025)
  ['CDF', 'SWA', 1340, 1930], // published single £12.39 (2023)
  ['CMN', 'SWA', 1220, 1590], // published single £11.33 (2023)
  ['EBB', 'NWP', 570, 740], // published single £5.30 (2023)
  ['CDF', 'MER', 570, 740], // published single £5.30 (2023)
  ['CDF', 'MST', 570, 740], // published single £5.30 (2023)
  ['CDF', 'PPD', 570, 740, 2650], // published single £5.30 (2023)
  ['CDF', 'MAN', 8100], // published single £81, the same all day (2021)
]

export const ROUTES: FareRecords['routes'] = [
  { code: '00000', name: 'ANY PERMITTED', text: 'ANY PERMITTED ROUTE', include: [], exclude: [], tocs: [], ...ALWAYS },
  {
    code: '00700',
    name: 'CLEDRAU ONLY',
    text: 'CLEDRAU SERVICES ONLY',
    include: [],
    exclude: [],
    tocs: ['AW'],
    ...ALWAYS,
  },
  {
    code: '00711',
    name: 'GWR ONLY',
    text: 'GREAT WESTERN SERVICES ONLY',
    include: [],
    exclude: [],
    tocs: ['GW'],
    ...ALWAYS,
  },
  {
    code: '00112',
    name: 'VIA LLANDRINDOD',
    text: 'VIA LLANDRINDOD',
    include: ['LLO'],
    exclude: [],
    tocs: [],
    ...ALWAYS,
  },
  {
    code: '00120',
    name: 'VIA HEREFORD',
    text: 'VIA HEREFORD',
    include: ['HFD', 'LEO', 'LUD'],
    exclude: [],
    tocs: [],
    ...ALWAYS,
  },
  { code: '00130', name: 'NOT VIA CREWE', text: 'NOT VIA CREWE', include: [], exclude: ['CRE'], tocs: [], ...ALWAYS },
]

/** Stations where our trains share the rails with others: there is a cheaper fare for ours alone. */
export const SHARED = new Set([
  'CDF',
  'NWP',
  'BGN',
  'PTA',
  'NTH',
  'SWA',
  'LLE',
  'CMN',
  'CTR',
  'CRE',
  'SHR',
  'HFD',
  'LLJ',
  'BNG',
  'HHD',
  'MAN',
  'BHM',
  'WVH',
  'GCR',
  'CNM',
])

/** Stations with first class. */
export const FIRST_CLASS = new Set([
  'CDF',
  'NWP',
  'SWA',
  'CMN',
  'HFD',
  'SHR',
  'WRX',
  'CTR',
  'CRE',
  'MAN',
  'LLJ',
  'BNG',
  'HHD',
  'CWM',
  'AGV',
  'PAD',
  'BRI',
  'RDG',
  'EUS',
  'BHM',
])

/** Extra fares on one pair: flow by stations, a route, and its tickets. */
export const EXTRA: {
  from: string
  to: string
  route: string
  toc: string
  nonStandard?: boolean
  tickets: [string, number, string?][]
}[] = [
  {
    from: 'SWA',
    to: 'SHR',
    route: '00112',
    toc: 'AWT',
    tickets: [
      ['SVR', 5760],
      ['SOS', 3990],
    ],
  },
  { from: 'CDF', to: 'MAN', route: '00130', toc: 'AWT', tickets: [['SVR', 9960, 'B2']] },
  {
    from: 'CDF',
    to: 'SHR',
    route: '00120',
    toc: 'AWT',
    tickets: [
      ['SVR', 6390, 'B2'],
      ['SSR', 5480, 'B3'],
    ],
  },
  {
    from: 'CDF',
    to: 'BYI',
    route: '00000',
    toc: 'AWT',
    tickets: [
      ['FAG', 950, 'B1'],
      ['ENR', 520, 'EV'],
    ],
  },
  {
    from: 'CTR',
    to: 'LLD',
    route: '00000',
    toc: 'AWT',
    tickets: [
      ['FAG', 3460, 'B1'],
      ['WKR', 2010, 'WE'],
    ],
  },
  { from: 'CTR', to: 'HHD', route: '00000', toc: 'AWT', tickets: [['SVS', 2590, 'VX']] },
  {
    from: 'AYW',
    to: 'SHR',
    route: '00000',
    toc: 'AWT',
    tickets: [
      ['CDR', 2890, 'TB'],
      ['WKR', 2790, 'WE'],
    ],
  },
  { from: 'CDF', to: 'HHD', route: '00000', toc: 'AWT', tickets: [['SVS', 8490, 'CH']] },
  // Airport link paid in full inside the fare: only the rest is discounted.
  {
    from: 'CDF',
    to: 'MIA',
    route: '00000',
    toc: 'AWT',
    nonStandard: true,
    tickets: [
      ['SVR', 10_990, 'B2'],
      ['SOS', 7990],
    ],
  },
]

export const NON_STANDARD: FareRecords['nonStandard'] = [
  {
    origin: '****',
    destination: '****',
    route: '*****',
    railcard: '***',
    ticket: 'SVR',
    useNlc: '',
    adultNoDiscount: false,
    adultAddOn: 250,
    childNoDiscount: false,
    childAddOn: 250,
    ...ALWAYS,
  },
  {
    origin: '****',
    destination: '****',
    route: '*****',
    railcard: 'NGC',
    ticket: 'SOS',
    useNlc: '',
    adultNoDiscount: true,
    adultAddOn: 0,
    childNoDiscount: false,
    childAddOn: 0,
    ...ALWAYS,
  },
]

/** Prices set by hand, by station; amounts missing where there is no such fare. */
export const OVERRIDES: {
  from: string
  to: string
  ticket: string
  railcard?: string
  adult?: number
  child?: number
  suppress?: boolean
  restriction?: string
}[] = [
  { from: 'CDB', to: 'CDQ', ticket: 'SDS', adult: 240, child: 120 },
  { from: 'CDQ', to: 'CDB', ticket: 'SDS', adult: 240, child: 120 },
  { from: 'BYI', to: 'CDF', ticket: 'CDR', adult: 540, child: 150 },
  { from: 'LLD', to: 'BFF', ticket: 'SDR', adult: 1210, child: 605 },
  { from: 'LLD', to: 'BFF', ticket: 'SDR', railcard: 'SRN', adult: 760 },
  { from: 'TEN', to: 'PMD', ticket: 'CDR', suppress: true },
  { from: 'FGH', to: 'CDF', ticket: 'SOS', adult: 3750 },
]

type RoverRow = {
  code: string
  name: string
  days: number
  of: number
  restriction: string
  adult: number
  cards: string[]
}

/** Rangers (a day) and rovers (some days of more). Published: £149 (2024) and £29.70 with a railcard (2024). */
export const ROVERS: RoverRow[] = [
  {
    code: 'EXW',
    name: 'EXPLORE WALES PASS',
    days: 4,
    of: 8,
    restriction: 'RV',
    adult: 14_900,
    cards: ['YNG', 'TST', 'SRN', 'DIS', 'VET', 'HMF'],
  },
  {
    code: 'HWC',
    name: 'HEART OF WALES CIRCULAR',
    days: 1,
    of: 1,
    restriction: '',
    adult: 4460,
    cards: ['YNG', 'TST', 'SRN', 'DIS', 'HOW', 'VET', 'HMF'],
  },
  {
    code: 'CDT',
    name: 'EXPLORE THE CAPITAL',
    days: 1,
    of: 1,
    restriction: 'RV',
    adult: 690,
    cards: [],
  },
  {
    code: 'CCR',
    name: 'CAMBRIAN COASTER',
    days: 1,
    of: 1,
    restriction: 'RV',
    adult: 1780,
    cards: ['CRC', 'SRN', 'YNG'],
  },
  {
    code: 'NWD',
    name: 'NORTH WALES DAY RANGER',
    days: 1,
    of: 1,
    restriction: 'RV',
    adult: 4200,
    cards: ['YNG', 'SRN', 'DIS'],
  },
  {
    code: 'NWR',
    name: 'NORTH WALES ROVER',
    days: 4,
    of: 8,
    restriction: 'RV',
    adult: 7900,
    cards: ['YNG', 'SRN', 'DIS'],
  },
  {
    code: 'VLD',
    name: 'VALLEY LINES DAY',
    days: 1,
    of: 1,
    restriction: 'RV',
    adult: 1380,
    cards: ['YNG', 'SRN'],
  },
]

/** Where a railcard for one part of the country holds, by line. */
export const CARD_AREAS: Record<string, string[]> = {
  CRC: ['cambrian-coast', 'cambrian-main'],
  HOW: ['heart-of-wales'],
  PBR: ['pembroke-dock', 'fishguard', 'west-wales'],
}

export const NETWORK_AREA = ['PAD', 'EUS', 'RDG', 'KGX', 'LST', 'MYB', 'STP', 'VIC', 'WAT', 'GTW', 'DID', 'OXF', 'SWI']

/** Where the evening peak leaves from. */
export const CARDIFF = ['CDF', 'CDQ']

/** Lines whose fares are those of the Metro. */
export const METRO = [
  'merthyr',
  'aberdare',
  'treherbert',
  'rhymney',
  'coryton',
  'city',
  'cardiff-bay',
  'penarth',
  'barry-island',
  'vale-of-glamorgan',
  'ebbw-vale-cardiff',
  'ebbw-vale-newport',
  'maesteg',
]
