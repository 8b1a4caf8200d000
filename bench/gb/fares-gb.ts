import { imageBuilder } from '@cledrau/domain/fares/image/build-image.ts'
import type { FaresImage } from '@cledrau/domain/fares/image/image.ts'
import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import type { FareSink, RestrictionRecord, TimeBand } from '@cledrau/domain/fares/image/records.ts'
import { fillTables, GB_TICKETS } from './fares-gb-tables.ts'

/**
 * Fares as many as Great Britain has: 2,600 stations in 900 clusters, 1.2 million flows, about 6 million fares. The
 * shape follows the national feed: most flows run between clusters, a few between stations, busy pairs have several
 * routes and a dozen tickets each, and prices are set by hand for some hundred thousand.
 */
export const GB = { stations: 2600, clusters: 900, flows: 1_200_000, overrides: 150_000, restrictions: 900 }

const ALWAYS = { from: '2026-03-01', until: '2999-12-31' }

export const crsOf = (n: number): string =>
  String.fromCharCode(65 + Math.floor(n / 676), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26))
const nlcOf = (n: number): string => String(1000 + n)
const clusterOf = (n: number): string => `Q${String(n).padStart(3, '0')}`
const routeOf = (n: number): string => String(n).padStart(5, '0')

/** Stations lie along a line in groups of a cluster, so that near stations share clusters as real ones do. */
function stations(r: Random, add: FareSink): void {
  for (let n = 0; n < GB.stations; n += 1) {
    const railcardAreas = n < 900 ? ['NEW'] : []
    add('locations', {
      nlc: nlcOf(n),
      crs: crsOf(n),
      name: crsOf(n),
      fareGroup: nlcOf(n),
      county: '',
      zone: '',
      railcardAreas,
      ...ALWAYS,
    })
    const home = Math.floor((n / GB.stations) * GB.clusters)
    for (let k = 0; k < 9; k += 1) {
      const cluster = k === 0 ? home : (home + r.between(-12, 12) + GB.clusters) % GB.clusters
      add('clusters', { cluster: clusterOf(cluster), member: nlcOf(n), ...ALWAYS })
    }
  }
}

function flows(r: Random, add: FareSink): void {
  for (let id = 1; id <= GB.flows; id += 1) {
    const isLocal = r.chance(0.15)
    const a = r.below(isLocal ? GB.stations : GB.clusters)
    const near = isLocal ? Math.min(GB.stations - 1, a + r.between(1, 60)) : r.below(GB.clusters)
    const code = isLocal ? nlcOf : clusterOf
    const miles = isLocal ? near - a + 3 : Math.abs(near - a) / 2 + 5
    // A pair has few ways: any permitted, or one of the four that its part of the country knows.
    const region = Math.floor(((isLocal ? (a / GB.stations) * GB.clusters : a) / GB.clusters) * 50) * 4
    const route = routeOf(r.chance(0.6) ? 0 : region + r.below(4))
    const flow = { id, origin: code(a), destination: code(near), route }
    add('flows', {
      ...flow,
      status: '000',
      usage: 'A',
      reversible: r.chance(0.85),
      toc: 'AWT',
      crossLondon: '0',
      nonStandard: '0',
      published: true,
      ...ALWAYS,
    })
    const base = 200 + Math.round(miles * 22)
    const sold = r.between(1, GB_TICKETS.length - 1)
    for (let t = 0; t < sold; t += 1) {
      const ticket = GB_TICKETS[(t + id) % GB_TICKETS.length]
      if (!ticket) continue
      // A part of the country and a kind of ticket have their own hours.
      const restriction = ticket.restricted ? `${1000 + (((region / 4) * 18 + t) % GB.restrictions)}`.slice(-3) : ''
      add('fares', { flow: id, ticket: ticket.code, price: Math.round((base * ticket.share) / 10) * 10, restriction })
    }
  }
  for (let n = 0; n < GB.overrides; n += 1) {
    const [origin, destination] = [nlcOf(r.below(GB.stations)), nlcOf(r.below(GB.stations))]
    const ticket = (GB_TICKETS[r.below(GB_TICKETS.length)] as (typeof GB_TICKETS)[number]).code
    const adult = r.between(20, 900) * 10
    add('overrides', {
      origin,
      destination,
      route: routeOf(0),
      railcard: r.chance(0.4) ? 'YNG' : '',
      ticket,
      type: '1',
      suppress: false,
      adult,
      child: Math.floor(adult / 20) * 10,
      restriction: '',
      composite: true,
      crossLondon: '0',
      ...ALWAYS,
    })
  }
}

function restrictionOf(r: Random, n: number): RestrictionRecord {
  const week = [true, true, true, true, true, false, false]
  const days = [
    { from: 102, until: 402, week },
    { from: 407, until: 501, week },
    { from: 505, until: 1223, week },
  ]
  const band = (direction: 'OUT' | 'RETURN', from: number, until: number, at: 'D' | 'A', station = ''): TimeBand => ({
    sequence: '0001',
    direction,
    from,
    until,
    at,
    station,
    minimumFare: false,
    days,
    tocs: [],
  })
  const bands = [band('OUT', 270, 500 + r.below(80), 'D')]
  for (let k = 0; k < 10; k += 1) bands.push(band('OUT', 270, 480 + r.below(120), 'D', crsOf(r.below(GB.stations))))
  for (let k = 0; k < 5; k += 1) bands.push(band('RETURN', 960, 1020 + r.below(90), 'D', crsOf(r.below(GB.stations))))
  return {
    code: `${1000 + n}`.slice(-3),
    description: 'peak',
    outText: '',
    returnText: '',
    outPositive: false,
    returnPositive: false,
    days: [],
    bands,
    trains: [],
    ...ALWAYS,
  }
}

/** Millions of records made and compiled: half a minute. */
export function gbFares(seed = 1): FaresImage {
  const r = random(seed)
  const builder = imageBuilder()
  fillTables(builder.add)
  for (let n = 0; n < 200; n += 1) {
    builder.add('routes', {
      code: routeOf(n),
      name: n === 0 ? 'ANY PERMITTED' : `VIA ${crsOf(n)}`,
      text: '',
      include: [],
      exclude: n % 5 === 4 ? [crsOf(n * 7)] : [],
      tocs: n % 50 === 49 ? ['AW'] : [],
      ...ALWAYS,
    })
  }
  for (let n = 0; n < GB.restrictions; n += 1) builder.add('restrictions', restrictionOf(r, n))
  stations(r, builder.add)
  flows(r, builder.add)
  return builder.finish()
}
