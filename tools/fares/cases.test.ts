import { priceBundles } from '@cledrau/domain/fares/travel-passes/bundle.ts'
import { explain } from '@cledrau/domain/fares/explain/explain.ts'
import { recompute } from '@cledrau/domain/fares/oracle/recompute.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceOpenReturn, priceReturns } from '@cledrau/domain/fares/rules/price-return.ts'
import { priceRovers } from '@cledrau/domain/fares/travel-passes/rover.ts'
import { priceSeasons } from '@cledrau/domain/fares/travel-passes/season.ts'
import { describe, expect, test } from 'vitest'
import { back, caseFares, single, trains, WEDNESDAY } from './cases.ts'

const fares = caseFares()
const SATURDAY = '2026-12-05'
const JULY = '2026-07-15'
const EASTER_MONDAY = '2027-03-29'

const adults = (count: number, ...railcards: string[]): Party => ({ adults: count, children: 0, railcards })
const family = (grown: number, children: number, ...railcards: string[]): Party => ({
  adults: grown,
  children,
  railcards,
})

const withAges = (grown: number, ...ages: number[]): Party => ({ adults: grown, children: ages.length, ages })

type Case = [title: string, party: Party, trains: string, ticket: string, expected: number | undefined, date?: string]

const SINGLES: Case[] = [
  ['an adult pays the fare', adults(1), 'CDF-NWP 08:00', 'SDS', 604],
  ['two adults pay twice', adults(2), 'CDF-NWP 08:00', 'SDS', 1208],
  ['a child pays half, to the nearest five pence', family(0, 1), 'CDF-NWP 08:00', 'SDS', 300],
  ['half of £12.39 is £6.20', family(0, 1), 'CDF-SWA 08:00', 'SDS', 620],
  ['£30.00 less 33.4 % is £20.00', adults(1, 'SRN'), 'CDF-SHR 11:00', 'SOS', 2000],
  ['£12.39 less 33.4 % is £8.25', adults(1, 'SRN'), 'CDF-SWA 11:00', 'SDS', 825],
  ['£81.00 less 33.4 % is £53.95', adults(1, 'SRN'), 'CDF-CRE-MAN 11:00', 'SOS', 5395],
  ['a Senior Railcard has no morning hours here', adults(1, 'SRN'), 'CDF-SWA 08:00', 'SDS', 825],
  ['one card is for one traveller', adults(2, 'SRN'), 'CDF-SWA 11:00', 'SDS', 2064],
  ['two cards are for two', adults(2, 'SRN', 'SRN'), 'CDF-SWA 11:00', 'SDS', 1650],
  ['a railcard of an adult is no use to a child', family(0, 1, 'SRN'), 'CDF-SWA 11:00', 'SDS', 620],
  ['an unknown railcard changes nothing', adults(1, 'XXX'), 'CDF-SWA 11:00', 'SDS', 1239],

  ['16-25: the £12 minimum at 04:30', adults(1, 'YNG'), 'CDF-SWA 04:30', 'SDS', 1200],
  ['16-25: no minimum at 04:29', adults(1, 'YNG'), 'CDF-SWA 04:29', 'SDS', 825],
  ['16-25: the minimum still at 09:59', adults(1, 'YNG'), 'CDF-SWA 09:59', 'SDS', 1200],
  ['16-25: no minimum at 10:00', adults(1, 'YNG'), 'CDF-SWA 10:00', 'SDS', 825],
  ['16-25: no minimum on a Saturday', adults(1, 'YNG'), 'CDF-SWA 08:00', 'SDS', 825, SATURDAY],
  ['16-25: no minimum in July', adults(1, 'YNG'), 'CDF-SWA 08:00', 'SDS', 825, JULY],
  ['16-25: no minimum on Easter Monday', adults(1, 'YNG'), 'CDF-SWA 08:00', 'SDS', 825, EASTER_MONDAY],
  ['16-25: a minimum never costs more than no card', adults(1, 'YNG'), 'CDF-NWP 08:00', 'SDS', 604],
  ['16-25: dearer fares are above the minimum anyway', adults(1, 'YNG'), 'CDF-SHR 08:00', 'SOS', 2000],
  ['16-25: no minimum on Advance', adults(1, 'YNG'), 'CDF-SHR 08:00', 'AA1', 665],
  ['26-30: the minimum holds in July, too', adults(1, 'TST'), 'CDF-SWA 08:00', 'SDS', 1200, JULY],
  ['26-30: not at the weekend', adults(1, 'TST'), 'CDF-SWA 08:00', 'SDS', 825, SATURDAY],
  ['veterans have the minimum in the morning', adults(1, 'VET'), 'CDF-SWA 08:00', 'SDS', 1200],
  ['HM Forces: 60 % off for a child', family(1, 1, 'HMF'), 'CDF-SWA 11:00', 'SDS', 825 + 495],

  ['Two Together: not at 09:29', adults(2, '2TR'), 'CDF-SWA 09:29', 'SDS', 2478],
  ['Two Together: from 09:30', adults(2, '2TR'), 'CDF-SWA 09:30', 'SDS', 1650],
  ['Two Together: all Saturday', adults(2, '2TR'), 'CDF-SWA 08:00', 'SDS', 1650, SATURDAY],
  ['Two Together: not for one', adults(1, '2TR'), 'CDF-SWA 11:00', 'SDS', 1239],
  ['Two Together: the third pays in full', adults(3, '2TR'), 'CDF-SWA 11:00', 'SDS', 2889],
  ['Family & Friends: one and one', family(1, 1, 'FAM'), 'CDF-SWA 11:00', 'SDS', 1320],
  ['Family & Friends: not without a child', adults(1, 'FAM'), 'CDF-SWA 11:00', 'SDS', 1239],
  ['Family & Friends: two and three', family(2, 3, 'FAM'), 'CDF-SWA 11:00', 'SDS', 3135],
  ['Family & Friends: the fifth adult pays in full', family(5, 1, 'FAM'), 'CDF-SWA 11:00', 'SDS', 5034],
  ['Disabled Persons: holder and companion', adults(2, 'DIS'), 'CDF-SWA 08:00', 'SDS', 1650],
  ['Disabled Persons: a child pays the child fare', family(1, 1, 'DIS'), 'CDF-SWA 08:00', 'SDS', 1445],
  ['16-17 Saver: half', adults(1, 'TSU'), 'CDF-SWA 08:00', 'SDS', 620],
  ['16-17 Saver: not in first class', adults(1, 'TSU'), 'CDF-SHR 11:00', 'FOS', 5000],
  ['Jobcentre Plus: half', adults(1, 'JCP'), 'CDF-SWA 08:00', 'SDS', 620],
  ['Gold Card: not on anytime fares', adults(1, 'NGC'), 'CDF-SWA 11:00', 'SDS', 1239],
  ['Gold Card: on off-peak fares', adults(1, 'NGC'), 'CDF-SHR 11:00', 'SVS', 1865],
  ['Network: nothing outside its area', adults(1, 'NEW'), 'CDF-SWA 11:00', 'SDS', 1239],
  ['Network: the £13 minimum on weekdays', adults(1, 'NEW'), 'PAD-RDG 10:00', 'SDS', 1300],
  ['Network: not before ten', adults(1, 'NEW'), 'PAD-RDG 09:59', 'SDS', 1500],
  ['Network: no minimum on Saturdays', adults(1, 'NEW'), 'PAD-RDG 08:00', 'SDS', 1000, SATURDAY],
  ['Cambrian Railcard: on its line', adults(1, 'CRC'), 'AYW-SHR 11:00', 'SOS', 1665],
  ['Cambrian Railcard: nowhere else', adults(1, 'CRC'), 'CDF-SWA 11:00', 'SDS', 1239],
  ['the best cards for each, not the first', adults(2, 'YNG', 'SRN'), 'CDF-SWA 08:00', 'SDS', 2025],
  ['a card that does not hold leaves room for one that does', adults(2, '2TR', 'YNG'), 'CDF-SWA 09:00', 'SDS', 2439],
  ['a child goes with the card that helps it most', family(2, 1, 'DIS', 'FAM'), 'CDF-SWA 11:00', 'SDS', 2145],

  ['GroupSave: not for two', adults(2), 'CDF-SHR 11:00', 'SVS', 5600],
  ['GroupSave: three', adults(3), 'CDF-SHR 11:00', 'SVS', 5595],
  ['GroupSave: nine', adults(9), 'CDF-SHR 11:00', 'SVS', 16_785],
  ['GroupSave: the tenth pays in full', adults(10), 'CDF-SHR 11:00', 'SVS', 19_585],
  ['GroupSave: not on anytime fares', adults(3), 'CDF-SHR 08:00 @GW', 'SOS', 9000],
  ['GroupSave: children pay as usual', family(3, 2), 'CDF-SHR 11:00', 'SVS', 8395],
  ['GroupSave and a railcard, each for others', adults(4, 'SRN'), 'CDF-SHR 11:00', 'SVS', 7460],
  ['GroupSave: two with cards leave too few for a group', adults(3, 'TSU', 'TSU'), 'CDF-SHR 11:00', 'SVS', 5595],

  ['off-peak: not at 08:59', adults(1), 'CDF-SHR 08:59', 'SVS', undefined],
  ['off-peak: from 09:00', adults(1), 'CDF-SHR 09:00', 'SVS', 2800],
  ['off-peak: all Saturday', adults(1), 'CDF-SHR 07:00', 'SVS', 2800, SATURDAY],
  ['off-peak: all Easter Monday', adults(1), 'CDF-SHR 07:00', 'SVS', 2800, EASTER_MONDAY],
  ['one train may be banned by its number', adults(1), 'AYW-SHR 11:00 #C10001', 'CDS', undefined],
  ['and the next is not', adults(1), 'AYW-SHR 11:00 #C10002', 'CDS', 1990],
  ['our trains alone are cheaper', adults(1), 'CDF-SHR 08:00', 'SOS', 2700],
  ['on other trains the dearer ticket is needed', adults(1), 'CDF-SHR 08:00 @GW', 'SOS', 3000],
  ['a ticket via Llandrindod where the train calls there', adults(1), 'SWA-LLO-SHR 08:00', 'SOS', 2280],
  ['and not where it does not', adults(1), 'SWA-CDF-SHR 08:00', 'SOS', 3610],
  ['not via Crewe', adults(1), 'CDF-MAN 08:00', 'SOS', 7600],
  ['via Crewe all the same', adults(1), 'CDF-CRE-MAN 08:00', 'SOS', 8100],
  ['a price set by hand, for a child, too', family(1, 1), 'CDB-CDQ 08:00', 'SDS', 360],
  ['a price set by hand one way only', adults(1), 'FGH-CDF 11:00', 'SOS', 3750],
  ['a child of seven is free with an adult, on our trains', withAges(1, 7), 'CDF-PPD 08:00', 'SDS', 530],
  ['and pays half on anybody else’s', withAges(1, 7), 'CDF-PPD 08:00 @GW', 'SDS', 795],
  ['one of thirteen pays before half past nine', withAges(1, 13), 'CDF-PPD 09:29', 'SDS', 795],
  ['and is free from then on', withAges(1, 13), 'CDF-PPD 09:30', 'SDS', 530],
  ['two with each adult: the third pays', withAges(1, 5, 7, 10), 'CDF-PPD 08:00', 'SDS', 795],
  ['the older one is who pays', withAges(1, 5, 7, 14), 'CDF-PPD 10:00', 'SDS', 795],
  ['a child without an age pays half', { adults: 1, children: 2, ages: [6] }, 'CDF-PPD 10:00', 'SDS', 795],
  ['alone nobody is free', withAges(0, 7), 'CDF-PPD 10:00', 'SDS', 265],
  ['in First Class children pay', withAges(1, 7), 'CDF-SHR 11:00', 'FOS', 7500],
  ['no child fare where none is set', family(1, 1), 'FGH-CDF 11:00', 'SOS', undefined],
]

