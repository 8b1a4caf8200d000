import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import { useEffect, useMemo } from 'react'
import { choose, select, useChosen } from '../selection.ts'
import type { FoundTravelPasses, TravelPassesView } from '../use-travel-passes.ts'
import { travelPassKey, useTravelPasses } from '../use-travel-passes.ts'

export const MOST_BUNDLES = 4

export type BundleView =
  | Exclude<TravelPassesView, { state: 'ready' }>
  | {
      state: 'ready'
      search: TravelPassesView['search']
      found: FoundTravelPasses
      bundles: readonly TravelPass[]
      chosen: TravelPass
      count: number
      choose: (bundle: TravelPass) => void
      setCount: (count: number) => void
    }

/** Bundles of journeys for the search in the address, and how many of them. */
export function useBundle(): BundleView {
  const view = useTravelPasses()
  const { fare, bundles: asked } = useChosen()
  const count = Math.min(MOST_BUNDLES, Math.max(1, Number(asked) || 1))
  const found = view.state === 'ready' ? view.found : null
  const bundles = useMemo(
    () => found?.fareInformation.filter(({ isCarnet }) => isCarnet).toSorted((a, b) => a.price - b.price) ?? [],
    [found],
  )
  const chosen = bundles.find((one) => travelPassKey(one) === fare) ?? bundles[0]

  useEffect(() => {
    if (!chosen || !found) return
    select({ kind: 'multiflex', pass: chosen, count, total: chosen.totalPrice * count, expiresAt: found.expiresAt })
  }, [chosen, count, found])

  if (view.state !== 'ready') return view
  if (!chosen) return { state: 'nothing', search: view.search }
  return {
    ...view,
    bundles,
    chosen,
    count,
    choose: (bundle) => choose({ fare: travelPassKey(bundle) }),
    setCount: (next) => choose({ bundles: next === 1 ? null : String(next) }),
  }
}
