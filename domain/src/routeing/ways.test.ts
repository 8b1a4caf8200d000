import { expect, test } from 'vitest'
import { openGuide } from './guide.ts'
import { mayLeadThere } from './on-the-way.ts'
import { noGuide, type Easement } from './records.ts'
import { waysTold } from './ways.ts'

/*
 * West and East are joined by the North (30 miles each way), the Middle (20) and the South (24); side stands beside the
 * Middle; far is nobody's way.
 */
const RAILS: [string, string, number][] = [
  ['WWW', 'NNN', 30],
  ['NNN', 'EEE', 30],
  ['WWW', 'MMM', 20],
  ['MMM', 'EEE', 20],
  ['WWW', 'SSS', 24],
  ['SSS', 'EEE', 24],
  ['MMM', 'sid', 5],
  ['NNN', 'FAR', 40],
]
const POINTS = ['WWW', 'EEE', 'NNN', 'MMM', 'SSS']
const both = (pair: string) => [pair, pair.split(' ').toReversed().join(' ')]
const link = (pair: string, map: string) => {
  const [from = '', to = ''] = pair.split(' ')
  return { from, to, map }
}
const guideWith = (easements: Partial<Easement>[] = []) =>
  openGuide({
    ...noGuide(),
    stations: [...POINTS, 'sid', 'FAR'].map((crs) => ({
      crs,
      points: { sid: ['MMM'], FAR: ['NNN'] }[crs] ?? [],
      group: '',
    })),
    points: POINTS,
    nodes: POINTS,
    maps: ['MM', 'MS'],
    links: [
      ...['WWW MMM', 'MMM EEE'].flatMap(both).map((pair) => link(pair, 'MM')),
      ...['WWW SSS', 'SSS EEE'].flatMap(both).map((pair) => link(pair, 'MS')),
    ],
    routes: both('WWW EEE').flatMap((pair) => ['MM', 'MS'].map((map) => ({ ...link(pair, map), maps: [map] }))),
    distances: RAILS.map(([from, to, miles]) => ({ from, to, miles100: miles * 100 })),
    easements: easements.map((one) => ({
      ref: '700001',
      positive: false,
      from: '2026-01-01',
      until: '2026-12-31',
      week: Array(7).fill(true),
      anywhere: [],
      origins: [],
      destinations: [],
      via: [],
      without: [],
      doublingAt: [],
      routes: [],
      tickets: [],
      tocs: [],
      text: '',
      ...one,
    })),
  })

const DATE = '2026-11-24'

test('each way is told by a station of its own, the shortest first', () => {
  expect(waysTold(guideWith(), 'WWW', 'EEE', DATE)).toEqual({ by: ['MMM', 'SSS'], notBy: [] })
})

test('a way that an easement closes is told as closed, as long as it is', () => {
  const guide = guideWith([{ origins: ['WWW'], destinations: ['EEE'], via: ['SSS'] }])
  expect(waysTold(guide, 'WWW', 'EEE', DATE)).toEqual({ by: ['MMM'], notBy: ['SSS'] })
  expect(waysTold(guide, 'EEE', 'WWW', DATE)).toEqual({ by: ['MMM', 'SSS'], notBy: [] })
  expect(waysTold(guide, 'WWW', 'EEE', '2027-01-01')).toEqual({ by: ['MMM', 'SSS'], notBy: [] })
})

test('between neighbours, and where the guide knows one of the ends not, nothing is told', () => {
  const guide = guideWith()
  expect(waysTold(guide, 'MMM', 'sid', DATE)).toEqual({ by: [], notBy: [] })
  expect(waysTold(guide, 'WWW', 'XXX', DATE)).toEqual({ by: [], notBy: [] })
})

test('a train may be part of a ticket’s way where it runs along a permitted one, wherever it comes from', () => {
  const guide = guideWith()
  const onTicket = (calls: string) => mayLeadThere(guide, ['WWW', 'EEE'], calls.split(' '), { date: DATE })
  expect(onTicket('FAR NNN WWW SSS')).toBe(true)
  expect(onTicket('sid MMM EEE')).toBe(true)
  // Along no permitted way, and back from where it leads.
  expect(onTicket('NNN EEE')).toBe(false)
  expect(onTicket('NNN FAR')).toBe(false)
  expect(onTicket('EEE MMM WWW')).toBe(false)
  // Of trains that the guide doesn’t know it says nothing.
  expect(onTicket('XXX YYY')).toBe(true)
})
