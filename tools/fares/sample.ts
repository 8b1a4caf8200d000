import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FareRecords } from '@cledrau/domain/fares/image/records.ts'
import { writeFares } from '@cledrau/feeds/fares/write-fares.ts'
import { linesByName, waysByRail, type Place } from './distance.ts'
import * as hand from './exceptions.ts'
import { CONCESSION_LINES } from './concessions.ts'
import { ROVER_WAYS, stationsAlong } from './rover-areas.ts'
import { ALWAYS, sampleTables } from './tables.ts'
import { ticketsSold, type Sold } from './tickets-sold.ts'
import { cellsOf, pairsOf, tenths, walkUpPrices } from './walk-up.ts'
import { ROOT } from '../programs.ts'
import { railsOf } from '../routeing/rails.ts'

/**
 * Makes the sample fares of the embedded railway, written as the industry's feed: near stations are priced one by one,
 * far ones by clusters, as the real fares are. Nothing is left to chance: the same tables give the same files.
 *
 *     node tools/fares/sample.ts
 */

const FOLDER = join(ROOT, 'data/fares')
const LINES = join(ROOT, 'data/railway/lines')
const places = JSON.parse(readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8')) as Place[]
const stations = places.filter((place) => !place.members)
const nlc = new Map(places.map((place) => [place.crsCode, place.nlCode]))
const nlcOf = (crs: string): string => {
  const code = nlc.get(crs)
  if (code === undefined) throw new Error(`no station ${crs}`)
  return code
}

export function sampleFares(): { records: FareRecords; roverAreas: Record<string, string[]> } {
  const records = sampleTables()
  const lines = linesByName(LINES)
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

  const ways = waysByRail(stations, lines)
  const cells = cellsOf(stations, ways)
  const pairOf = pairsOf(cells, ways)
  const valleys = inLines(hand.METRO)
  const walkUp = walkUpPrices({ stations, ways, lines, valleys, anchors: hand.ANCHORS }, pairOf)
  const sell = (a: readonly Place[], b: readonly Place[], origin: string, destination: string): void => {
    const both = (set: ReadonlySet<string>) => [a, b].every((end) => end.some(({ crsCode }) => set.has(crsCode)))
    const sold = ticketsSold(walkUp((a[0] as Place).crsCode, (b[0] as Place).crsCode), {
      isFirst: both(hand.FIRST_CLASS),
      isCardiff: [...a, ...b].some(({ crsCode }) => hand.CARDIFF.includes(crsCode)),
    })
    addFlow(origin, destination, '00000', sold)
    if (both(hand.SHARED)) addFlow(origin, destination, '00700', oursOnly(sold))
  }
  for (const [n, one] of cells.entries()) {
    for (const { nlCode } of one.members) records.clusters.push({ cluster: one.code, member: nlCode, ...ALWAYS })
    for (const [m, a] of one.members.entries())
      for (const b of one.members.slice(m + 1)) sell([a], [b], a.nlCode, b.nlCode)
    for (const other of cells.slice(n + 1)) {
      if (!pairOf(one.middle.crsCode, other.middle.crsCode).isNear)
        sell(one.members, other.members, one.code, other.code)
      else for (const a of one.members) for (const b of other.members) sell([a], [b], a.nlCode, b.nlCode)
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

  const roverAreas: Record<string, string[]> = {}
  const rails = railsOf(stations, LINES)
  for (const { code, name, days, of, restriction, adult, cards } of hand.ROVERS) {
    const inArea = stationsAlong(rails, ROVER_WAYS[code] ?? [])
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
  records.concessions = CONCESSION_LINES.map(({ way, ...line }) => ({
    ...line,
    stations: stationsAlong(rails, [way]),
    tocs: ['AW'],
    restriction: '',
  }))
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
  const { bundles, freeChildren, concessions } = records
  writeFileSync(
    join(FOLDER, 'lists.json'),
    `${JSON.stringify({ routeOperators, roverAreas, bundles, freeChildren, concessions }, null, 1)}\n`,
  )
  console.log(`${records.flows.length} flows, ${records.fares.length} fares, ${(bytes / 1e6).toFixed(2)} MB`)
}

if (process.argv[1] === import.meta.filename) write()
