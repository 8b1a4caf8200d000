import { buildImage } from './image/build-image.ts'
import { OPEN_END } from './rules/ticket-days.ts'
import { openFares, type Fares } from './rules/fares.ts'
import type { DatedSolution } from './rules/price-return.ts'
import { noFares, type FareRecords, type RailcardRecord, type TicketRecord } from './image/records.ts'

/** A small railway for examples that are worked out by hand: AAA, BBB, CCC and DDD in a line, and EEE beside it. */

const ALWAYS = { from: '2000-01-01', until: OPEN_END }
const ANY = { min: 0, max: 99 }
/** A Wednesday. */
export const DAY = '2026-12-02'

const ticket = (code: string, kind: TicketRecord['kind'], more: Partial<TicketRecord> = {}): TicketRecord => ({
  code,
  name: code,
  class: 'STANDARD',
  kind,
  group: 'S',
  passengers: ANY,
  adults: ANY,
  children: ANY,
  validity: kind === 'RETURN' ? 'DAY' : 'ONE',
  reservation: false,
  discountCategory: '01',
  ...ALWAYS,
  ...more,
})

const validity = (code: string, returnDays: number, returnMonths: number) => ({
  code,
  text: code,
  outDays: 1,
  outMonths: 0,
  returnDays,
  returnMonths,
  returnAfterDays: 0,
  returnAfterMonths: 0,
  breakOut: true,
  breakReturn: true,
  ...ALWAYS,
})

const card = (code: string, status: string): RailcardRecord => ({
  code,
  name: code,
  holder: 'ADULT',
  areaOnly: false,
  passengers: { min: 1, max: 1 },
  adults: { min: 1, max: 1 },
  children: { min: 0, max: 0 },
  price: 3500,
  adultStatus: status,
  childStatus: '',
  ...ALWAYS,
})

/** Prices in pence by ticket; `!` behind the ticket's code is followed by the code of its restriction. */
export type LinePrices = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a ticket costs between two places, as in `{ 'AAA BBB': { SDS: 1000 } }`, the same both ways. */
export function lineRecords(prices: LinePrices, more: Partial<FareRecords> = {}): FareRecords {
  const records = noFares()
  for (const [n, crs] of ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'].entries()) {
    const nlc = `000${n + 1}`
    records.locations.push({ nlc, crs, name: crs, fareGroup: nlc, county: '', zone: '', railcardAreas: [], ...ALWAYS })
  }
  const nlcOf = (crs = '') => records.locations.find((one) => one.crs === crs)?.nlc ?? crs
  for (const [id, [pair, tickets]] of Object.entries(prices).entries()) {
    const [from, to] = pair.split(' ')
    records.flows.push({
      id: id + 1,
      origin: nlcOf(from),
      destination: nlcOf(to),
      route: '00000',
      status: '000',
      usage: 'A',
      reversible: true,
      toc: 'AWT',
      crossLondon: '0',
      nonStandard: '0',
      published: true,
      ...ALWAYS,
    })
    for (const [code, price] of Object.entries(tickets)) {
      const [name = '', restriction = ''] = code.split('!')
      records.fares.push({ flow: id + 1, ticket: name, price, restriction })
    }
  }
  records.tickets = [
    ticket('SDS', 'SINGLE'),
    ticket('CDS', 'SINGLE'),
    ticket('FOS', 'SINGLE', { class: 'FIRST' }),
    ticket('ADV', 'SINGLE', { group: 'P' }),
    ticket('CDR', 'RETURN'),
    ticket('SVR', 'RETURN', { validity: 'MON' }),
    ticket('7DS', 'SEASON'),
    ticket('FLX', 'SEASON'),
    ticket('FLD', 'SEASON'),
  ]
  records.validities = [validity('ONE', 1, 0), validity('DAY', 1, 0), validity('MON', 0, 1)]
  records.routes = [{ code: '00000', name: 'ANY PERMITTED', text: '', include: [], exclude: [], tocs: [], ...ALWAYS }]
  records.railcards = [card('YNG', 'A01')]
  for (const [status, perMille] of [
    ['001', 500],
    ['A01', 340],
  ] as const) {
    const none: [number, number, number, number] = [0, 0, 0, 0]
    const discountable: [boolean, boolean, boolean, boolean] = [true, true, true, true]
    records.statuses.push({ status, flat: none, minimum: none, discountable, ...ALWAYS })
    records.statusDiscounts.push({ status, until: OPEN_END, category: '01', indicator: '0', perMille })
  }
  return { ...records, ...more }
}

export const lineFares = (prices: LinePrices, more?: Partial<FareRecords>): Fares =>
  openFares(buildImage(lineRecords(prices, more)))

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Trains as they hang on a wall: `AAA 08:00 BBB 08:30`; several are several trains, and `on foot` in front of one is a
 * walk. `GW:` in front of a train is its operator's; its number is T1 for the first, T2 for the second.
 */
export function ride(date: string, ...trains: string[]): DatedSolution {
  const legs = trains.map((text, n) => {
    const isWalk = text.startsWith('on foot ')
    const [, toc = 'AW', calls = ''] = /^(?:on foot )?(?:(\w\w): )?(.*)$/.exec(text) ?? []
    const parts = calls.split(' ')
    const stops = parts.flatMap((station, at) =>
      at % 2 === 0 ? [{ station, time: minutes(parts[at + 1] ?? '') }] : [],
    )
    return {
      toc: isWalk ? '' : toc,
      uid: `T${n + 1}`,
      calls: stops.map(({ station, time }, at) => ({
        station,
        ...(at > 0 && { arrives: time }),
        ...(at < stops.length - 1 && { departs: time }),
      })),
    }
  })
  return { solution: { legs }, date }
}
