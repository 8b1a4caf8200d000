import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { randomFares } from '@cledrau/domain/fares/oracle/random-fares.ts'
import { FARE_KINDS, noFares, type FareRecords, type FareSink } from '@cledrau/domain/fares/image/records.ts'
import { expect, test } from 'vitest'
import { readFares, type FareFile, type ReadOptions } from './read-fares.ts'
import { writeFares } from './write-fares.ts'

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

function gather(): { records: FareRecords; sink: FareSink } {
  const records = noFares()
  return { records, sink: (kind, record) => void (records[kind] as unknown[]).push(record) }
}

async function read(files: Map<string, string>, options: ReadOptions = {}, pieceLength = Infinity) {
  const { records, sink } = gather()
  const list = [...files].map(([name, text]): FareFile => {
    const bytes = latin1(text)
    const pieces: Uint8Array[] = []
    for (let at = 0; at < bytes.length; at += Math.min(pieceLength, bytes.length)) {
      pieces.push(bytes.subarray(at, at + pieceLength))
    }
    return { name: `RJFAF001.${name}`, chunks: pieces }
  })
  return { records, report: await readFares(list, sink, options) }
}

const sorted = (records: FareRecords): Record<string, string[]> =>
  Object.fromEntries(
    FARE_KINDS.map((kind) => [
      kind,
      records[kind].map((one) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted(),
    ]),
  )

/** What a feed has no column for, or only two of: statuses without dates, a third set of restrictions. */
function asFeed(records: FareRecords): FareRecords {
  const spans = [
    { from: '2000-01-01', until: '2026-06-30' },
    { from: '2026-07-01', until: '2999-12-31' },
  ] as const
  return {
    ...records,
    restrictions: records.restrictions.flatMap((one, n) =>
      spans.slice(0, 1 + (n % 2)).map((span) => ({ ...one, ...span })),
    ),
  }
}

test('what is written as a feed is read back as it was, every kind of record', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const records = asFeed(randomFares(random(seed)))
    const routeOperators = Object.fromEntries(records.routes.map((route) => [route.code, route.tocs]))
    const { records: back, report } = await read(writeFares(records), {
      routeOperators,
      freeChildren: records.freeChildren,
    })
    expect(report.faults).toEqual([])
    expect(sorted(back)).toEqual(sorted(records))
  }
})

test('a feed may come in pieces of any length', async () => {
  const files = writeFares(asFeed(randomFares(random(3))))
  const whole = await read(files)
  const pieces = await read(files, {}, 61)
  expect(sorted(pieces.records)).toEqual(sorted(whole.records))
})

const flow = 'RF3849389900000000AR3112299902032025AWT00Y0000001'
const fare = 'RT0000001SDR00000740'
const rest = new Map([...writeFares(asFeed(randomFares(random(1))))].filter(([name]) => name !== 'RST'))

test('a flow and its fare are read from their columns', async () => {
  const { records, report } = await read(new Map([...rest, ['FFL', `/!! Start of file\n${flow}\n${fare}\n`]]))
  expect(report.faults).toEqual([])
  expect(records.flows).toEqual([
    {
      id: 1,
      origin: '3849',
      destination: '3899',
      route: '00000',
      status: '000',
      usage: 'A',
      reversible: true,
      toc: 'AWT',
      crossLondon: '0',
      nonStandard: '0',
      published: true,
      from: '2025-03-02',
      until: '2999-12-31',
    },
  ])
  expect(records.fares).toEqual([{ flow: 1, ticket: 'SDR', price: 740, restriction: '' }])
})

test('a bad line costs that line, is counted and named, and the rest is read', async () => {
  const bad = [
    flow.replace('02032025', '99992025'),
    'RT0000001SDR0000074X',
    'RX what is this',
    flow.replace('AR', 'ZR'),
  ]
  const { records, report } = await read(new Map([...rest, ['FFL', [flow, ...bad, fare].join('\r\n')]]))
  expect(records.flows).toHaveLength(1)
  expect(records.fares).toHaveLength(1)
  expect(report.faults.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '2 BAD_DATE',
    '3 BAD_VALUE',
    '4 UNKNOWN_RECORD',
    '5 BAD_VALUE',
  ])
})

test('a feed without its flows, or with too many bad lines, is refused', async () => {
  const without = await read(new Map([...rest].filter(([name]) => name !== 'FFL')))
  expect(without.report.faults.map(({ code, file }) => `${file} ${code}`)).toContain('FFL MISSING_FILE')
  const many = await read(new Map([...rest, ['FFL', `${fare.replace('SDR0', 'SDRx')}\n`.repeat(5000)]]))
  expect(many.report.faultCounts.get('TOO_MANY_FAULTS')).toBe(1)
})

test('changes to another feed are not mistaken for a feed', async () => {
  const { records, report } = await read(new Map([...rest, ['FFL', `${flow}\n${flow.replace('RF', 'DF')}\n`]]))
  expect(records.flows).toHaveLength(1)
  expect(report.faultCounts.get('OUT_OF_PLACE')).toBe(1)
})
