import type { Railway } from './railway.ts'

/** One run of one train, in real minutes of the date that is asked about. */
export type Run = {
  readonly uid: string
  readonly date: string
  readonly operator: string
  readonly calls: readonly { station: string; arrival: number; departure: number; pickUp: boolean; setDown: boolean }[]
}

export type SlowQuery = {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly via?: readonly string[]
  readonly avoid?: readonly string[]
  readonly linkInterchange: boolean
  readonly operators?: readonly string[]
  readonly maxTrains: number
  /** The traveller's own minutes to a start and from an end. */
  readonly startMinutes?: Readonly<Record<string, number>>
  readonly endMinutes?: Readonly<Record<string, number>>
}

export type Point = { readonly arrival: number; readonly trains: number }

/** The clock's minute of a service date as a real minute: an ordinary day unless told otherwise. */
export type RealMinute = (dayOffset: number, minute: number) => number

const plainMinute: RealMinute = (dayOffset, minute) => dayOffset * 1440 + minute

export function runsAround(
  { trains }: Railway,
  dates: readonly string[],
  today: string,
  real: RealMinute = plainMinute,
): Run[] {
  const ms = (date: string) => Date.parse(`${date}T00:00:00Z`)
  return dates.flatMap((date) => {
    const offset = (ms(date) - ms(today)) / 86_400_000
    return trains
      .filter((train) => !train.dates || train.dates.includes(date))
      .map(({ uid, operator, calls }) => ({
        uid,
        date,
        operator,
        calls: calls.map((call) => ({
          ...call,
          arrival: real(offset, call.arrival),
          departure: real(offset, call.departure),
        })),
      }))
  })
}

/**
 * The obvious search: try every train from every place, as often as trains may be changed, and keep the earliest arrival at
 * every place for every set of via stations seen. It knows nothing of patterns, rows, queues or bounds.
 */
export function slowBest(railway: Railway, runs: readonly Run[], query: SlowQuery, leaveAfter: number): Point[] {
  const interchange = new Map(railway.stations.map(({ name, interchange: minutes }) => [name, minutes]))
  const via = query.via ?? []
  const seen = (station: string) => via.reduce((bits, name, at) => (name === station ? bits | (1 << at) : bits), 0)
  const all = (1 << via.length) - 1
  const onOwn = (station: string) => query.endMinutes?.[station] ?? 0
  const avoided = (station: string) => query.avoid?.includes(station) ?? false
  let ready = new Map<string, number>()
  let best = Infinity
  const points: Point[] = []
  const lower = (times: Map<string, number>, key: string, minute: number) => {
    if (minute < (times.get(key) ?? Infinity)) times.set(key, minute)
  }
  const walkOn = (came: Map<string, number>, next: Map<string, number>, trains: number) => {
    let arrival = Infinity
    for (const [key, minute] of came) {
      const [station, bits] = key.split('|') as [string, string]
      if (trains > 0 && query.to.includes(station) && Number(bits) === all)
        arrival = Math.min(arrival, minute + onOwn(station))
      lower(next, key, trains > 0 ? minute + interchange.get(station)! : minute)
      for (const walk of railway.walks) {
        if (walk.from !== station || avoided(walk.to)) continue
        const exit = trains > 0 && query.linkInterchange ? interchange.get(station)! : 0
        const comes = minute + exit + walk.minutes
        const nowSeen = Number(bits) | seen(walk.to)
        if (query.to.includes(walk.to) && nowSeen === all) arrival = Math.min(arrival, comes + onOwn(walk.to))
        lower(next, `${walk.to}|${nowSeen}`, comes + (query.linkInterchange ? interchange.get(walk.to)! : 0))
      }
    }
    if (arrival < best) {
      best = arrival
      points.push({ arrival, trains })
    }
  }
  const start = new Map(
    query.from
      .filter((name) => !avoided(name))
      .map((name) => [`${name}|${seen(name)}`, leaveAfter + (query.startMinutes?.[name] ?? 0)]),
  )
  walkOn(start, ready, 0)
  for (let trains = 1; trains <= query.maxTrains; trains++) {
    const came = new Map<string, number>()
    for (const { calls, operator } of runs) {
      if (query.operators && !query.operators.includes(operator)) continue
      for (let board = 0; board < calls.length - 1; board++) {
        const from = calls[board]!
        if (!from.pickUp || avoided(from.station)) continue
        for (let bits = 0; bits <= all; bits++) {
          if ((ready.get(`${from.station}|${bits}`) ?? Infinity) > from.departure) continue
          let nowSeen = bits
          for (let alight = board + 1; alight < calls.length; alight++) {
            const to = calls[alight]!
            if (avoided(to.station)) break
            nowSeen |= seen(to.station)
            if (to.setDown) lower(came, `${to.station}|${nowSeen}`, to.arrival)
          }
        }
      }
    }
    const next = new Map<string, number>()
    walkOn(came, next, trains)
    ready = next
  }
  return points
}

export type Triple = { readonly departure: number; readonly arrival: number; readonly trains: number }

/** Every minute of the window asked on its own, and only what no later departure beats. */
export function slowRange(
  railway: Railway,
  runs: readonly Run[],
  query: SlowQuery,
  from: number,
  until: number,
): Triple[] {
  const best = Array.from({ length: query.maxTrains + 1 }, () => Infinity)
  const found: Triple[] = []
  for (let minute = until + 1; minute >= from; minute--) {
    for (const { arrival, trains } of slowBest(railway, runs, query, minute)) {
      if (arrival >= best[trains]!) continue
      if (minute <= until && trains > 0) found.push({ departure: minute, arrival, trains })
      for (let more = trains; more <= query.maxTrains; more++) best[more] = Math.min(best[more]!, arrival)
    }
  }
  return found
}

/** The latest departure for each number of trains that still comes in time: by trying every minute backwards. */
export function slowLatest(
  railway: Railway,
  runs: readonly Run[],
  query: SlowQuery,
  arriveBy: number,
  earliest: number,
): Map<number, number> {
  const latest = new Map<number, number>()
  for (let minute = arriveBy; minute >= earliest; minute--) {
    for (const { arrival, trains } of slowBest(railway, runs, query, minute)) {
      if (arrival <= arriveBy && !latest.has(trains)) latest.set(trains, minute)
    }
  }
  return latest
}