const priced = ([title, party, text, ticket, expected, date]: Case): void =>
  test(title, () => {
    const route = title.startsWith('£30') || title.startsWith('16-25: dearer') ? ' @GW' : ''
    expect(single(fares, party, text + route, ticket, date)).toBe(expected)
  })

describe('what a single ticket costs', () => {
  for (const one of SINGLES) priced(one)

  test('an Advance fare needs a place for everybody', () => {
    expect(single(fares, adults(2), 'CDF-SHR 11:00', 'AA1', WEDNESDAY, 2)).toBe(2000)
    expect(single(fares, adults(3), 'CDF-SHR 11:00', 'AA1', WEDNESDAY, 2)).toBeUndefined()
  })

  test('an Advance fare is sold until five minutes before', () => {
    const at = (minute: number) =>
      price(fares, adults(1), trains('CDF-SHR 11:00'), WEDNESDAY, {
        placesLeft: () => 9,
        boughtAt: { date: WEDNESDAY, minute },
      })
    expect(at(655).map((offer) => offer.ticket)).toContain('AA1')
    expect(at(656).map((offer) => offer.ticket)).not.toContain('AA1')
  })
})

type Return = [
  title: string,
  party: Party,
  out: string,
  home: string,
  ticket: string,
  expected: number | undefined,
  date?: string,
  homeDate?: string,
]

