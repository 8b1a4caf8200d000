import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import type { Easement, GuideRecords } from '@cledrau/domain/routeing/records.ts'
import { describe, expect, test } from 'vitest'
import { isGuideFile, readRouteing } from './read-routeing.ts'
import { writeRouteing } from './write-routeing.ts'

const read = (files: Iterable<[string, string]>) =>
  readRouteing([...files].map(([name, text]) => ({ name: `RJRG0001.${name}`, chunks: [Buffer.from(text, 'latin1')] })))

const CODES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE']

function randomGuide(r: Random): GuideRecords {
  const some = () => CODES.filter(() => r.chance(0.4))
  const code = () => r.pick(CODES)
  const many = <Item>(make: () => Item): Item[] => Array.from({ length: r.below(5) + 1 }, make)
  const easement = (ref: string): Easement => ({
    ref,
    positive: r.chance(0.5),
    from: '2026-01-01',
    until: '2999-12-31',
    week: Array.from({ length: 7 }, () => r.chance(0.7)),
    anywhere: some(),
    origins: some(),
    destinations: some(),
    via: some(),
    without: some(),
    doublingAt: some(),
    routes: r.chance(0.5) ? ['00000'] : [],
    tickets: r.chance(0.5) ? ['SVR', 'SOS'] : [],
    tocs: r.chance(0.5) ? ['AW'] : [],
    text: 'Between one place, and another',
  })
  return {
    stations: CODES.map((crs) => ({ crs, points: some().slice(0, 4), group: r.chance(0.3) ? 'G01' : '' })),
    groups: [{ group: 'G01', main: 'AAA' }],
    points: some(),
    nodes: some(),
    maps: ['MA', 'MB'],
    links: many(() => ({ from: code(), to: code(), map: 'MA' })),
    routes: many(() => ({ from: code(), to: code(), maps: ['MA', 'MB'] })),
    distances: many(() => ({ from: code(), to: code(), miles100: r.below(9999) })),
    easements: ['700001', '700002', '700003'].map(easement),
  }
}

test('a guide that is written as the feed is read back as it was', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const guide = randomGuide(random(seed))
    const { guide: back, report } = await read(writeRouteing(guide))
    expect(report.faults).toEqual([])
    expect(back).toEqual(guide)
  }
})

describe('a guide of somebody else', () => {
  const whole = new Map([
    ['RGS', '/!! a comment\nAAA,,,,,\nBBB,AAA,CCC,,,\r\nCCC,,,,,G01\n'],
    ['RGD', 'AAA,BBB,00.50\nBBB,CCC,12.25\n'],
    ['RGR', 'AAA,G01,MA,MB\n'],
    ['RGL', 'AAA,G01,MA\n'],
  ])

  test('may have comments, other line ends, and files that say nothing about ways', async () => {
    const { guide, report } = await read([...whole, ['RGY', '70,3982,3982,ABA,38,,01012020,31122999\n']])
    expect(report.faults).toEqual([])
    expect(guide.stations[1]).toEqual({ crs: 'BBB', points: ['AAA', 'CCC'], group: '' })
    expect(guide.distances).toEqual([
      { from: 'AAA', to: 'BBB', miles100: 50 },
      { from: 'BBB', to: 'CCC', miles100: 1225 },
    ])
    expect(guide.routes).toEqual([{ from: 'AAA', to: 'G01', maps: ['MA', 'MB'] }])
  })

  test('is refused without its distances; a bad line costs that line', async () => {
    const { report } = await read([...whole].filter(([name]) => name !== 'RGD'))
    expect(report.faults).toMatchObject([{ code: 'MISSING_FILE', severity: 'refused', text: 'no RGD file' }])
    const bad = await read([...whole, ['RGD', 'AAA,BBB,far\nBBB,CCC,12.25\n']])
    expect(bad.report.faults).toMatchObject([{ code: 'BAD_VALUE', line: 1, text: 'AAA,BBB,far' }])
  })

  test('may have easements for sleepers, single trains or some hours: those open and close nothing here', async () => {
    const lines = [
      'E,700001,01012020,31122999,000001,3,1,1,YYYYYNN,,',
      'L,700001,AAA,2',
      'L,700001,CCC,6',
      'E,700002,01012020,31122999,000002,1,1,1,YYYYYYY,,',
      'E,700003,01012020,31122999,000003,3,1,1,YYYYYYY,0600,0900',
      'E,700004,01012020,31122999,000004,3,2,1,YYYYYYY,,',
      'D,700004,1,C12345',
      'E,700005,01012020,31122999,000005,4,2,1,,,',
    ]
    const texts = '000001,First, and more\n'
    const { guide, report } = await read([...whole, ['RGF', `${lines.join('\n')}\n`], ['RGE', texts]])
    expect(report.faults).toMatchObject([{ code: 'UNKNOWN_RECORD', severity: 'noted' }])
    expect(guide.easements.map(({ ref }) => ref)).toEqual(['700001', '700005'])
    expect(guide.easements[0]).toMatchObject({
      positive: true,
      origins: ['AAA'],
      doublingAt: ['CCC'],
      text: 'First, and more',
      week: [true, true, true, true, true, false, false],
    })
    expect(guide.easements[1]).toMatchObject({ positive: false, week: Array(7).fill(true) })
  })

  test('is told from the fares by the names of its files', () => {
    expect(isGuideFile('RJRG0123.RGR')).toBe(true)
    expect(isGuideFile('RJFAF123.RLC')).toBe(false)
  })
})
