import { ASSOCIATIONS_FILE, LINKS_FILE } from '@cledrau/feeds/gtfs/load-extensions.ts'
import { writeGtfs } from '@cledrau/feeds/gtfs/write-timetable.ts'
import { timetableListener } from '@cledrau/feeds/told-timetable.ts'
import { writeZip } from '@cledrau/feeds/zip-write.ts'
import { daysRun, PICK_UP, SET_DOWN, type TimetableBuilder, timetableBuilder } from '@cledrau/planner'

/**
 * A railway of the size of Great Britain's that exists nowhere: towns and their stations, tracks between neighbours, and
 * intercity, stopping and branch lines with their trains. Everything follows from the seed.
 */
export const SIZE = { seed: 1, stations: 2600, hubs: 110, weekdayTrains: 21_600, firstDate: '2026-11-16', days: 42 }

type Place = { code: string; x: number; y: number; tier: 1 | 2 | 3; interchange: number }
type Line = { calls: number[]; kilometres: number[]; speed: number; headway: number }

export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const FRAME = { firstDate: SIZE.firstDate, days: SIZE.days, source: 'bench' }

export function nationalImage(options: { bounds?: boolean } = {}): ArrayBuffer {
  const builder = timetableBuilder(FRAME)
  tellNational(builder)
  return builder.compile(options)
}

/**
 * The same railway as a GTFS feed in a zip, for planners that read nothing else. Files of our own are left out: one of
 * the peers takes links.txt for a dialect of its own.
 */
export function nationalGtfs(): Uint8Array {
  const { builder, told } = timetableListener(FRAME)
  tellNational(builder)
  const publisher = { name: 'bench', url: 'https://example.org', version: String(SIZE.seed), operatorNames: new Map() }
  const files = writeGtfs(told, publisher)
  for (const name of [LINKS_FILE, ASSOCIATIONS_FILE]) files.delete(name)
  return writeZip(files)
}

function tellNational(builder: TimetableBuilder): void {
  const random = seeded(SIZE.seed)
  const places = layPlaces(random)
  const tracks = layTracks(places)
  const lines = layLines(places, tracks, random)
  for (const { code, interchange, x, y } of places) {
    builder.stop({ code, name: code, interchangeMinutes: interchange, latitude: 50 + y / 111, longitude: x / 70 - 6 })
  }
  places.forEach((one, from) => {
    places.forEach((other, to) => {
      const kilometres = distance(one, other)
      if (from !== to && kilometres < 0.9)
        builder.link({ from, to, mode: 'walk', minutes: 4 + Math.round(kilometres * 16) })
    })
  })
  const trainsOf = (scale: number) =>
    lines.reduce((sum, { headway }) => sum + Math.floor(1140 / (headway * scale)) + 1, 0)
  const scale = [...Array(400).keys()]
    .map((step) => 0.1 + step * 0.02)
    .find((one) => trainsOf(one) <= SIZE.weekdayTrains)!
  const calendars = ['1111100', '0000010', '0000001'].map((weekdays) =>
    builder.calendar(daysRun(builder, { weekdays })),
  )
  let uid = 0
  for (const line of lines) {
    calendars.forEach((calendar, day) => {
      const headway = line.headway * scale * [1, 1.1, 1.6][day]!
      for (
        let start = 300 + random() * Math.min(60, headway);
        start < 1440;
        start += headway * (0.85 + random() * 0.3)
      ) {
        builder.beginTrip({
          uid: `G${(uid++).toString(36).toUpperCase().padStart(5, '0')}`,
          operator: `O${line.calls[0]! % 9}`,
          mode: 'rail',
          calendar,
        })
        tellCalls(line, Math.floor(start), places, random, builder.call)
        builder.endTrip()
      }
    })
  }
}

function tellCalls(
  line: Line,
  start: number,
  places: readonly Place[],
  random: () => number,
  call: TimetableBuilder['call'],
) {
  let now = start
  // One in ten leaves a call out, so that calling patterns are as many as in life.
  const skipped = random() < 0.1 ? 1 + Math.floor(random() * (line.calls.length - 2)) : -1
  line.calls.forEach((stop, at) => {
    if (at > 0) now += Math.max(2, Math.round((line.kilometres[at]! / line.speed) * 60 + 1 + (random() < 0.12 ? 1 : 0)))
    if (at === skipped) return
    const arrival = now
    if (at > 0 && at < line.calls.length - 1) now += places[stop]!.tier === 1 ? 3 : places[stop]!.tier === 2 ? 1 : 0
    call(stop, arrival, now, PICK_UP | SET_DOWN)
  })
}

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y)

