import { cheapestCover, choicesWithFirst, type Column, type Cover } from './exact-cover.ts'
import { paygCharge, paygJourney, type PaygCharge, type PaygJourney } from '../../payg/on-trains.ts'
import type { PaygScheme } from '../../payg/scheme.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import type { DayTicket, Leg, Pass, PassTicket, Plan } from './plan.ts'

/** So many journeys are compared in every mix there is: each more doubles the work. */
export const MOST_EXACT = 10

type Ticket = DayTicket | PassTicket
export type Tapped = { charge: PaygCharge; pence: number; covers: number }
export type ExactWay = Cover<Ticket> & { tapped?: Tapped }

/** What pay as you go would charge whom: its scheme, and for each journey the train that takes it, where there is one. */
export type Taps = { scheme: PaygScheme; adults: number; journeyOf: (leg: Leg) => DatedSolution }

type Asked = {
  returns: boolean
  passes: (ticket: PassTicket) => boolean
  taps?: Taps | undefined
  /** At least one journey is tapped, cheaper or not. */
  mustTap?: boolean
}

/** Day tickets, and of the passes those that are asked for; the cheapest of all their mixes. */
export function exactWay(plan: Plan, { returns, passes, taps, mustTap = false }: Asked): ExactWay {
  const { legs } = plan
  const columns = legs.map((_, first) => columnsFrom(plan, first, returns, passes))
  const cover = cheapestCover(legs.length, (first) => columns[first] ?? [])
  let best: ExactWay = mustTap ? { pence: Number.POSITIVE_INFINITY, bought: [] } : cover()
  if (!taps) return best
  for (const tapped of everyTapping(legs, taps)) {
    const rest = cover(tapped.covers)
    if (tapped.pence + rest.pence < best.pence) best = { ...rest, pence: tapped.pence + rest.pence, tapped }
  }
  return best
}

function columnsFrom(
  plan: Plan,
  first: number,
  returns: boolean,
  isAsked: (ticket: PassTicket) => boolean,
): Column<Ticket>[] {
  const { legs, returnOf, passesFrom } = plan
  const { single } = legs[first] as Leg
  const columns: Column<Ticket>[] = [{ covers: 1 << first, pence: single.pence, thing: single }]
  const alone = returns ? plan.returnAlone(first) : undefined
  if (alone) columns.push({ covers: 1 << first, pence: alone.pence, thing: alone })
  const lastBack = returns ? legs.length : first
  for (let back = first + 1; back < lastBack; back += 1) {
    const ticket = returnOf(first, back)
    if (ticket) columns.push({ covers: (1 << first) | (1 << back), pence: ticket.pence, thing: ticket, fewest: 2 })
  }
  for (const pass of passesFrom(first)) {
    if (!isAsked(pass.ticket)) continue
    const { ticket, fewest = 1 } = pass
    for (const covers of coversOf(pass, legs)) columns.push({ covers, pence: ticket.pence, thing: ticket, fewest })
  }
  return columns
}

const maskOf = (places: readonly number[]): number => places.reduce((mask, at) => mask | (1 << at), 0)

/** Each choice of journeys or days that one pass may be used for; parts of them are looked at where they are compared. */
function coversOf({ may, mostJourneys, mostDays }: Pass, legs: readonly Leg[]): number[] {
  if (mostJourneys !== undefined) return choicesWithFirst(may, mostJourneys).map(maskOf)
  if (mostDays === undefined) return [maskOf(may)]
  const days = [...Map.groupBy(may, (at) => (legs[at] as Leg).day).values()]
  return choicesWithFirst(days, mostDays).map((chosen) => maskOf(chosen.flat()))
}

/** Each choice of journeys on which everybody taps, with what is charged for them. */
function* everyTapping(legs: readonly Leg[], { scheme, adults, journeyOf }: Taps): Generator<Tapped> {
  const journeys = legs.map((leg) => paygJourney(scheme, journeyOf(leg)))
  const takes = journeys.flatMap((journey, at) => (journey === undefined ? [] : [at]))
  for (let choice = 1; choice < 2 ** takes.length; choice += 1) {
    const places = takes.filter((_, n) => choice & (1 << n))
    const charge = paygCharge(
      scheme,
      places.map((at) => journeys[at] as PaygJourney),
    )
    // Each adult taps for themselves: caps are personal.
    yield { charge, pence: charge.total * adults, covers: maskOf(places) }
  }
}
