import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { chanceOf, longTailed, pick } from './chance.ts'
import type { Cause, Dials, Second } from './day.ts'

/** What goes wrong by itself. What follows from it, one train holding up the next, is reckoned by the day. */
export type Trouble = {
  /** The train doesn't run; known so many seconds before it would begin. */
  cancelled: (train: Train) => { readonly cause: Cause; readonly before: Second } | undefined
  /** So much longer at a call. */
  atCall: (train: Train, call: number, at: Second) => Delay
  /** So much longer from a call to the next one. */
  onTheWay: (train: Train, call: number, at: Second) => Delay
  /** It comes to another platform than planned, where the station has one; `at` is when that becomes known. */
  changesPlatform: (train: Train, call: number, at: Second) => boolean
  /** A train is taken for another where it comes: what is told of it is wrong, and has to be taken back. */
  misreads: (train: Train, call: number, at: Second) => boolean
  /** Seconds between two trains that leave a station one behind the other, which the plan has as close as `booked`. */
  headway: (code: string, at: Second, booked: Second) => Second
  /** Its coaches don't come: whether others are found, and how long that takes. */
  findsStock: (uid: string) => boolean
  looksForStock: (uid: string) => Second
}
export type Delay = { readonly seconds: Second; readonly cause: Cause }

/** A place where trains pass slowly for a while. */
export type Incident = {
  readonly code: string
  readonly from: Second
  readonly until: Second
  readonly cause: Cause
}

const HEADWAY = 120
const HEADWAY_AT_INCIDENT = 420

const OF_TRAINS: readonly Cause[] = ['fault', 'ill', 'crew', 'fault', 'trespass']
const OF_PLACES: readonly Cause[] = ['signalling', 'equipment', 'crossing', 'speed', 'flooding', 'animals']
const WHOLE: readonly Cause[] = ['crew', 'fault', 'depot', 'crew']

/** How bad it is at a moment. */
export const levelAt = ({ trouble }: Pick<Dials, 'trouble'>, at: Second): number =>
  (trouble.findLast(({ from }) => from <= at) ?? trouble[0])?.level ?? 0

export function openTrouble(dials: Dials, incidents: readonly Incident[]): Trouble {
  const { seed, date } = dials
  const chance = (...name: (string | number)[]) => chanceOf([seed, date, ...name].join(' '))
  const atPlace = new Map(Map.groupBy(incidents, ({ code }) => code))
  const incidentAt = (code: string, at: Second) =>
    atPlace.get(code)?.find(({ from, until }) => at >= from && at < until)
  return {
    cancelled: ({ uid, calls }) => {
      const before = Math.round(longTailed(chance('before', uid), 2400))
      // Decided when it becomes known: a worse afternoon doesn't change the morning.
      if (chance('cancelled', uid) >= 0.016 * levelAt(dials, calls[0]!.departure * 60 - before)) return undefined
      return { cause: pick(WHOLE, chance('why', uid)), before }
    },
    atCall: ({ uid, calls }, call, at) => {
      const code = calls[call]!.code
      const own = chance('call', uid, call)
      const long = chance('how long', uid, call)
      const incident = incidentAt(code, at)
      if (incident) return { seconds: 60 + Math.round(longTailed(long, 150)), cause: incident.cause }
      // Once in a while a train stands still for good reason; often somebody holds a door.
      if (own < 0.003 * levelAt(dials, at))
        return { seconds: 180 + Math.round(longTailed(long, 540)), cause: pick(OF_TRAINS, chance('why', uid, call)) }
      if (own < (isBusy(at) ? 0.3 : 0.18) * levelAt(dials, at))
        return { seconds: Math.round(longTailed(long, 90)), cause: 'congestion' }
      return { seconds: 0, cause: 'congestion' }
    },
    onTheWay: ({ uid }, call, at) => ({
      seconds:
        chance('way', uid, call) < 0.05 * levelAt(dials, at)
          ? Math.round(longTailed(chance('slow', uid, call), 50))
          : 0,
      cause: 'speed',
    }),
    changesPlatform: ({ uid }, call, at) => chance('platform', uid, call) < 0.006 * levelAt(dials, at),
    misreads: ({ uid }, call, at) => chance('misread', uid, call) < 0.0015 * levelAt(dials, at),
    headway: (code, at, booked) => (incidentAt(code, at) ? HEADWAY_AT_INCIDENT : Math.min(HEADWAY, booked)),
    findsStock: (uid) => chance('finds', uid) < 0.4,
    looksForStock: (uid) => 240 + Math.round(chance('looks', uid) * 1200),
  }
}

const isBusy = (at: Second) => (at >= 7 * 3600 && at < 9.5 * 3600) || (at >= 16 * 3600 && at < 18.5 * 3600)

/** Places that many trains call at have more of what goes wrong. */
export function incidentsOf({ seed, date, trouble }: Dials, trains: readonly Train[]): Incident[] {
  // Buses that are added on a day move nothing of what went wrong before.
  const calls = trains.flatMap((train) => (train.mode === 'rail' ? train.calls : []))
  if (calls.length === 0) return []
  return trouble.flatMap(({ from: begins, level }, step) => {
    const ends = trouble[step + 1]?.from ?? Infinity
    const count = Math.round(4 * level * (0.5 + chanceOf(`${seed} ${date} incidents`)))
    return Array.from({ length: count }, (_, number): Incident => {
      const name = `${seed} ${date} incident ${number}`
      const from = Math.round(5 * 3600 + chanceOf(`${name} at`) * 17 * 3600)
      return {
        code: pick(calls, chanceOf(`${name} where`)).code,
        from,
        until: from + 1500 + Math.round(longTailed(chanceOf(`${name} long`), 2400)),
        cause: pick(OF_PLACES, chanceOf(`${name} why`)),
      }
    }).filter(({ from }) => from >= begins && from < ends)
  })
}
