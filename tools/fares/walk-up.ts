import type { Place, Way, Ways } from './distance.ts'
import { LEAST, START, valleySingle } from './rates.ts'

/**
 * The walk-up prices between all stations. Near stations are priced one by one, far ones by the groups of stations around
 * them, as the real fares are; groups are coarse, so prices are evened out afterwards: going on along a line, or along the
 * usual way, never costs less than getting off before.
 */

export type WalkUp = { km: number; single: number; offPeak: number; back: number; offPeakBack: number; week: number }
export type Cell = { code: string; middle: Place; members: Place[] }
/** Two stations that are priced alike with all of both groups, or on their own. */
export type Pair = { key: string; ends: readonly [string, string]; isNear: boolean }

/** A price that was published: it stands as it is, and those around it give way. */
export type Anchor = readonly [from: string, to: string, single: number, back?: number, week?: number]

/** A group's stations lie about this far around its middle; groups nearer than the second are told apart. */
const CELL_KM = 9
const NEAR_KM = 26

export const tenths = (pence: number): number => Math.round(pence / 10) * 10

/** The busiest places first: they become the middles. Then each station joins the nearest, so that no two groups mingle. */
export function cellsOf(stations: readonly Place[], ways: Ways): Cell[] {
  const km = (a: Place, b: Place): number => ways(a.crsCode, b.crsCode)?.km ?? Infinity
  const busy = new Map(stations.map((one) => [one, stations.filter((other) => km(one, other) <= CELL_KM).length]))
  const order = stations.toSorted((a, b) => (busy.get(b) ?? 0) - (busy.get(a) ?? 0) || (a.crsCode < b.crsCode ? -1 : 1))
  const cells: Cell[] = []
  for (const middle of order) {
    if (cells.some((cell) => km(cell.middle, middle) <= CELL_KM)) continue
    cells.push({ code: `Q${String(cells.length).padStart(3, '0')}`, middle, members: [] })
  }
  for (const station of stations) {
    const [nearest] = cells.toSorted((a, b) => km(a.middle, station) - km(b.middle, station))
    nearest?.members.push(station)
  }
  return cells
}

/** Which stations are priced with which. */
export function pairsOf(cells: readonly Cell[], ways: Ways): (a: string, b: string) => Pair {
  const cellOf = new Map(cells.flatMap((cell) => cell.members.map(({ crsCode }) => [crsCode, cell] as const)))
  return (a, b) => {
    const [one, other] = [cellOf.get(a), cellOf.get(b)]
    if (!one || !other) throw new Error(`no station ${a} or ${b}`)
    const isNear = one === other || (ways(one.middle.crsCode, other.middle.crsCode)?.km ?? Infinity) <= NEAR_KM
    const [from, to] = isNear ? [a, b] : [one.code, other.code]
    const ends = isNear ? [a, b] : [one.middle.crsCode, other.middle.crsCode]
    const [first, last] = [ends[0] as string, ends[1] as string]
    return from < to
      ? { key: `${from} ${to}`, ends: [first, last], isNear }
      : { key: `${to} ${from}`, ends: [last, first], isNear }
  }
}

/** What going on from one station to the next means for prices: the second is never less than the first. */
type Step = readonly [nearer: string, farther: string]

type Ground = {
  stations: readonly Place[]
  ways: Ways
  lines: ReadonlyMap<string, readonly string[]>
  valleys: ReadonlySet<string>
  anchors: readonly Anchor[]
}

/** A line goes a way of its own where it is this much longer than the usual one; then it says nothing about prices. */
export const ROUND_ABOUT = 1.15

export function walkUpPrices(
  { stations, ways, lines, valleys, anchors }: Ground,
  pairOf: (a: string, b: string) => Pair,
): (a: string, b: string) => WalkUp {
  const pairs = new Map<string, Pair & { way: Way }>()
  for (const { crsCode: a } of stations) {
    for (const { crsCode: b } of stations) {
      const pair = pairOf(a, b)
      const way = a < b && !pairs.has(pair.key) ? ways(...pair.ends) : undefined
      if (way) pairs.set(pair.key, { ...pair, way })
    }
  }
  const steps = stepsOf(stations, ways, lines, (a, b) => pairOf(a, b).key)
  const pinned = (at: 2 | 3 | 4) =>
    new Map(anchors.flatMap((one) => (one[at] === undefined ? [] : [[pairOf(one[0], one[1]).key, one[at]] as const])))
  const evened = (price: (pair: Pair & { way: Way }) => number, pins = new Map<string, number>()) =>
    evenOut(new Map([...pairs].map(([key, pair]) => [key, tenths(price(pair))])), steps, pins)

  const single = evened(({ way, ends: [a, b] }) => {
    const isValley = valleys.has(a) && valleys.has(b)
    return isValley ? valleySingle(way.km) : Math.max(LEAST, START + way.anytime)
  }, pinned(2))
  const of = (prices: ReadonlyMap<string, number>, key: string): number => prices.get(key) ?? 0
  const offPeak = evened(({ key, way }) => {
    const full = of(single, key)
    // Less than a twentieth off isn't worth a ticket of its own.
    return way.offPeak > way.anytime * 0.95 ? full : Math.min(full, Math.max(LEAST, START + way.offPeak))
  })
  const back = evened(({ key }) => backFor(of(single, key)), pinned(3))
  const offPeakBack = evened(({ key }) =>
    Math.max(of(offPeak, key) + 10, Math.min(of(back, key) * 0.88, of(offPeak, key) * 1.38)),
  )
  const week = evened(({ key }) => weekFor(of(back, key)), pinned(4))
  return (a, b) => {
    const { key } = pairOf(a, b)
    return {
      km: pairs.get(key)?.way.km ?? 0,
      single: of(single, key),
      offPeak: of(offPeak, key),
      back: of(back, key),
      offPeakBack: of(offPeakBack, key),
      week: of(week, key),
    }
  }
}

