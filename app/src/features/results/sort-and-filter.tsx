import type { Filter } from '@cledrau/domain/results/filter-solutions.ts'
import type { Sort } from '@cledrau/domain/results/sort-solutions.ts'
import { SORTS } from '@cledrau/domain/results/sort-solutions.ts'
import { useMemo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { choose, useChosen } from '../../state/selection.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const FILTERS = ['direct', 'ownOnly', 'running'] as const
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

const SORT_WORDS = {
  departure: 'RESULTS_SORT_DEPARTURE',
  price: 'RESULTS_SORT_PRICE',
  duration: 'RESULTS_SORT_DURATION',
  changes: 'RESULTS_SORT_CHANGES',
} as const
const FILTER_WORDS = {
  direct: 'RESULTS_ONLY_DIRECT',
  ownOnly: 'RESULTS_ONLY_OWN',
  running: 'RESULTS_ONLY_RUNNING',
} as const

/** One button for both directions, and what it opens. */
export function SortAndFilter() {
  const { t } = useWords()
  const view = useView()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" small icon="settings" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(view.changed ? 'RESULTS_SORTED' : 'RESULTS_SORT')}
      </Button>
      <SortDialog open={open} onClose={() => setOpen(false)} view={view} />
    </>
  )
}

function SortDialog({ open, onClose, view }: { open: boolean; onClose: () => void; view: View }) {
  const { t } = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('RESULTS_SORT')}
      closeLabel={t('GLOBAL_CLOSE')}
      kind="side"
      foot={
        <Button full onClick={onClose}>
          {t('GLOBAL_DONE')}
        </Button>
      }
    >
      <div className="stack stack-6">
        <RadioGroup
          label={t('RESULTS_SORT_BY')}
          options={SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
          chosen={view.sort}
          onChoose={view.sortBy}
        />
        <fieldset className="stack stack-2">
          <legend className="t-l">{t('RESULTS_SHOW_ONLY')}</legend>
          {FILTERS.map((name) => (
            <Checkbox
              key={name}
              label={t(FILTER_WORDS[name])}
              checked={view.filter[name] === true}
              onChange={(on) => view.toggle(name, on)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
