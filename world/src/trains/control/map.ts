import type { Line } from '@cledrau/feeds/railway/railway.ts'
import type { Closure, Second } from '../day.ts'
import type { PlayedRailway } from '../played-railway.ts'
import { clockOf, escape } from './html.ts'
import { isLate, type TrainNow } from './day-now.ts'

type Point = readonly [x: number, y: number]

/** Degrees of longitude are shorter, up here. */
const NARROWER = Math.cos((52.5 * Math.PI) / 180)

/** Lines as they lie, and each train where it should be by now between the last station and the next. */
export function mapOf(
  railway: PlayedRailway,
  lines: readonly Line[],
  trains: readonly TrainNow[],
  closures: readonly Closure[],
  now: Second,
): string {
  const at = (code: string): Point | undefined => {
    const { lat, lon } = railway.stations.get(code) ?? {}
    return lat === undefined || lon === undefined ? undefined : [lon * NARROWER, -lat]
  }
  const ways = new Map<string, string>()
  const points: Point[] = []
  for (const { stops } of lines)
    for (const [number, { code }] of stops.slice(0, -1).entries()) {
      const next = stops[number + 1]!.code
      const [from, to] = [at(code), at(next)]
      if (!from || !to) continue
      points.push(from, to)
      ways.set([code, next].toSorted().join(' '), `M${round(from)}L${round(to)}`)
    }
  if (points.length === 0) return ''
  const closed = closures.flatMap(({ one, other }) => {
    const line = lines.find(({ stops }) => [one, other].every((code) => stops.some((stop) => stop.code === code)))
    const codes = line?.stops.map(({ code }) => code) ?? []
    const [a, b] = [codes.indexOf(one), codes.indexOf(other)]
    return codes
      .slice(Math.min(a, b), Math.max(a, b) + 1)
      .map(at)
      .filter((point) => point !== undefined)
      .map((point, number) => `${number === 0 ? 'M' : 'L'}${round(point)}`)
  })
  const dots = trains.flatMap((train) => {
    const point = train.state === 'running' ? placeOf(train, at, now) : undefined
    if (!point) return []
    const { calls, headcode } = train.run.train
    const late = Math.round(train.late / 60)
    const title = `${headcode} ${clockOf(calls[0]!.departure * 60)} ${nameOf(railway, calls[0]!.code)} – ${nameOf(railway, calls.at(-1)!.code)}${late > 0 ? `, ${late} min late` : ''}`
    const [x, y] = round(point).split(' ')
    return [
      `<circle cx="${x}" cy="${y}"${isLate(train) ? ' class="late"' : ''}><title>${escape(title)}</title></circle>`,
    ]
  })
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  const [width, height] = [Math.max(...xs) - left + EDGE, Math.max(...ys) - top + EDGE]
  return `<svg class="map" viewBox="${[left, top, width, height].map((one) => one.toFixed(3)).join(' ')}" role="img" aria-label="Map of the trains that run">
<path d="${[...ways.values()].join('')}"/>${closed.length > 0 ? `<path class="closed" d="${closed.join('')}"/>` : ''}${dots.join('')}</svg>`
}

const EDGE = 0.08
const round = ([x, y]: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`
const nameOf = ({ stations }: PlayedRailway, code: string) => stations.get(code)?.name ?? code

function placeOf(
  { run, at: last, hasLeft, calls, late }: TrainNow,
  at: (code: string) => Point | undefined,
  now: Second,
) {
  const { calls: booked } = run.train
  const here = at(booked[last!]!.code)
  const there = booked[last! + 1] && at(booked[last! + 1]!.code)
  if (!here || !there || !hasLeft) return here
  const left = calls[last!]!.left!
  const comes = Math.max(left + 30, booked[last! + 1]!.arrival * 60 + Math.max(0, late))
  const part = Math.min(0.95, (now - left) / (comes - left))
  return [here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part] as const
}
