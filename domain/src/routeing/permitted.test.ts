import { describe, expect, test } from 'vitest'
import { openGuide } from './guide.ts'
import { judgeWay, type AskedWay } from './permitted.ts'
import { noGuide, type Easement, type GuideRecords } from './records.ts'

/*
 *   A ── b ── C ── d ── E        C and E are joined below by F, and above by the far G;
 *             │╲        │        h is a branch beyond E, B2 stands beside b.
 *             │  ── F ──┤
 *             └── G ────┘
 */
const RAILS: [string, string, number][] = [
  ['AAA', 'BBB', 5],
  ['BBB', 'CCC', 5],
  ['CCC', 'DDD', 10],
  ['DDD', 'EEE', 10],
  ['CCC', 'FFF', 14],
  ['FFF', 'EEE', 14],
  ['CCC', 'GGG', 30],
  ['GGG', 'EEE', 30],
  ['EEE', 'HHH', 6],
]

const POINTS = ['AAA', 'CCC', 'EEE', 'FFF', 'GGG']
const BELONGS: Record<string, string[]> = { BBB: ['AAA', 'CCC'], DDD: ['CCC', 'EEE'], HHH: ['EEE'] }
const LINKS: Record<string, string[]> = {
  MA: ['AAA CCC', 'CCC EEE'],
  MB: ['CCC FFF', 'FFF EEE'],
  MC: ['CCC GGG', 'GGG EEE'],
}
const ROUTES = [
  ['AAA', 'EEE', 'MA'],
  ['AAA', 'EEE', 'MA', 'MB'],
  ['CCC', 'EEE', 'MA'],
]

const bothWays = (text: string): [string, string][] => {
  const [from = '', to = ''] = text.split(' ')
  return [
    [from, to],
    [to, from],
  ]
}

const RECORDS: GuideRecords = {
  ...noGuide(),
  stations: [...POINTS, ...Object.keys(BELONGS)].map((crs) => ({ crs, points: BELONGS[crs] ?? [], group: '' })),
  points: POINTS,
  nodes: POINTS,
  maps: Object.keys(LINKS),
  links: Object.entries(LINKS).flatMap(([map, links]) =>
    links.flatMap(bothWays).map(([from, to]) => ({ from, to, map })),
  ),
  routes: ROUTES.map(([from = '', to = '', ...maps]) => ({ from, to, maps })),
  distances: RAILS.map(([from, to, miles]) => ({ from, to, miles100: miles * 100 })),
}

const EASEMENT: Easement = {
  ref: '700001',
  positive: true,
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
}

function judge(
  way: string,
  { easements = [], ...asked }: Partial<AskedWay> & { easements?: Partial<Easement>[] } = {},
) {
  const guide = openGuide({ ...RECORDS, easements: easements.map((one) => ({ ...EASEMENT, ...one })) })
  const verdict = judgeWay(guide, { calls: way.split(' '), through: false, date: '2026-11-24', ...asked })
  return verdict.permitted ? verdict.by : `${verdict.why} ${verdict.at}`
}

