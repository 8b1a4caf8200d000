import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { useMemo } from 'react'
import { useChosen } from '../selection.ts'
import { cheapestBack, cheapestOut, cheapestTrip, choicesOf, pricesFor } from '../ticket-prices.ts'
import type { Ready } from './found-or-not.tsx'

/** One that can't be travelled any more is chosen no longer. */
const known = (list: readonly LegSolution[], id: string | undefined) =>
  list.find((one) => one.legSolutionID === id && !one.cancelled) ?? null

/** The chosen trips; while nothing is chosen, the cheapest pair there is. */
export function useBothWays({ found, search }: Ready) {
  const { legOut, legBack } = useChosen()
  const prices = useMemo(() => pricesFor(found, search), [found, search])
  const { outbound, inbound } = found.legSolutions

  return useMemo(() => {
    const chosenOut = known(outbound, legOut)
    const chosenBack = known(inbound, legBack)
    const out = chosenOut ?? cheapestTrip(outbound, cheapestOut(prices, inbound, chosenBack?.legSolutionID ?? null))
    const outOf = (back: string | null) => cheapestOut(prices, inbound, back)
    const backOf = out ? cheapestBack(prices, out.legSolutionID) : () => null
    const back = chosenBack ?? cheapestTrip(inbound, backOf)
    const choices = out && back ? choicesOf(prices, out.legSolutionID, back.legSolutionID) : []
    return { out, back, backOf, outOf, cheapest: choices[0] ?? null, prices }
  }, [prices, outbound, inbound, legOut, legBack])
}