/** Hubs all over the country; the other stations near hubs, most of them near the greatest. */
function layPlaces(random: () => number): Place[] {
  const hubs = Array.from({ length: SIZE.hubs }, () => ({ x: random() * 450, y: random() * 850 }))
  return Array.from({ length: SIZE.stations }, (_, at) => {
    const isHub = at < SIZE.hubs
    const hub = hubs[isHub ? at : Math.floor(SIZE.hubs * random() ** 2)]!
    const spread = isHub ? 0 : 4 + random() * 40
    const angle = random() * 2 * Math.PI
    const tier = at < 20 ? 1 : isHub ? 2 : 3
    const interchange = [8 + Math.floor(random() * 8), 5 + Math.floor(random() * 4), 3 + Math.floor(random() * 3)][
      tier - 1
    ]!
    const code = [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(at / place) % 26))).join('')
    return { code, x: hub.x + Math.cos(angle) * spread, y: hub.y + Math.sin(angle) * spread, tier, interchange }
  })
}

type Track = { to: number; kilometres: number }

/** Every station with its two nearest, and as many more as make one network of it. */
function layTracks(places: readonly Place[]): Track[][] {
  const tracks: Track[][] = places.map(() => [])
  const network = places.map((_, at) => at)
  const root = (at: number): number => (network[at] === at ? at : (network[at] = root(network[at]!)))
  const join = (from: number, to: number) => {
    const kilometres = distance(places[from]!, places[to]!) * 1.12
    if (tracks[from]!.some((track) => track.to === to)) return
    tracks[from]!.push({ to, kilometres })
    tracks[to]!.push({ to: from, kilometres })
    network[root(from)] = root(to)
  }
  const edges: [number, number, number][] = []
  places.forEach((place, from) => {
    const near = places.map((other, to) => [distance(place, other), to] as const).toSorted((a, b) => a[0] - b[0])
    for (const [, to] of near.slice(1, 3)) join(from, to)
    for (const [length, to] of near.slice(3, from < SIZE.hubs ? 600 : 12)) edges.push([length, from, to])
  })
  for (const [, from, to] of edges.toSorted((a, b) => a[0] - b[0])) if (root(from) !== root(to)) join(from, to)
  return tracks
}

/** Shortest ways from a station to all others: the station before each. */
function waysFrom(start: number, tracks: readonly Track[][]) {
  const length = new Float64Array(tracks.length).fill(Infinity)
  const before = new Int32Array(tracks.length).fill(-1)
  length[start] = 0
  let open = new Set([start])
  while (open.size > 0) {
    const next = new Set<number>()
    for (const at of open) {
      for (const { to, kilometres } of tracks[at]!) {
        if (length[at]! + kilometres >= length[to]!) continue
        length[to] = length[at]! + kilometres
        before[to] = at
        next.add(to)
      }
    }
    open = next
  }
  return { length, before }
}

function layLines(places: readonly Place[], tracks: readonly Track[][], random: () => number): Line[] {
  const lines: Line[] = []
  const served = new Set<number>()
  const add = (
    way: { length: Float64Array; before: Int32Array },
    end: number,
    speed: number,
    headway: number,
    stops: (at: number) => boolean,
  ) => {
    const path: number[] = []
    for (let at = end; at >= 0; at = way.before[at]!) path.unshift(at)
    const calls = path.filter((at, index) => index === 0 || at === end || stops(at))
    if (calls.length < 3 || calls.length > 60) return
    if (speed < 70) for (const at of calls) served.add(at)
    const out = calls.map((at, index) => (index === 0 ? 0 : way.length[at]! - way.length[calls[index - 1]!]!))
    lines.push({ calls, kilometres: out, speed, headway })
    lines.push({ calls: calls.toReversed(), kilometres: [0, ...out.slice(1).toReversed()], speed, headway })
  }
  const ways = Array.from({ length: SIZE.hubs }, (_, hub) => waysFrom(hub, tracks))
  for (let hub = 0; hub < SIZE.hubs; hub++) {
    const way = ways[hub]!
    const near = [...way.length.keys()]
      .filter((at) => way.length[at]! > 12 && way.length[at]! < 90)
      .toSorted((a, b) => way.length[a]! - way.length[b]!)
    const branches = hub < 20 ? 16 : 5
    for (let branch = 0; branch < branches && near.length > 0; branch++) {
      const end = near[Math.floor(random() * near.length)]!
      add(way, end, 60, 20 + random() * 40, () => true)
      if (random() < 0.6) add(way, end, 80, 30 + random() * 30, (at) => places[at]!.tier < 3 || at % 4 === 0)
    }
    for (let other = 0; other < hub; other++) {
      const chance = hub < 20 ? 0.5 : 0.06
      if (random() < chance && way.length[other]! > 60)
        add(way, other, 130, 40 + random() * 60, (at) => places[at]!.tier < 3)
    }
  }
  places.forEach((_, at) => {
    if (served.has(at)) return
    const [nearest] = ways.map((way, hub) => [way.length[at]!, hub] as const).toSorted((a, b) => a[0] - b[0])
    add(ways[nearest![1]]!, at, 55, 60, () => true)
  })
  return lines
}