/** There and back: a fifth more than one way for the next town, three quarters more across the country. */
const backFor = (single: number): number => single * between(single, [500, 1.25], [2000, 1.45], [8000, 1.75])
/** Seven days: as much as three and a half returns near by, two and a half far away, where few go every day. */
const weekFor = (back: number): number => back * between(back, [800, 3.6], [3000, 3.2], [15_000, 2.6])

type Point = readonly [at: number, share: number]

/** Straight from point to point, and level before the first and after the last. */
function between(at: number, ...points: readonly Point[]): number {
  const next = points.findIndex(([x]) => x >= at)
  const [right, left] = [points[next], points[next - 1]]
  if (!right) return points.at(-1)?.[1] ?? 1
  if (!left) return right[1]
  return left[1] + ((at - left[0]) / (right[0] - left[0])) * (right[1] - left[1])
}

function stepsOf(
  stations: readonly Place[],
  ways: Ways,
  lines: ReadonlyMap<string, readonly string[]>,
  keyOf: (a: string, b: string) => string,
): Step[] {
  const steps = new Map<string, Step>()
  const add = (nearer: string, farther: string): void => {
    if (nearer !== farther) steps.set(`${nearer}>${farther}`, [nearer, farther])
  }
  for (const { crsCode: start } of stations) {
    for (const { crsCode: end } of stations) {
      const way = ways(start, end)
      if (start === end || !way || way.before === start) continue
      add(keyOf(start, way.before), keyOf(start, end))
    }
  }
  for (const stops of lines.values()) {
    for (const [from, to] of alongLine(stops, ways)) {
      for (const inner of [to - 1, from + 1]) {
        if (inner <= from || inner >= to) continue
        const [first, last, other] = [stops[from] as string, stops[to] as string, stops[inner] as string]
        add(inner === to - 1 ? keyOf(first, other) : keyOf(other, last), keyOf(first, last))
      }
    }
  }
  return [...steps.values()]
}

/** The pieces of a line that are the usual way between their ends, as places in its list of stops. */
export function alongLine(stops: readonly string[], ways: Ways): [from: number, to: number][] {
  const lengths = [0]
  for (const [n, stop] of stops.entries())
    if (n > 0) lengths.push((lengths[n - 1] as number) + (ways(stops[n - 1] as string, stop)?.km ?? 0))
  const pieces: [number, number][] = []
  for (let from = 0; from < stops.length; from++) {
    for (let to = from + 1; to < stops.length; to++) {
      const direct = ways(stops[from] as string, stops[to] as string)?.km ?? 0
      const along = (lengths[to] as number) - (lengths[from] as number)
      if (along <= direct * ROUND_ABOUT) pieces.push([from, to])
    }
  }
  return pieces
}

/** Prices that stand are never passed by what is nearer, and nothing is less than what is nearer than it. */
function evenOut(
  prices: Map<string, number>,
  steps: readonly Step[],
  pins: ReadonlyMap<string, number>,
): Map<string, number> {
  for (const [key, pence] of pins) prices.set(key, pence)
  const caps = new Map(pins)
  untilStill(() => {
    let moved = false
    for (const [nearer, farther] of steps) {
      const cap = caps.get(farther)
      if (cap === undefined || cap >= (caps.get(nearer) ?? Infinity)) continue
      caps.set(nearer, cap)
      moved = true
    }
    return moved
  })
  for (const [key, cap] of caps) prices.set(key, Math.min(cap, prices.get(key) ?? cap))
  untilStill(() => {
    let moved = false
    for (const [nearer, farther] of steps) {
      const least = prices.get(nearer) ?? 0
      if ((prices.get(farther) ?? Infinity) >= least) continue
      prices.set(farther, least)
      moved = true
    }
    return moved
  })
  for (const [key, pence] of pins)
    if (prices.get(key) !== pence) throw new Error(`the published price of ${key} can't stand among its neighbours`)
  return prices
}

function untilStill(sweep: () => boolean): void {
  while (sweep());
}
