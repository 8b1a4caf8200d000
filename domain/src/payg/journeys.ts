import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'
import { minutesBetween, type PlacedTap } from './taps.ts'
import { singleBetween, tableOn, type PaygScheme, type PaygTable } from './scheme.ts'
import { travelDayOf } from './travel-day.ts'

/**
 * OPEN: tapped in, and there is still time to tap out. INCOMPLETE: no tap out in time. EXIT_ONLY: a tap out without one in.
 * SAME_STATION: out where it went in, soon enough to have gone nowhere. NOT_TAKEN: on a train of an operator whose trains
 * need a ticket. UNPRICED: between two stations that have no fare; it is kept for people to look at and never charged.
 */
export type JourneyState = 'OPEN' | 'COMPLETE' | 'INCOMPLETE' | 'EXIT_ONLY' | 'SAME_STATION' | 'NOT_TAKEN' | 'UNPRICED'

/** Where the tap that is missing would have been, as its traveller said. */
export type Correction = {
  /** The tap that stands alone. */
  tap: string
  station: string
}

/** Where a guard read the card, and in whose train. */
export type TrainCheck = { at: Instant; operator: string }

export type BuiltJourney = {
  state: JourneyState
  /** Its travel day, by its first tap. */
  day: CalendarDate
  from: string | null
  to: string | null
  startsAt: Instant
  endsAt: Instant | null
  /** Where it was gone out and in again on the way. */
  via: string[]
  taps: string[]
  /** Taps that repeat one of its own. */
  repeats: string[]
  corrected: boolean
  /** INCOMPLETE: its exit was tapped, but too late. */
  late: boolean
}

type Leg = BuiltJourney & { last: PlacedTap }

export type Built = {
  journeys: BuiltJourney[]
  /** Taps at stations that the scheme didn’t have on their day: kept for people to look at. */
  aside: string[]
}

/** Puts taps together to journeys. They are one traveller’s, in the order in which they were made. */
export function buildJourneys(
  taps: readonly PlacedTap[],
  corrections: readonly Correction[],
  checks: readonly TrainCheck[],
  scheme: PaygScheme,
  asOf: Instant,
): Built {
  const legs: Leg[] = []
  const aside: string[] = []
  let open: Leg | undefined
  for (const placed of taps) {
    const { id, tap, at } = placed
    const day = travelDayOf(at)
    const table = tableOn(scheme, day)
    if (table?.zones[tap.station] === undefined) {
      aside.push(id)
      continue
    }
    const before = open ?? legs.at(-1)
    if (before && isRepeat(before, placed, table)) {
      before.repeats.push(id)
      continue
    }
    if (tap.direction === 'IN') {
      if (open) open.state = 'INCOMPLETE'
      open = legOf(placed, day, 'OPEN')
      legs.push(open)
      continue
    }
    if (open && isEndOf(open, placed, scheme)) end(open, placed, scheme)
    else {
      if (open) open.state = 'INCOMPLETE'
      legs.push(legOf(placed, day, 'EXIT_ONLY'))
    }
    open = undefined
  }
  if (open && minutesBetween(open.startsAt, asOf) > limitOf(open, scheme)) open.state = 'INCOMPLETE'

  const joined = joinInterchanges(legs, scheme)
  for (const leg of joined) correct(leg, corrections, scheme)
  for (const leg of joined) if (isNotTaken(leg, checks, scheme)) leg.state = 'NOT_TAKEN'
  const journeys = joined.map((leg) => {
    const { last: _, ...journey } = leg
    return journey
  })
  return { journeys, aside }
}

function legOf(placed: PlacedTap, day: CalendarDate, state: 'OPEN' | 'EXIT_ONLY'): Leg {
  const { id, tap, at } = placed
  return {
    state,
    day,
    from: state === 'OPEN' ? tap.station : null,
    to: state === 'OPEN' ? null : tap.station,
    startsAt: at,
    endsAt: state === 'OPEN' ? null : at,
    via: [],
    taps: [id],
    repeats: [],
    corrected: false,
    late: false,
    last: placed,
  }
}

const tableOf = (scheme: PaygScheme, { day }: { day: CalendarDate }): PaygTable => tableOn(scheme, day) as PaygTable
const limitOf = (leg: Leg, scheme: PaygScheme): number => tableOf(scheme, leg).limitMinutes

