import { dayOf } from '../../time/dates.ts'
import type { ConcessionRecord } from '../image/records.ts'
import type { Fares } from './fares.ts'
import type { DatedSolution } from './price-return.ts'
import { breachOf, includesDay } from './restriction.ts'
import { layOut, railEnds, WALK, type Trip } from './trip.ts'

type Lines = Pick<Fares, 'on' | 'tables'>
type Brought = readonly string[] | undefined

/** The lines of a card that is itself the ticket on them; none for a railcard, which takes something off a price. */
export const linesOf = ({ tables }: Pick<Fares, 'tables'>, card: string): ConcessionRecord[] =>
  tables.concessions.filter((one) => one.card === card)

/**
 * On which line each of the cards is the ticket for a journey: all of its calls are on it, all of its trains those of its
 * companies, on its days and at its hours. A card that isn't the ticket for all of a journey counts for none of it.
 */
export function cardsAsTickets(
  fares: Lines,
  railcards: Brought,
  { solution, date }: DatedSolution,
): ConcessionRecord[] {
  const cards = [...new Set(railcards)].filter((card) => linesOf(fares, card).length > 0)
  // Hardly anybody brings one: all others' searches do nothing here.
  if (cards.length === 0) return []
  const trip = layOut(solution)
  const day = dayOf(date)
  const isOn = ({ days }: ConcessionRecord) => days.length === 0 || days.some((one) => includesDay(one, day))
  return cards.flatMap(
    (card) => linesOf(fares, card).find((line) => isOn(line) && keepsTo(line, trip, fares.on(date))) ?? [],
  )
}

function keepsTo({ stations, tocs, restriction }: ConcessionRecord, trip: Trip, on: ReturnType<Fares['on']>): boolean {
  const ends = railEnds(trip)
  if (!ends) return false
  for (let at = ends.from; at <= ends.to; at += 1) {
    if (!stations.includes(trip.station[at] as string)) return false
    const toc = at < ends.to ? trip.toc[trip.leg[at] as number] : WALK
    // A walk is nobody's train.
    if (toc !== undefined && toc !== WALK && !tocs.includes(toc)) return false
  }
  const hours = restriction === '' ? undefined : on.restrictionOf(restriction)
  return !hours || breachOf(hours, trip, ends.from, ends.to, 'OUT') === undefined
}

export const linesNamed = (lines: readonly ConcessionRecord[]): ConcessionRecord['line'] => ({
  en: lines.map(({ line }) => line.en).join(', '),
  cy: lines.map(({ line }) => line.cy).join(', '),
})