const RETURNS: Return[] = [
  ['Cardiff-Newport day return', adults(1), 'CDF-NWP 08:00', 'NWP-CDF 17:00', 'SDR', 740],
  ['with a Senior Railcard £4.95', adults(1, 'SRN'), 'CDF-NWP 08:00', 'NWP-CDF 17:00', 'SDR', 495],
  [
    'a day return back before 04:30 of the next day',
    adults(1),
    'CDF-NWP 08:00',
    'NWP-CDF 04:29',
    'SDR',
    740,
    WEDNESDAY,
    '2026-12-03',
  ],
  ['and not at 04:30', adults(1), 'CDF-NWP 08:00', 'NWP-CDF 04:30', 'SDR', undefined, WEDNESDAY, '2026-12-03'],
  ['off-peak day: out at 09:30', adults(1), 'CDF-SWA 09:30', 'SWA-CDF 17:00', 'CDR', 1600],
  ['off-peak day: not at 09:29', adults(1), 'CDF-SWA 09:29', 'SWA-CDF 17:00', 'CDR', undefined],
  [
    'off-peak return: back within the month',
    adults(1),
    'CDF-SHR 11:00',
    'SHR-CDF 11:00',
    'SVR',
    4000,
    WEDNESDAY,
    '2027-01-01',
  ],
  [
    'off-peak return: not a day later',
    adults(1),
    'CDF-SHR 11:00',
    'SHR-CDF 11:00',
    'SVR',
    undefined,
    WEDNESDAY,
    '2027-01-02',
  ],
  ['super off-peak: not out at 16:00', adults(1), 'CDF-SHR 16:00', 'SHR-CDF 20:00', 'SSR', undefined],
  ['super off-peak: not back at 16:00', adults(1), 'CDF-SHR 11:00', 'SHR-CDF 16:00', 'SSR', undefined],
  ['super off-peak: back at 18:30', adults(1), 'CDF-SHR 11:00', 'SHR-CDF 18:30', 'SSR', 3600],
  ['evening return: not from 17:59', adults(1), 'CDF-BYI 17:59', 'BYI-CDF 22:00', 'ENR', undefined],
  ['evening return: from 18:00, back after midnight', adults(1), 'CDF-BYI 18:00', 'BYI-CDF 24:30', 'ENR', 320],
  [
    'weekend return: Saturday and Sunday',
    adults(1),
    'AYW-SHR 08:00',
    'SHR-AYW 17:00',
    'WKR',
    2600,
    SATURDAY,
    '2026-12-06',
  ],
  ['weekend return: not back on the same day', adults(1), 'AYW-SHR 08:00', 'SHR-AYW 17:00', 'WKR', undefined, SATURDAY],
  [
    'weekend return: not on a Wednesday',
    adults(1),
    'AYW-SHR 08:00',
    'SHR-AYW 17:00',
    'WKR',
    undefined,
    WEDNESDAY,
    '2026-12-03',
  ],
  ['family ticket: one and one, children add nothing', family(1, 1), 'CDF-BYI 10:00', 'BYI-CDF 17:00', 'FAG', 950],
  ['family ticket: two and four', family(2, 4), 'CDF-BYI 10:00', 'BYI-CDF 17:00', 'FAG', 1900],
  ['family ticket: not for three adults', family(3, 1), 'CDF-BYI 10:00', 'BYI-CDF 17:00', 'FAG', undefined],
  ['family ticket: not without children', adults(2), 'CDF-BYI 10:00', 'BYI-CDF 17:00', 'FAG', undefined],
  ['family ticket with a Senior Railcard', family(1, 1, 'SRN'), 'CDF-BYI 10:00', 'BYI-CDF 17:00', 'FAG', 635],
  ['an add-on is never discounted', adults(1, 'SRN'), 'CDF-MIA 11:00', 'MIA-CDF 17:00', 'SVR', 6345],
  ['nor for a child', family(0, 1), 'CDF-MIA 11:00', 'MIA-CDF 17:00', 'SVR', 4825],
  [
    'Two Together out at ten, but back too early',
    adults(2, '2TR'),
    'CDF-SHR 11:00',
    'SHR-CDF 08:00',
    'SVR',
    8000,
    WEDNESDAY,
    '2026-12-03',
  ],
]

