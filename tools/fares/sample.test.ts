import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Carrier } from '@cledrau/contract/stations/carriers.ts'
import { openFares } from '@cledrau/domain/fares/rules/fares.ts'
import { packFares } from '@cledrau/domain/fares/image/image-file.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceReturns } from '@cledrau/domain/fares/rules/price-return.ts'
import { priceRovers } from '@cledrau/domain/fares/travel-passes/rover.ts'
import { compileFares } from '@cledrau/feeds/fares/compile-fares.ts'
import { writeFares } from '@cledrau/feeds/fares/write-fares.ts'
import { expect, test } from 'vitest'
import { sampleFares } from './sample.ts'
import { ROOT } from '../programs.ts'

const FOLDER = join(ROOT, 'data/fares')
const json = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
const names = readdirSync(join(FOLDER, 'feed'))
const files = names.map((name) => ({ name, chunks: [readFileSync(join(FOLDER, 'feed', name))] }))
const { image, report } = await compileFares(files, json('lists.json'))
const fares = openFares(image)
const one = { adults: 1, children: 0 }
const stations: { crsCode: string; members?: string[]; tfwServicedStation: string }[] = JSON.parse(
  readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8'),
)

const trip = (from: string, to: string, departs = 600) => ({
  solution: {
    legs: [
      {
        toc: 'AW',
        uid: 'C1',
        calls: [
          { station: from, departs },
          { station: to, departs: departs + 60 },
        ],
      },
    ],
  },
  date: '2026-12-02',
})

test('the sample feed is read without a fault and stays small', () => {
  expect(report.faults).toEqual([])
  expect(files.reduce((sum, { chunks }) => sum + (chunks[0]?.length ?? 0), 0)).toBeLessThan(4_000_000)
  expect(packFares(image).byteLength).toBeLessThan(4_000_000)
})

test('the feed that lies there is the one that the tables give, and it is written without loss', async () => {
  const first = writeFares(sampleFares().records)
  for (const { name, chunks } of files)
    expect(chunks[0]?.toString('latin1') === first.get(name.slice('RJFAF001.'.length)), name).toBe(true)
  const bytes = [...first].map(([name, text]) => ({ name, chunks: [Buffer.from(text, 'latin1')] }))
  const again = await compileFares(bytes, json('lists.json'))
  expect(again.report.faults).toEqual([])
  expect(again.image.columns.fareTicket.length).toBe(sampleFares().records.fares.length)
})

test('there is a single ticket between any two stations of the railway', () => {
  const codes = stations.filter((station) => !station.members).map((station) => station.crsCode)
  const missing: string[] = []
  for (const [n, from] of codes.entries()) {
    for (const to of codes.slice(n + 1)) {
      const { solution, date } = trip(from, to)
      if (price(fares, one, solution, date).length === 0) missing.push(`${from} ${to}`)
    }
  }
  expect(missing).toEqual([])
})

test('published prices are kept: Cardiff-Newport £7.40, Cardiff-Manchester £81, Explore Wales £149', () => {
  const day = priceReturns(fares, one, [trip('CDF', 'NWP')], [trip('NWP', 'CDF', 1020)]).returns(0, 0)
  expect(day.find((offer) => offer.ticket === 'SDR' && offer.route === '00000')?.total).toBe(740)
  const { solution, date } = trip('CDF', 'MAN', 420)
  expect(
    price(fares, one, solution, date).find((offer) => offer.ticket === 'SOS' && offer.route === '00000')?.total,
  ).toBe(8100)
  expect(priceRovers(fares, one, date).find((rover) => rover.code === 'EXW')?.total).toBe(14_900)
})

test('a price set by hand stands in the sample: Llandudno to Blaenau Ffestiniog with a Senior Railcard', () => {
  const day = (party: { adults: number; children: number; railcards?: string[] }) =>
    priceReturns(fares, party, [trip('LLD', 'BFF')], [trip('BFF', 'LLD', 1020)])
      .returns(0, 0)
      .find((offer) => offer.ticket === 'SDR')?.total
  expect(day(one)).toBe(1210)
  expect(day({ ...one, railcards: ['SRN'] })).toBe(760)
})

test('every ticket, railcard, route and rover has its name in both languages; a route of companies has theirs', () => {
  const known = json('names.json') as Record<string, Record<string, { en: string; cy: string }>>
  const carriers = new Map(
    (JSON.parse(readFileSync(join(ROOT, 'data/carriers/carriers.json'), 'utf8')) as Carrier[]).map(
      ({ code, names: carrier }) => [code, carrier],
    ),
  )
  const { tickets, railcards, routes, rovers } = image.tables
  for (const [kind, list] of Object.entries({ tickets, railcards, routes, rovers })) {
    for (const entry of list) {
      const companies = 'tocs' in entry ? entry.tocs : []
      const found = companies.length > 0 ? companies.map((toc) => carriers.get(toc)) : [known[kind]?.[entry.code]]
      for (const name of found) expect(name?.en && name.cy, `${kind} ${entry.code}`).toBeTruthy()
    }
  }
})

test('rovers and railcards for one part of the country know its stations', () => {
  const crs = new Set(stations.map((station) => station.crsCode))
  for (const rover of image.tables.rovers) {
    expect(rover.stations.length, rover.code).toBeGreaterThan(10)
    expect(
      rover.stations.filter((code) => !crs.has(code)),
      rover.code,
    ).toEqual([])
  }
  for (const card of image.tables.railcards.filter(({ areaOnly }) => areaOnly)) {
    expect(
      image.tables.stations.filter((station) => station.railcardAreas.includes(card.code)).length,
      card.code,
    ).toBeGreaterThan(3)
  }
})

test('every railcard that is sold has its name in both languages', () => {
  const { railcards } = json('names.json')
  const cards = [...fares.on('2026-12-02').cards.keys()]
  expect(cards).toHaveLength(16)
  expect(cards.filter((code) => code !== 'GS3' && !(railcards[code]?.en && railcards[code].cy))).toEqual([])
})
