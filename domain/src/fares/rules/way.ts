import { easementsFrom, type Guide } from '../../routeing/guide.ts'
import { NEARLY } from '../../routeing/maps.ts'
import { judgeWay, type WayVerdict } from '../../routeing/permitted.ts'
import { timeOf } from '../../routeing/time-of.ts'
import { isWalk, type Stretch, type Trip } from './trip.ts'

export type WayBreach = { rule: 'NOT_PERMITTED'; why: 'CLOSED' | 'DOUBLES_BACK' | 'OFF_THE_MAPS'; at: string }

/** A ticket as far as its way goes. */
export type TicketsWay = {
  guide: Guide
  route: string
  ticket: string
  /** Where the ticket was used or will be used, before and after the stretch that is asked about. */
  before?: readonly string[]
  after?: readonly string[]
}

/** How the way of a stretch breaks the routeing guide; nothing where it is a permitted one. */
export function wayBreach(
  { guide, route, ticket, before = [], after = [] }: TicketsWay,
  { trip, from, to, date }: Stretch,
): WayBreach | undefined {
  // Splitting asks about every two calls of a journey, and nearly all of them end here.
  const isWhole = before.length + after.length === 0
  if (isWhole && (isThrough(trip, from, to) || isShort(guide, trip, from, to))) return undefined
  const stretch = trip.station.slice(from, to + 1)
  const calls = isWhole ? stretch : [...before, ...stretch, ...after]
  const { asks } = guide
  const tocs = asks.tocs ? operators(trip, from, to) : NO_TOCS
  // The next train calls where this one did: a day has few ways.
  const asked = `${asks.routes ? route : ''} ${asks.tickets ? ticket : ''} ${tocs.join()}`
  const way = `${timeOf(guide, date)} ${asked} ${calls.join()}`
  const known = guide.judged.get(way)
  if (known) return breachIn(known)
  const verdict = judgeWay(guide, { calls, through: false, date, route, ticket, tocs })
  if (guide.judged.size >= KEPT) guide.judged.clear()
  guide.judged.set(way, verdict)
  return breachIn(verdict)
}

const breachIn = (verdict: WayVerdict): WayBreach | undefined =>
  verdict.permitted ? undefined : { rule: 'NOT_PERMITTED', why: verdict.why, at: verdict.at }

const NO_TOCS: string[] = []

/** Beyond so many ways all are forgotten at once, which is simpler than knowing the oldest. */
const KEPT = 20_000

/** One train goes all the way. */
const isThrough = (trip: Trip, from: number, to: number): boolean =>
  // Legs are numbered in their order.
  trip.leg[from] === trip.leg[to - 1] && !isWalk(trip, from)

/** Stations by number, -1 where the guide has none, and the miles up to each. */
type Measured = { stations: Int16Array; upTo: Float64Array }

/** By trip: whoever asks about one stretch of it will ask about others. A trip is never laid out for two guides. */
const measured = new WeakMap<Trip, Measured>()

function measure(guide: Guide, trip: Trip): Measured {
  const known = measured.get(trip)
  if (known) return known
  const stations = new Int16Array(trip.length)
  const upTo = new Float64Array(trip.length)
  let before = -1
  for (let p = 0; p < trip.length; p += 1) {
    const here = guide.numberOf.get(trip.station[p] as string) ?? -1
    stations[p] = here
    const step = p === 0 ? 0 : before < 0 || here < 0 ? Infinity : (guide.row(before).miles100[here] as number)
    upTo[p] = (upTo[p - 1] ?? 0) + step
    before = here
  }
  const made = { stations, upTo }
  measured.set(trip, made)
  return made
}

/** The shortest way, or nearly, where no easement could have a word in it: the answer of `judgeWay`, quickly found. */
function isShort(guide: Guide, trip: Trip, from: number, to: number): boolean {
  const { stations, upTo } = measure(guide, trip)
  const [origin, destination] = [stations[from] as number, stations[to] as number]
  if (origin < 0 || destination < 0) return false
  const longer = (upTo[to] as number) - (upTo[from] as number) - (guide.row(origin).miles100[destination] as number)
  if (longer <= 0) return true
  return longer <= NEARLY && easementsFrom(guide, trip.station[from] as string).every(({ positive }) => positive)
}

function operators(trip: Trip, from: number, to: number): string[] {
  const tocs = new Set<string>()
  for (let p = from; p < to; p += 1) if (!isWalk(trip, p)) tocs.add(trip.toc[trip.leg[p] as number] as string)
  return [...tocs]
}