describe('what a return ticket costs', () => {
  for (const [title, party, out, home, ticket, expected, date, homeDate] of RETURNS) {
    test(title, () => expect(back(fares, party, out, home, ticket, date, homeDate)).toBe(expected))
  }

  test('two singles are taken where they are cheaper than a return', () => {
    const day = (text: string) => ({ solution: trains(text), date: WEDNESDAY })
    const cheapest = priceReturns(fares, adults(1), [day('CDF-SHR 11:00')], [day('SHR-CDF 17:00')]).cheapest(0, 0)
    expect(cheapest).toMatchObject({ total: 4000, tickets: [{ ticket: 'SVR' }] })
    const early = priceReturns(fares, adults(1), [day('CDF-SHR 07:00')], [day('SHR-CDF 17:00')]).cheapest(0, 0)
    expect(early?.tickets.map((offer) => offer.route)).toEqual(['00700', '00700'])
    expect(early?.total).toBe(5400)
  })

  test('an open return is any return that may come back later', () => {
    const offers = priceOpenReturn(fares, adults(1), { solution: trains('CDF-SHR 11:00'), date: WEDNESDAY })
    expect(offers.map(({ ticket, openReturn }) => [ticket, openReturn])).toEqual([
      ['SSR', true],
      ['SVR', true],
    ])
    expect(priceOpenReturn(fares, adults(1), { solution: trains('CDF-NWP 11:00'), date: WEDNESDAY })).toEqual([])
  })
})

