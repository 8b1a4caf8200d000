import type { Filter } from '@cledrau/domain/results/filter-solutions.ts'
import type { Sort } from '@cledrau/domain/results/sort-solutions.ts'
import { SORTS } from '@cledrau/domain/results/sort-solutions.ts'
import { useMemo } from 'react'
import { choose, useChosen } from '../selection.ts'

export const FILTERS = ['direct', 'ownOnly', 'running'] as const
type FilterName = (typeof FILTERS)[number]

export type View = {
  sort: Sort
  filter: Filter
  /** Not as a new search shows it. */
  changed: boolean
  sortBy: (sort: Sort) => void
  toggle: (name: FilterName, on: boolean) => void
  showAll: () => void
}

/** How the list is looked at stands in the address: a reload leaves it alone. */
export function useView(): View {
  const { sort: asked, only = '' } = useChosen()
  const sort = SORTS.find((one) => one === asked) ?? 'departure'
  const filter = useMemo((): Filter => {
    const names = only.split(',')
    return Object.fromEntries(FILTERS.map((name) => [name, names.includes(name)]))
  }, [only])
  return {
    sort,
    filter,
    changed: sort !== 'departure' || FILTERS.some((name) => filter[name]),
    sortBy: (next) => choose({ sort: next === 'departure' ? null : next }),
    toggle: (name, on) => {
      const left = FILTERS.filter((one) => (one === name ? on : filter[one]))
      choose({ only: left.length > 0 ? left.join(',') : null })
    },
    showAll: () => choose({ only: null }),
  }
}