describe('a way is permitted', () => {
  test('on one train, wherever it goes', () =>
    expect(judge('AAA CCC GGG EEE', { through: true })).toBe('THROUGH_TRAIN'))

  test('by the shortest distance, also where its trains don’t call', () => {
    expect(judge('AAA BBB CCC DDD EEE')).toBe('SHORTEST')
    expect(judge('AAA EEE HHH')).toBe('SHORTEST')
  })

  test('within three miles of it, and not a hundredth more', () => {
    const near = (miles: number) => {
      const distances = RECORDS.distances.map((one) => (one.from === 'FFF' ? { ...one, miles100: miles * 100 } : one))
      const guide = openGuide({ ...RECORDS, distances, routes: [] })
      return judgeWay(guide, { calls: ['CCC', 'FFF', 'EEE'], through: false, date: '2026-11-24' }).permitted
    }
    expect([near(9), near(9.01)]).toEqual([true, false])
  })

  test('along the maps of its routeing points, in the order in which they are told', () => {
    expect(judge('AAA BBB CCC FFF EEE HHH')).toBe('MAPS')
    // From C, which is the point that B comes by, that map is told by nobody.
    expect(judge('BBB CCC FFF EEE')).toBe('OFF_THE_MAPS FFF')
    expect(judge('AAA CCC GGG EEE')).toBe('OFF_THE_MAPS GGG')
    // Told from A to E alone: nobody has said the same for the other way.
    expect(judge('EEE FFF CCC AAA')).toBe('OFF_THE_MAPS FFF')
  })

  test('where both ends share a routeing point, only by the shortest', () => {
    expect(judge('BBB CCC DDD')).toBe('SHORTEST')
    expect(judge('BBB CCC FFF EEE DDD')).toBe('OFF_THE_MAPS FFF')
  })

  test('nowhere back to a place that it has left', () => {
    expect(judge('AAA CCC FFF CCC DDD EEE')).toBe('DOUBLES_BACK CCC')
    expect(judge('DDD EEE HHH EEE FFF')).toBe('DOUBLES_BACK EEE')
    // Past its stop and back again, without a call there the first time.
    expect(judge('AAA EEE DDD')).toBe('DOUBLES_BACK DDD')
  })

  test('in a group of stations also to and fro', () => {
    const stations = RECORDS.stations.map((one) =>
      one.crs === 'FFF' || one.crs === 'CCC' ? { ...one, group: 'G01' } : one,
    )
    const guide = openGuide({ ...RECORDS, stations })
    const calls = ['AAA', 'BBB', 'CCC', 'FFF', 'CCC', 'DDD']
    expect(judgeWay(guide, { calls, through: false, date: '2026-11-24' })).not.toMatchObject({ why: 'DOUBLES_BACK' })
  })

  test('between stations that the guide doesn’t know, for it can say nothing against it', () => {
    expect(judge('AAA CCC XXX')).toBe('NOT_IN_GUIDE')
    // One that isn't known on the way is passed over.
    expect(judge('AAA CCC XXX DDD EEE')).toBe('SHORTEST')
  })
})

describe('an easement', () => {
  const TURN = { doublingAt: ['EEE'], origins: ['AAA'], destinations: ['DDD'] }

  test('lets one turn back where it says so', () => {
    expect(judge('AAA EEE DDD', { easements: [TURN] })).toBe('EASEMENT')
    expect(judge('BBB EEE DDD', { easements: [TURN] })).toBe('DOUBLES_BACK DDD')
    // To the turn and on from it the way has to be a permitted one all the same.
    expect(judge('AAA CCC GGG EEE DDD', { easements: [TURN] })).toBe('OFF_THE_MAPS GGG')
  })

  test('opens a way by one of its stations, but no turning back there', () => {
    const easements = [{ via: ['GGG'] }]
    expect(judge('CCC GGG EEE', { easements })).toBe('EASEMENT')
    expect(judge('CCC GGG CCC DDD EEE', { easements })).toBe('DOUBLES_BACK CCC')
  })

  test('closes a way that the maps allow, and never the shortest one', () => {
    const easements = [{ positive: false, via: ['FFF', 'DDD'] }]
    expect(judge('AAA CCC FFF EEE', { easements })).toBe('CLOSED FFF')
    expect(judge('AAA CCC DDD EEE', { easements })).toBe('SHORTEST')
  })

  test('holds on its days, for its routes, tickets and operators, and on no way that it leaves out', () => {
    const turned = (one: Partial<Easement>, asked: Partial<AskedWay> = {}) =>
      judge('AAA EEE DDD', { easements: [{ ...TURN, ...one }], ...asked }) === 'EASEMENT'
    expect(turned({}, { date: '2027-01-01' })).toBe(false)
    // The 24th of November 2026 is a Tuesday.
    expect(turned({ week: [true, false, true, true, true, true, true] })).toBe(false)
    expect([turned({ routes: ['00120'] }), turned({ routes: ['00120'] }, { route: '00120' })]).toEqual([false, true])
    expect([turned({ tickets: ['SVR'] }), turned({ tickets: ['SVR'] }, { ticket: 'SVR' })]).toEqual([false, true])
    expect([turned({ tocs: ['AW'] }, { tocs: ['GW'] }), turned({ tocs: ['AW'] }, { tocs: ['AW', 'GW'] })]).toEqual([
      false,
      true,
    ])
    expect([turned({ anywhere: ['GGG'] }), turned({ anywhere: ['CCC'] })]).toEqual([false, true])
    expect(turned({ without: ['CCC'] })).toBe(false)
  })
})