describe('seasons, bundles, rovers', () => {
  const ends = { origin: 'CDF', destination: 'NWP' }
  const season = (party: Party, duration: 'weekly' | 'monthly' | 'annual' | 'custom', until?: string) =>
    priceSeasons(fares, party, ends, { from: '2026-12-02', durations: [duration], customUntil: until }).map((one) => [
      one.total,
      one.until,
    ])

  test('a week costs what the feed says', () => expect(season(adults(1), 'weekly')).toEqual([[2680, '2026-12-08']]))
  test('a month costs 3.84 weeks, to ten pence', () =>
    expect(season(adults(1), 'monthly')).toEqual([[10_290, '2027-01-01']]))
  test('a year costs 40 weeks', () => expect(season(adults(1), 'annual')).toEqual([[107_200, '2027-12-01']]))
  test('a month and a day costs a thirtieth of a month more', () =>
    expect(season(adults(1), 'custom', '2027-01-02')).toEqual([[10_630, '2027-01-02']]))
  test('three months cost 11.52 weeks', () =>
    expect(season(adults(1), 'custom', '2027-03-01')).toEqual([[30_870, '2027-03-01']]))
  test('eleven months cost no more than a year', () =>
    expect(season(adults(1), 'custom', '2027-11-01')).toEqual([[107_200, '2027-11-01']]))
  test('less than a month is no custom season', () => expect(season(adults(1), 'custom', '2026-12-31')).toEqual([]))
  test('a child pays half of a season', () => expect(season(family(0, 1), 'monthly')).toEqual([[5145, '2027-01-01']]))
  test('a third-off card is no use for a season', () =>
    expect(season(adults(1, 'SRN'), 'weekly')).toEqual([[2680, '2026-12-08']]))
  test('the 16-17 Saver halves it', () => expect(season(adults(1, 'TSU'), 'weekly')).toEqual([[1340, '2026-12-08']]))

  test('a multiflex is twelve singles for three months, a flexi season eight days in twenty-eight', () => {
    expect(
      priceBundles(fares, adults(1), ends, '2026-12-02').map((one) => [
        one.ticket,
        one.unit,
        one.passes,
        one.total,
        one.until,
      ]),
    ).toEqual([
      ['FXS', 'DAY', 8, 3080, '2026-12-29'],
      ['MFX', 'SINGLE', 12, 6040, '2027-03-01'],
    ])
  })

  test('Explore Wales is £149, £99.25 with a Senior Railcard, and half for a child', () => {
    const explore = (party: Party) => priceRovers(fares, party, WEDNESDAY).find((one) => one.code === 'EXW')
    expect(explore(adults(1))).toMatchObject({ total: 14_900, travelDays: 4, until: '2026-12-09' })
    expect(explore(adults(1, 'SRN'))?.total).toBe(9925)
    expect(explore(family(0, 1))?.total).toBe(7450)
    expect(explore(family(2, 1, 'SRN'))?.total).toBe(9925 + 14_900 + 7450)
  })

  test('the Heart of Wales circle is £29.70 with a railcard', () =>
    expect(priceRovers(fares, adults(1, 'SRN'), WEDNESDAY).find((one) => one.code === 'HWC')?.total).toBe(2970))
})

test('each of these prices explains itself to the penny', () => {
  let explained = 0
  for (const [, party, text, , , date = WEDNESDAY] of SINGLES) {
    const out = { solution: trains(text), date }
    for (const offer of price(fares, party, out.solution, date, { placesLeft: () => 9 })) {
      const tree = explain(fares, party, offer, out)
      expect(tree && recompute(tree), `${text} ${offer.ticket}`).toBe(offer.total)
      explained += 1
    }
  }
  expect(explained).toBeGreaterThan(100)
})
