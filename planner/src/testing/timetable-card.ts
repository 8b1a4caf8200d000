import type { Call, Journey, Leg } from '../journey.ts'
import type { Association, Railway, Train, TrainCall, Walk } from './railway.ts'

export type CardOptions = {
  readonly firstDate?: string
  readonly days?: number
  /** Interchange minutes by station; five where nothing is said. */
  readonly interchange?: Record<string, number>
  readonly stepFree?: readonly string[]
  /** `Queen Street - Central 12` for both ways, `Queen Street > Central 12` for one. */
  readonly walks?: readonly (string | Walk)[]
  readonly groups?: Record<string, readonly string[]>
  readonly associations?: readonly Association[]
  /** What is special about a train, by the name at the head of its column. */
  readonly trains?: Record<string, Partial<Pick<Train, 'operator' | 'mode' | 'dates'>>>
}

/**
 * A railway as its timetable hangs on the station wall: trains are columns, stations are rows. `|` is passed. `9:05/9:10` has
 * an arrival and a departure; `u` picks up only, `d` sets down only, `x` stops on request; `9:05@4` is platform 4.
 */
export function timetableCard(card: string, options: CardOptions = {}): Railway {
  const lines = card.split('\n').filter((line) => line.trim() !== '')
  const names = lines[0]!.trim().split(/\s+/)
  const calls = new Map<string, TrainCall[]>(names.map((name) => [name, []]))
  const stations = new Set<string>()
  for (const line of lines.slice(1)) {
    const cells = line.trim().split(/\s+/)
    const times = cells.slice(-names.length)
    const station = cells.slice(0, -names.length).join(' ')
    stations.add(station)
    names.forEach((name, at) => {
      if (times[at] !== '|') calls.get(name)!.push(parseCall(station, times[at]!))
    })
  }
  const walks = (options.walks ?? []).flatMap((walk) => (typeof walk === 'string' ? parseWalk(walk) : [walk]))
  for (const { from, to } of walks) stations.add(from).add(to)
  return {
    firstDate: options.firstDate ?? '2026-12-01',
    days: options.days ?? 7,
    stations: [...stations].map((name) => ({
      name,
      interchange: options.interchange?.[name] ?? 5,
      stepFree: options.stepFree ? (options.stepFree.includes(name) ? 'yes' : 'no') : 'unknown',
    })),
    trains: names.map((uid) => ({
      uid,
      operator: 'AW',
      mode: 'rail',
      ...options.trains?.[uid],
      calls: calls.get(uid)!,
    })),
    walks,
    groups: options.groups,
    associations: options.associations,
  }
}

const minutesOf = (text: string) => {
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}

function parseCall(station: string, text: string): TrainCall {
  const [, arrival, departure, flag, platform] = /^(\d+:\d\d)(?:\/(\d+:\d\d))?([udx]?)(?:@(\w+))?$/.exec(text) ?? []
  if (!arrival) throw new Error(`not a time: ${text} at ${station}`)
  return {
    station,
    arrival: minutesOf(arrival),
    departure: minutesOf(departure ?? arrival),
    pickUp: flag !== 'd',
    setDown: flag !== 'u',
    request: flag === 'x',
    platform,
  }
}

function parseWalk(text: string): Walk[] {
  const [, from, way, to, minutes] = /^(.+?) ([->]) (.+) (\d+)$/.exec(text) ?? []
  if (!from || !to) throw new Error(`not a walk: ${text}`)
  const there = { from, to, minutes: Number(minutes) }
  return way === '>' ? [there] : [there, { from: to, to: from, minutes: Number(minutes) }]
}

export const clock = (minute: number) => {
  const sign = minute < 0 ? '-' : ''
  const size = Math.abs(minute)
  return `${sign}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** `Shrewsbury 23:30 1W10 Machynlleth 24:25 walk Town 24:31`: a journey as a line of text. */
export function journeyText({ legs }: Journey): string {
  const leg = (one: Leg) => {
    const how = one.kind === 'link' ? one.mode : one.parts.map(({ uid }) => uid).join('+')
    return `${one.from} ${clock(one.departure)} ${how} ${one.to} ${clock(one.arrival)}`
  }
  return legs.map(leg).join(', ')
}

export const journeyTexts = (journeys: readonly Journey[]) => journeys.map(journeyText)

export const callText = ({ stop, arrival, departure, platform }: Call) =>
  `${stop} ${clock(arrival)}/${clock(departure)}${platform && `@${platform}`}`
