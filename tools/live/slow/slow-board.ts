import { HOUR, type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { SlowLink } from './slow-timetable.ts'
import type { SlowCall, SlowTime, SlowTrain } from './slow-train.ts'

/** All trains and what they have to do with each other, as known at a moment. */
export type SlowRailway = {
  readonly trains: ReadonlyMap<string, SlowTrain>
  readonly links: readonly SlowLink[]
}

export type SlowAsked = {
  readonly crs: string
  readonly what: 'departures' | 'arrivals'
  readonly filterCrs?: string
  readonly earlier: boolean
  readonly now: Instant
}

/** Calls of a train, or of one that it comes to be a part of, before or after a call. */
export type SlowPart = {
  readonly train: SlowTrain
  readonly calls: readonly SlowCall[]
  readonly meetsAt?: string
  readonly isOff: boolean
}

export type SlowRow = {
  readonly train: SlowTrain
  readonly index: number
  readonly time: SlowTime
  readonly isCancelled: boolean
  readonly before: readonly SlowPart[]
  readonly after: readonly SlowPart[]
}

export const isCancelled = (time: SlowTime | undefined): boolean => time?.said.is === 'cancelled'
/** Whether it stops there at all any more. */
export const stops = ({ arrival, departure }: SlowCall): boolean =>
  [arrival, departure].some((time) => time !== undefined && !isCancelled(time))

/** No train leaves where it comes no further, or comes where it hasn't been anywhere before. */
export function timeAt({ calls }: SlowTrain, index: number, what: 'arrival' | 'departure'): SlowTime | undefined {
  const time = calls[index]![what]
  if (!time) return undefined
  const others = what === 'departure' ? calls.slice(index + 1) : calls.slice(0, index)
  return others.some(stops) ? time : { planned: time.planned, said: { is: 'cancelled' } }
}

/** How often trains may part on one's way: more of it is somebody's slip. */
const PARTINGS = 3

/** Where one comes to, or came from, without changing: by the train's own calls, and by those of trains that it parts from or joins. */
export function partsOf(
  railway: SlowRailway,
  train: SlowTrain,
  index: number,
  way: 'before' | 'after',
  deep = 0,
): SlowPart[] {
  const isAhead = way === 'after'
  const own = { train, calls: isAhead ? train.calls.slice(index + 1) : train.calls.slice(0, index), isOff: false }
  if (deep === PARTINGS) return [own]
  const parts: SlowPart[] = [own]
  for (const { kind, code, base, other, isOff } of railway.links) {
    // Ahead, one goes on in the portion that parts, or in the train that one's own is joined to; back, the other way round.
    const isBase = isAhead === (kind === 'divide')
    if (train.name !== (isBase ? base : other)) continue
    const partner = railway.trains.get(isBase ? other : base)
    if (!partner) continue
    const there = train.calls.flatMap((call, at) =>
      call.code === code && (isAhead ? at >= index : at <= index) ? [at] : [],
    )
    const meets = isAhead ? there[0] : there.at(-1)
    // Who begins here where the other portion does has parted from it already.
    if (meets === undefined || (meets === index && isBase)) continue
    const places = partner.calls.flatMap((call, at) => (call.code === code ? [at] : []))
    const from = isAhead ? places[0] : places.at(-1)
    if (from === undefined) continue
    for (const part of partsOf(railway, partner, from, way, deep + 1))
      parts.push({ ...part, meetsAt: code, isOff: isOff || part.isOff })
  }
  return parts
}

function rowAt(railway: SlowRailway, train: SlowTrain, index: number, asked: SlowAsked): SlowRow | undefined {
  const { what, filterCrs } = asked
  const departs = what === 'departures'
  const call = train.calls[index]!
  const time = timeAt(train, index, departs ? 'departure' : 'arrival')
  if (!time || !(departs ? call.getOn : call.getOff)) return undefined
  const [before, after] = [partsOf(railway, train, index, 'before'), partsOf(railway, train, index, 'after')]
  let cancelled = isCancelled(time)
  if (filterCrs !== undefined) {
    const wanted = (departs ? after : before).flatMap(({ calls, isOff }) =>
      calls
        .filter((one) => one.code === filterCrs && (departs ? one.getOff : one.getOn))
        .map((one) => ({ one, isOff })),
    )
    if (wanted.length === 0) return undefined
    cancelled ||= !wanted.some(({ one, isOff }) => !isOff && stops(one))
  }
  return { train, index, time, isCancelled: cancelled, before, after }
}

/** Whether it has gone, or would have: it may stand for its minute, and one without a time is waited for four hours. */
function isGone({ planned, said }: SlowTime, now: Instant): boolean {
  if (said.is === 'actual' || said.is === 'no report') return true
  if (said.is === 'delayed') return planned + 4 * HOUR < now
  return ('at' in said ? said.at : planned) + MINUTE < now
}

/** All of a day either way, in the timetable's order. */
export function slowRows(railway: SlowRailway, asked: SlowAsked): SlowRow[] {
  const rows: SlowRow[] = []
  for (const train of railway.trains.values())
    for (const [index, call] of train.calls.entries()) {
      if (call.code !== asked.crs) continue
      const row = rowAt(railway, train, index, asked)
      if (!row || Math.abs(row.time.planned - asked.now) > 24 * HOUR) continue
      // Nobody forecasts it any more: what hasn't happened isn't known to come.
      const { is } = timeAt(train, index, asked.what === 'departures' ? 'departure' : 'arrival')!.said
      if (train.isOver && is !== 'actual' && is !== 'no report' && is !== 'cancelled') continue
      rows.push(row)
    }
  return rows.toSorted(
    (a, b) =>
      a.time.planned - b.time.planned ||
      (a.train.name < b.train.name ? -1 : a.train.name > b.train.name ? 1 : 0) ||
      a.index - b.index,
  )
}

/** The next two hours and ten trains at least within a day; or those that went in the last two. At most 150. */
export function slowBoard(rows: readonly SlowRow[], { earlier, now }: SlowAsked): SlowRow[] {
  if (earlier)
    return rows
      .filter(({ time }) => isGone(time, now))
      .filter(({ time: { planned, said } }) => ('at' in said ? said.at : planned) >= now - 120 * MINUTE)
      .slice(-150)
  const coming = rows.filter(({ time }) => !isGone(time, now))
  return coming.filter(({ time }, nth) => nth < 10 || time.planned <= now + 2 * HOUR).slice(0, 150)
}

/** Where a train ends now, and where it was to end if that is elsewhere; the same for where it begins. */
export function endNow({ calls }: SlowTrain, which: 'first' | 'last'): { now: string; planned: string | null } {
  const all = which === 'first' ? calls : calls.toReversed()
  const planned = all[0]?.code ?? ''
  const now = all.find(stops)?.code ?? planned
  return { now, planned: now === planned ? null : planned }
}

/** The next that runs to where a cancelled one was to go, or comes from where it was to come from. */
export function slowInstead(rows: readonly SlowRow[], row: SlowRow, asked: SlowAsked): SlowRow | undefined {
  const departs = asked.what === 'departures'
  const { now, planned } = endNow(row.train, departs ? 'last' : 'first')
  const wanted = asked.filterCrs ?? planned ?? now
  if (wanted === asked.crs) return undefined
  return rows
    .filter((one) => one !== row && !one.isCancelled && one.time.planned >= row.time.planned)
    .filter((one) => !isGone(one.time, asked.now))
    .find((one) =>
      (departs ? one.after : one.before).some(
        ({ calls, isOff }) =>
          !isOff && calls.some((call) => call.code === wanted && stops(call) && (departs ? call.getOff : call.getOn)),
      ),
    )
}
