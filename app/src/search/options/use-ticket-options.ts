import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { SearchOptions, TicketClass } from '@cledrau/domain/search/search-options.ts'
import { useEffect, useMemo } from 'react'
import type { FoundTickets } from '../found-tickets.ts'
import { choose, select, useChosen } from '../selection.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { choicesOf, pricesFor } from '../ticket-prices.ts'
import { useFoundAtTheirTimes } from '../use-found.ts'

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
      chosen: TicketChoice
      classes: readonly TicketClass[]
      ticketClass: TicketClass
      choose: (choice: TicketChoice) => void
      chooseClass: (ticketClass: TicketClass) => void
    }
)

const CLASSES = ['THIRD', 'FIRST'] as const

/** Every ticket for the chosen trains, asked for at the minute they leave: a reload and a shared link find the same. */
export function useTicketOptions(): TicketOptions {
  const { legOut, legBack, fare } = useChosen()
  const view = useFoundAtTheirTimes()
  const { search } = view
  const found = view.state === 'ready' ? view.found : null

  const options = useMemo(() => {
    const out = found?.legSolutions.outbound.find((one) => one.legSolutionID === legOut)
    const back = found?.legSolutions.inbound.find((one) => one.legSolutionID === legBack) ?? null
    if (!found || !out || (search.return && !back)) return null
    const of = (ticketClass: TicketClass) =>
      choicesOf(pricesFor(found, search, ticketClass), out.legSolutionID, back?.legSolutionID ?? null)
    const classes = CLASSES.filter((ticketClass) => of(ticketClass).length > 0)
    const ticketClass = classes.includes(search.ticketClass) ? search.ticketClass : (classes[0] ?? 'THIRD')
    const choices = of(ticketClass)
    const chosen = choices.find(({ key }) => key === fare) ?? choices[0]
    return chosen ? { found, out, back, choices, chosen, classes, ticketClass } : null
  }, [found, search, legOut, legBack, fare])

  useEffect(() => {
    if (!options) return
    const { out, back, chosen } = options
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
  if (!options) return { state: 'gone', search }
  return {
    state: 'ready',
    search,
    ...options,
    choose: ({ key }) => choose({ fare: key }),
    chooseClass: (ticketClass) => choose({ class: ticketClass === 'FIRST' ? 'first' : null, fare: '-' }),
  }
}
