import { buildImage } from '@cledrau/domain/fares/image/build-image.ts'
import { openFares, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceReturns, type DatedSolution } from '@cledrau/domain/fares/rules/price-return.ts'
import * as hand from './exceptions.ts'
import { ALWAYS, sampleTables } from './tables.ts'

/** A few flows with round or published prices under the sample's own rules, to work cases out by hand. */

const STATIONS: Record<string, string> = {
  CDF: '3899',
  NWP: '3674',
  SWA: '4222',
  PPD: '3965',
  SHR: '4400',
  BYI: '3910',
  PAD: '3087',
  RDG: '3149',
  AYW: '4380',
  MIA: '2984',
  CDB: '3890',
  CDQ: '3892',
  LLO: '4306',
  LLD: '2467',
  BFF: '2496',
  FGH: '4169',
  HFD: '4750',
  MAN: '2968',
  CRE: '1243',
}

const AREAS: Record<string, string[]> = { AYW: ['CRC'], SHR: ['CRC'], PAD: ['NEW'], RDG: ['NEW'] }

type Row = [from: string, to: string, route: string, tickets: [string, number, string?][], nonStandard?: boolean]

const FLOWS: Row[] = [
  [
    'CDF',
    'NWP',
    '00000',
    [
      ['SDS', 604],
      ['SDR', 740],
      ['7DS', 2680],
      ['MFX', 6040],
      ['FXS', 3080],
    ],
  ],
  [
    'CDF',
    'SWA',
    '00000',
    [
      ['SDS', 1239],
      ['SDR', 1930],
      ['CDR', 1600, 'B1'],
      ['7DS', 5200],
    ],
  ],
  [
    'CDF',
    'SHR',
    '00000',
    [
      ['SOS', 3000],
      ['SVS', 2800, 'B2'],
      ['SVR', 4000, 'B2'],
      ['SSR', 3600, 'B3'],
      ['FOS', 5000],
      ['AA1', 1000],
      ['FA1', 2500],
    ],
  ],
  ['CDF', 'SHR', '00700', [['SOS', 2700]]],
  [
    'CDF',
    'PPD',
    '00000',
    [
      ['SDS', 530],
      ['CDR', 600, 'B1'],
    ],
  ],
  ['CDF', 'MAN', '00000', [['SOS', 8100]]],
  ['CDF', 'MAN', '00130', [['SOS', 7600]]],
  [
    'CDF',
    'BYI',
    '00000',
    [
      ['SDS', 300],
      ['SDR', 400],
      ['FAG', 950, 'B1'],
      ['ENR', 320, 'EV'],
    ],
  ],
  ['SWA', 'SHR', '00000', [['SOS', 3610]]],
  ['SWA', 'SHR', '00112', [['SOS', 2280]]],
  ['PAD', 'RDG', '00000', [['SDS', 1500]]],
  [
    'AYW',
    'SHR',
    '00000',
    [
      ['SOS', 2500],
      ['WKR', 2600],
      ['CDS', 1990, 'TB'],
    ],
  ],
  [
    'CDF',
    'MIA',
    '00000',
    [
      ['SVR', 9400],
      ['SOS', 8700],
    ],
    true,
  ],
]

export function caseFares(more: readonly Row[] = []): Fares {
  const records = sampleTables()
  for (const [crs, nlc] of Object.entries(STATIONS)) {
    records.locations.push({
      nlc,
      crs,
      name: crs,
      fareGroup: nlc,
      county: '',
      zone: '',
      railcardAreas: AREAS[crs] ?? [],
      ...ALWAYS,
    })
  }
  for (const [n, [from, to, route, tickets, nonStandard = false]] of [...FLOWS, ...more].entries()) {
    const ends = { origin: STATIONS[from] as string, destination: STATIONS[to] as string }
    const flow = {
      id: n + 1,
      ...ends,
      route,
      status: '000',
      usage: 'A' as const,
      reversible: true,
      toc: 'AWT',
      crossLondon: '0',
      published: true,
    }
    records.flows.push({ ...flow, nonStandard: nonStandard ? '1' : '0', ...ALWAYS })
    for (const [ticket, pence, restriction = ''] of tickets)
      records.fares.push({ flow: n + 1, ticket, price: pence, restriction })
  }
  records.routes = hand.ROUTES
  records.nonStandard = hand.NON_STANDARD
  for (const { from, to, ticket, railcard = '', suppress = false, restriction = '', adult, child } of hand.OVERRIDES) {
    if (!STATIONS[from] || !STATIONS[to]) continue
    const ends = { origin: STATIONS[from], destination: STATIONS[to] }
    records.overrides.push({
      ...ends,
      route: '00000',
      railcard,
      ticket,
      type: '1',
      suppress,
      adult,
      child,
      restriction,
      composite: true,
      crossLondon: '0',
      ...ALWAYS,
    })
  }
  for (const { code, name, days, of, restriction, adult } of hand.ROVERS) {
    records.rovers.push({
      code,
      name,
      travelDays: days,
      validMonths: 0,
      validDays: of,
      stations: code === 'HWC' || code === 'EXW' ? ['CDF', 'SHR', 'SWA', 'LLO'] : [],
      ...ALWAYS,
    })
    const row = { code, class: 'STANDARD' as const, restriction, from: '2000-01-01', until: ALWAYS.until }
    records.roverPrices.push({ ...row, railcard: '', adult, child: Math.round(adult / 10) * 5 })
    records.roverPrices.push({
      ...row,
      railcard: 'SRN',
      adult: Math.floor((adult * 666 + 2500) / 5000) * 5,
      child: Math.round(adult / 10) * 5,
    })
  }
  return openFares(buildImage(records))
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** `CDF-HFD-SHR 08:00` is one train an hour between calls; `@GW` another operator's, `#C10001` a certain train. */
export function trains(text: string): DatedSolution['solution'] {
  const [way = '', clock = '10:00', ...marks] = text.split(' ')
  const toc = marks.find((mark) => mark.startsWith('@'))?.slice(1) ?? 'AW'
  const uid = marks.find((mark) => mark.startsWith('#'))?.slice(1) ?? 'C1'
  const calls = way.split('-').map((station, n) => ({ station, departs: minutes(clock) + n * 60 }))
  return { legs: [{ toc, uid, calls }] }
}

export const WEDNESDAY = '2026-12-02'

/** The price of one ticket for the party on these trains, or nothing when it isn't offered. */
export function single(
  fares: Fares,
  party: Party,
  text: string,
  ticket: string,
  date = WEDNESDAY,
  places = 9,
): number | undefined {
  return price(fares, party, trains(text), date, { placesLeft: () => places }).find((offer) => offer.ticket === ticket)
    ?.total
}

export function back(
  fares: Fares,
  party: Party,
  out: string,
  home: string,
  ticket: string,
  date = WEDNESDAY,
  homeDate = date,
): number | undefined {
  const there = { solution: trains(out), date }
  return priceReturns(fares, party, [there], [{ solution: trains(home), date: homeDate }])
    .returns(0, 0)
    .find((offer: Offer) => offer.ticket === ticket)?.total
}
