import type { Age } from '@cledrau/contract/live/age.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { SearchOptions, TicketClass } from '@cledrau/domain/search/search-options.ts'
import { useEffect, useMemo } from 'react'
import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { FoundTickets } from '../found-tickets.ts'
import { choose, select, useChosen } from '../selection.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { choicesOf, pricesFor } from '../ticket-prices.ts'
import { useFoundAtTheirTimes } from '../use-found.ts'
import { useLonger } from './use-longer.ts'

export type TicketOptions = { search: SearchOptions } & (
  | { state: 'loading' }
  | { state: 'unavailable'; silent: boolean; words: string | null; retry: () => void }
  /** The chosen train is not to be had any more. */
  | { state: 'gone' }
  | {
      state: 'ready'
      found: NonNullable<FoundTickets>
      out: LegSolution
      back: LegSolution | null
      choices: readonly TicketChoice[]
      /** With a ticket for more than the way, which costs less. Nobody is given one without choosing it. */
      longer: readonly TicketChoice[]
      /** From when is true what is said of how the trains run. */
      age: Age
      chosen: TicketChoice
      classes: readonly TicketClass[]
      ticketClass: TicketClass
      choose: (choice: TicketChoice) => void
      chooseClass: (ticketClass: TicketClass) => void
    }
)

type Asked = { search: SearchOptions; ticketClass: TicketClass; ids: readonly [out: string, back: string | null] }

/**
 * What can be bought with a longer ticket for a way at least. There and back it has to be cheaper than everything else: beside it
 * each way has other tickets, too.
 */
function longerChoices(
  found: NonNullable<FoundTickets>,
  prices: readonly FareInformation[],
  { search, ticketClass, ids }: Asked,
): TicketChoice[] {
  if (prices.length === 0) return []
  const all = choicesOf(
    pricesFor({ ...found, fareInformation: [...found.fareInformation, ...prices] }, search, ticketClass),
    ...ids,
  )
  const isLonger = (choice: TicketChoice) => choice.prices.some((price) => price.longer)
  const least = all.find((choice) => !isLonger(choice))?.total ?? Number.POSITIVE_INFINITY
  return all.filter((choice) => isLonger(choice) && (ids[1] === null || choice.total < least))
}

const CLASSES = ['THIRD', 'FIRST'] as const

/** Every ticket for the chosen trains, asked for at the minute they leave: a reload and a shared link find the same. */
export function useTicketOptions(): TicketOptions {
  const { legOut, legBack, fare } = useChosen()
  const view = useFoundAtTheirTimes()
  const { search } = view
  const found = view.state === 'ready' ? view.found : null

  const trips = useMemo(() => {
    const out = found?.legSolutions.outbound.find((one) => one.legSolutionID === legOut)
    const back = found?.legSolutions.inbound.find((one) => one.legSolutionID === legBack) ?? null
    return found && out && (!search.return || back) ? { found, out, back } : null
  }, [found, search, legOut, legBack])
  const longer = useLonger(search.openReturn ? null : trips, search)

  const options = useMemo(() => {
    if (!trips) return null
    const { out, back } = trips
    const ids = [out.legSolutionID, back?.legSolutionID ?? null] as const
    const of = (ticketClass: TicketClass) => choicesOf(pricesFor(trips.found, search, ticketClass), ...ids)
    const classes = CLASSES.filter((ticketClass) => of(ticketClass).length > 0)
    const ticketClass = classes.includes(search.ticketClass) ? search.ticketClass : (classes[0] ?? 'THIRD')
    const choices = of(ticketClass)
    const more = longerChoices(trips.found, longer.prices, { search, ticketClass, ids })
    const chosen = [...choices, ...more].find(({ key }) => key === fare)
    // What the address names may be yet to come.
    const waits = longer.waiting && fare !== undefined && fare !== '-' && !chosen
    const first = choices[0]
    return first ? { ...trips, choices, longer: more, chosen: chosen ?? first, waits, classes, ticketClass } : null
  }, [trips, search, fare, longer.prices, longer.waiting])

  useEffect(() => {
    if (!options || options.waits) return
    const { out, back, chosen } = options
    // Nobody goes on to pay for a train that doesn't take them.
    if (out.cancelled || back?.cancelled) return
    select({
      kind: 'journey',
      outbound: out,
      inbound: back,
      prices: chosen.prices,
      total: chosen.total,
      expiresAt: options.found.expiresAt,
    })
  }, [options])

  if (view.state === 'loading' || view.state === 'unavailable') return view
  if (!options || view.state !== 'ready') return { state: 'gone', search }
  if (options.waits) return { state: 'loading', search }
  return {
    state: 'ready',
    search,
    age: view.age,
    ...options,
    choose: ({ key }) => choose({ fare: key }),
    chooseClass: (ticketClass) => choose({ class: ticketClass === 'FIRST' ? 'first' : null, fare: '-' }),
  }
}
