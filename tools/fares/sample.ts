import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FareRecords } from '@cledrau/domain/fares/image/records.ts'
import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import { writeFares } from '@cledrau/feeds/fares/write-fares.ts'
import { railDistances, type Place } from './distance.ts'
import * as hand from './exceptions.ts'
import { ALWAYS, sampleTables } from './tables.ts'
import { ROOT } from '../programs.ts'

/**
 * Makes the sample fares of the embedded railway, written as the industry's feed: near stations are priced one by one,
 * far ones by clusters, as the real fares are. The same seed gives the same files.
 *
 *     node tools/fares/sample.ts
 */

const FOLDER = join(ROOT, 'data/fares')
const LINES = join(ROOT, 'data/railway/lines')
const SEED = 1
/** Stations of one cluster lie within so many kilometres of its middle; clusters nearer than this are told apart. */
const CLUSTER_KM = 9
const NEAR_KM = 26

const places = JSON.parse(readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8')) as Place[]
const stations = places.filter((place) => !place.members)
const nlc = new Map(places.map((place) => [place.crsCode, place.nlCode]))
const nlcOf = (crs: string): string => {
  const code = nlc.get(crs)
  if (code === undefined) throw new Error(`no station ${crs}`)
  return code
}

/** Lines of the railway by name, for areas of rovers and railcards. */
function linesByName(): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const file of readdirSync(LINES).filter((name) => name.endsWith('.txt'))) {
    const text = readFileSync(join(LINES, file), 'utf8').replace(/,\s*\n\s+/g, ', ')
    for (const block of text.split(/^line /m).slice(1)) {
      const stops = /^\s+stops (.+)$/m.exec(block)?.[1] ?? ''
      lines.set(
        block.split('\n')[0]?.trim() ?? '',
        [...stops.matchAll(/\b[A-Z]{3}\b/g)].map(([crs]) => crs),
      )
    }
  }
  return lines
}

/** Adult anytime single in pence: dear for the first kilometres, cheaper for each one after. */
export function singleFor(km: number): number {
  const part = (from: number, to: number): number => Math.max(0, Math.min(km, to) - from)
  const pence = 180 + 24 * part(0, 15) + 17 * part(15, 60) + 15.5 * part(60, 150) + 13.5 * part(150, Infinity)
  return Math.round(pence / 10) * 10
}

/** Fares of the valleys and the Metro are lower than elsewhere. */
const METRO_SHARE = 0.62

const tenths = (pence: number): number => Math.round(pence / 10) * 10

type Clusters = { code: string; middle: Place; members: Place[] }[]

function clustersOf(distance: (a: string, b: string) => number): Clusters {
  const left = new Set(stations)
  const clusters: Clusters = []
  // The busiest places first: they become the middles.
  const order = stations.toSorted((a, b) => near(b) - near(a) || (a.crsCode < b.crsCode ? -1 : 1))
  function near(place: Place): number {
    return stations.filter((other) => distance(place.crsCode, other.crsCode) <= CLUSTER_KM).length
  }
  for (const middle of order) {
    if (!left.has(middle)) continue
    const members = [...left].filter((place) => distance(middle.crsCode, place.crsCode) <= CLUSTER_KM)
    for (const member of members) left.delete(member)
    clusters.push({ code: `Q${String(clusters.length).padStart(3, '0')}`, middle, members })
  }
  return clusters
}

type Sold = [ticket: string, price: number, restriction: string]

function nearTickets(single: number, r: Random, back = tenths(single * 1.22), week = tenths(single * 4.2)): Sold[] {
  const sold: Sold[] = [
    ['SDS', single, ''],
    ['SDR', back, ''],
    ['7DS', week, ''],
  ]
  // Since 2021 many of our routes have no off-peak fare.
  if (r.chance(0.4) && single >= 400) sold.push(['CDR', tenths(back * 0.86), r.chance(0.3) ? 'B4' : 'B1'])
  if (single >= 300) sold.push(['MFX', single * 10, ''])
  if (r.chance(0.5)) sold.push(['FXS', tenths(week * 1.15), ''])
  return sold
}