/** Held to the reader once more, or to the one beside it; or the phone was read and then the card behind it. */
const isRepeat = ({ last }: Leg, { tap, at }: PlacedTap, { repeatSeconds }: PaygTable): boolean =>
  last.tap.station === tap.station && last.tap.direction === tap.direction && at - last.at <= repeatSeconds * 1000

/** Within the limit it ends the journey; somewhat later it ends it as one that can’t be priced. After that it is another. */
function isEndOf(open: Leg, { tap, at }: PlacedTap, scheme: PaygScheme): boolean {
  const minutes = minutesBetween(open.startsAt, at)
  const { limitMinutes, lateExitMinutes } = tableOf(scheme, open)
  return minutes <= limitMinutes || (tap.station !== open.from && minutes <= lateExitMinutes)
}

function end(open: Leg, placed: PlacedTap, scheme: PaygScheme): void {
  const { id, tap, at } = placed
  const table = tableOf(scheme, open)
  const minutes = minutesBetween(open.startsAt, at)
  open.taps.push(id)
  open.to = tap.station
  open.endsAt = at
  open.last = placed
  if (tap.station === open.from) open.state = minutes <= table.sameStationMinutes ? 'SAME_STATION' : 'INCOMPLETE'
  else if (minutes > table.limitMinutes) open.state = 'INCOMPLETE'
  else open.state = singleBetween(table, open.from ?? '', tap.station) === undefined ? 'UNPRICED' : 'COMPLETE'
  open.late = open.state === 'INCOMPLETE'
}

/** Who changes trains through the gates travels on: one journey, unless two are cheaper or the limit is over. */
function joinInterchanges(legs: readonly Leg[], scheme: PaygScheme): Leg[] {
  const joined: Leg[] = []
  for (const leg of legs) {
    const before = joined.at(-1)
    if (before && goesOn(before, leg, scheme)) {
      before.via.push(before.to ?? '')
      before.to = leg.to
      before.endsAt = leg.endsAt
      before.taps.push(...leg.taps)
      before.repeats.push(...leg.repeats)
      before.last = leg.last
    } else joined.push(leg)
  }
  return joined
}

function goesOn(before: Leg, leg: Leg, scheme: PaygScheme): boolean {
  if (before.state !== 'COMPLETE' || leg.state !== 'COMPLETE' || before.endsAt === null || leg.endsAt === null)
    return false
  const table = tableOf(scheme, before)
  if (before.to !== leg.from || !table.interchanges.includes(before.to ?? '')) return false
  if (minutesBetween(before.endsAt, leg.startsAt) > table.interchangeMinutes) return false
  if (minutesBetween(before.startsAt, leg.endsAt) > table.limitMinutes) return false
  const single = (from: string | null, to: string | null) => singleBetween(table, from ?? '', to ?? '')
  const [first, second, whole] = [single(before.from, before.to), single(leg.from, leg.to), single(before.from, leg.to)]
  return first !== undefined && second !== undefined && whole !== undefined && whole <= first + second
}

/** What a traveller said counts for a tap that still stands alone: one that came since goes before it. */
function correct(leg: Leg, corrections: readonly Correction[], scheme: PaygScheme): void {
  if (!standsAlone(leg)) return
  const station = corrections.findLast(({ tap }) => tap === leg.taps[0])?.station
  if (station === undefined) return
  const [from, to] = leg.from === null ? [station, leg.to] : [leg.from, station]
  if (singleBetween(tableOf(scheme, leg), from ?? '', to ?? '') === undefined) return
  Object.assign(leg, { from, to, state: 'COMPLETE', corrected: true } satisfies Partial<Leg>)
}

/** One end is missing, so that somebody may say where it was. */
export const standsAlone = ({ state, taps }: Pick<BuiltJourney, 'state' | 'taps'>): boolean =>
  (state === 'INCOMPLETE' || state === 'EXIT_ONLY') && taps.length === 1

const isNotTaken = (leg: Leg, checks: readonly TrainCheck[], scheme: PaygScheme): boolean =>
  leg.state === 'COMPLETE' &&
  checks.some(
    ({ at, operator }) =>
      leg.startsAt <= at && at <= (leg.endsAt ?? leg.startsAt) && !tableOf(scheme, leg).operators.includes(operator),
  )