function farTickets(single: number, km: number, first: boolean, r: Random): Sold[] {
  if (km <= 70) return nearTickets(single, r)
  const sold: Sold[] = [
    ['SOS', single, ''],
    ['SOR', tenths(single * 1.75), ''],
    ['7DS', tenths(single * 4.6), ''],
  ]
  sold.push(['SVR', tenths(single * 1.38), 'B2'])
  if (r.chance(0.4)) sold.push(['SVS', tenths(single * 0.84), 'B2'])
  if (km > 140) sold.push(['SSR', tenths(single * 1.16), 'B3'])
  if (first)
    sold.push(
      ['FOS', tenths(single * 1.6), ''],
      ['FOR', tenths(single * 2.7), ''],
      ['FA1', tenths(single * 0.8), ''],
      ['7DF', tenths(single * 7.4), ''],
    )
  for (const [n, share] of [0.32, 0.46, 0.63].entries()) sold.push([`AA${n + 1}`, tenths(single * share), ''])
  return sold
}

export function sampleFares(): { records: FareRecords; roverAreas: Record<string, string[]> } {
  const r = random(SEED)
  const records = sampleTables()
  const distance = railDistances(stations, LINES)
  const lines = linesByName()
  const inLines = (names: readonly string[]): Set<string> => new Set(names.flatMap((name) => lines.get(name) ?? []))

  const cardAreas = Object.entries(hand.CARD_AREAS).map(([card, names]) => [card, inLines(names)] as const)
  for (const { crsCode: crs, nlCode, names } of stations) {
    const railcardAreas = cardAreas.filter(([, area]) => area.has(crs)).map(([card]) => card)
    if (hand.NETWORK_AREA.includes(crs)) railcardAreas.push('NEW')
    records.locations.push({
      nlc: nlCode,
      crs,
      name: latin(names.en),
      fareGroup: nlCode,
      county: '',
      zone: '',
      railcardAreas,
      ...ALWAYS,
    })
  }
  for (const { nlCode, names, members = [] } of places.filter((place) => place.members)) {
    records.groups.push({ nlc: nlCode, name: latin(names.en), members: members.map(nlcOf), ...ALWAYS })
  }
  records.routes = hand.ROUTES
  records.tocs = [...new Set(['AW', 'GW', 'XC', 'VT', 'LM', 'NT', 'ME'])].map((code) => ({ code, name: code }))
  records.fareTocs = [{ fareToc: 'AWT', toc: 'AW', name: 'CLEDRAU' }]

  let id = 0
  const addFlow = (
    origin: string,
    destination: string,
    route: string,
    sold: readonly Sold[],
    toc = 'AWT',
    nonStandard = false,
  ): void => {
    id += 1
    records.flows.push({
      id,
      origin,
      destination,
      route,
      status: '000',
      usage: 'A',
      reversible: true,
      toc,
      crossLondon: '0',
      nonStandard: nonStandard ? '1' : '0',
      published: true,
      ...ALWAYS,
    })
    for (const [ticket, price, restriction] of sold) records.fares.push({ flow: id, ticket, price, restriction })
  }
  const anchorOf = (a: Place, b: Place) =>
    hand.ANCHORS.find(
      ([from, to]) => (from === a.crsCode && to === b.crsCode) || (from === b.crsCode && to === a.crsCode),
    )

  const metro = inLines(hand.METRO)
  const singleBetween = (a: Place, b: Place, km: number): number =>
    metro.has(a.crsCode) && metro.has(b.crsCode) ? Math.max(260, tenths(singleFor(km) * METRO_SHARE)) : singleFor(km)

  const clusters = clustersOf(distance)
  const stationPair = (a: Place, b: Place): void => {
    const anchor = anchorOf(a, b)
    const km = distance(a.crsCode, b.crsCode)
    const sold = anchor ? nearTickets(anchor[2], r, anchor[3], anchor[4]) : nearTickets(singleBetween(a, b, km), r)
    addFlow(a.nlCode, b.nlCode, '00000', sold)
    if (hand.SHARED.has(a.crsCode) && hand.SHARED.has(b.crsCode)) addFlow(a.nlCode, b.nlCode, '00700', oursOnly(sold))
  }
  for (const [n, one] of clusters.entries()) {
    for (const member of one.members) records.clusters.push({ cluster: one.code, member: member.nlCode, ...ALWAYS })
    for (const [m, a] of one.members.entries()) for (const b of one.members.slice(m + 1)) stationPair(a, b)
    for (const other of clusters.slice(n + 1)) {
      const km = distance(one.middle.crsCode, other.middle.crsCode)
      if (km <= NEAR_KM) {
        for (const a of one.members) for (const b of other.members) stationPair(a, b)
        continue
      }
      const anchor = one.members.flatMap((a) => other.members.map((b) => anchorOf(a, b))).find(Boolean)
      if (anchor) {
        addFlow(one.code, other.code, '00000', nearTickets(anchor[2], r, anchor[3], anchor[4]))
        continue
      }
      const has = (set: Set<string>, { members }: Clusters[number]) => members.some(({ crsCode }) => set.has(crsCode))
      const first = has(hand.FIRST_CLASS, one) && has(hand.FIRST_CLASS, other)
      const isLong = has(new Set(['CDF']), one)
        ? has(new Set(['MAN']), other)
        : has(new Set(['CDF']), other) && has(new Set(['MAN']), one)
      const sold = farTickets(
        isLong ? hand.CARDIFF_MANCHESTER.single : singleBetween(one.middle, other.middle, km),
        km,
        first,
        r,
      )
      addFlow(one.code, other.code, '00000', sold)
      if (has(hand.SHARED, one) && has(hand.SHARED, other)) addFlow(one.code, other.code, '00700', oursOnly(sold))
    }
  }
  for (const { from, to, route, toc, nonStandard, tickets } of hand.EXTRA) {
    addFlow(
      nlcOf(from),
      nlcOf(to),
      route,
      tickets.map(([ticket, price, restriction = '']) => [ticket, price, restriction]),
      toc,
      nonStandard,
    )
  }
  for (const { from, to, ticket, railcard = '', suppress = false, restriction = '', adult, child } of hand.OVERRIDES) {
    records.overrides.push({
      origin: nlcOf(from),
      destination: nlcOf(to),
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
  records.nonStandard = hand.NON_STANDARD

  const wales = new Set(
    stations
      .filter((place) => (place as Place & { tfwServicedStation?: string }).tfwServicedStation === 'Yes')
      .map(({ crsCode }) => crsCode),
  )
  const areas = new Map<string, string[]>([
    ['all', [...wales]],
    ['cardiff', hand.CAPITAL],
  ])
  const roverAreas: Record<string, string[]> = {}
  for (const { code, name, days, of, restriction, adult, cards, area } of hand.ROVERS) {
    const inArea = [...new Set(area.flatMap((key) => areas.get(key) ?? lines.get(key) ?? []))]
      .filter((crs) => wales.has(crs))
      .toSorted()
    roverAreas[code] = inArea
    records.rovers.push({ code, name, travelDays: days, validMonths: 0, validDays: of, stations: inArea, ...ALWAYS })
    const price = { code, class: 'STANDARD' as const, restriction, from: '2000-01-01', until: ALWAYS.until }
    records.roverPrices.push({ ...price, railcard: '', adult, child: Math.round(adult / 10) * 5 })
    for (const railcard of cards) {
      records.roverPrices.push({
        ...price,
        railcard,
        adult: Math.floor((adult * 666 + 2500) / 5000) * 5,
        child: Math.round(adult / 10) * 5,
      })
    }
  }
  return { records, roverAreas }
}

/** Our trains alone: no seasons or Advance of their own, and 8 % less. */
const oursOnly = (sold: readonly Sold[]): Sold[] =>
  sold
    .filter(([ticket]) => /^(SDS|SDR|SOS|SOR|SVR)$/.test(ticket))
    .map(([ticket, price, restriction]) => [ticket, tenths(price * 0.92), restriction])

/** The feed knows sixteen letters of Latin without ŵ and ŷ; names for people come from the stations' own list. */
const latin = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()

function write(): void {
  const { records, roverAreas } = sampleFares()
  const feed = join(FOLDER, 'feed')
  rmSync(feed, { recursive: true, force: true })
  mkdirSync(feed, { recursive: true })
  let bytes = 0
  for (const [name, text] of writeFares(records)) {
    writeFileSync(join(feed, `RJFAF001.${name}`), Buffer.from(text, 'latin1'))
    bytes += text.length
  }
  const routeOperators = Object.fromEntries(
    records.routes.filter(({ tocs }) => tocs.length > 0).map(({ code, tocs }) => [code, tocs]),
  )
  writeFileSync(
    join(FOLDER, 'lists.json'),
    `${JSON.stringify({ routeOperators, roverAreas, bundles: records.bundles }, null, 1)}\n`,
  )
  console.log(`${records.flows.length} flows, ${records.fares.length} fares, ${(bytes / 1e6).toFixed(2)} MB`)
}

if (process.argv[1] === import.meta.filename) write()
