import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { navigate } from '../routes/hash-location.ts'
import { ScreenHead } from './screen-head.tsx'
import { useLayoutFacts } from './use-layout.ts'
import { searchAddress } from '../state/ticket-search.ts'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Spoken } from '../ui/spoken/spoken.tsx'
import { Steps } from '../ui/steps/steps.tsx'
import { SearchSummary, usePartyWords } from './search-summary.tsx'
import styles from './search-frame.module.css'
import type { NameOf } from './use-place-names.ts'

const STEPS = [
  { key: 'trains', word: 'RESULTS_STEP_TRAINS' },
  { key: 'ticket', word: 'RESULTS_STEP_TICKET' },
  { key: 'details', word: 'BUYING_STEP_DETAILS' },
  { key: 'pay', word: 'RESULTS_STEP_PAY' },
] as const
export type StepName = (typeof STEPS)[number]['key']

/** The way from the trains to a paid ticket: on every page the same stops, the train at one further on each time. */
export function WaySteps({ here }: { here: StepName | 'done' }) {
  const { t } = useWords()
  const place = STEPS.findIndex(({ key }) => key === here)
  return (
    <Steps
      label={t('RESULTS_STEPS')}
      steps={STEPS.map(({ key, word }) => ({ key, label: t(word) }))}
      here={place === -1 ? STEPS.length : place}
    />
  )
}

type ResultsFrameProps = {
  search: SearchOptions
  nameOf: NameOf
  steps?: ReactNode
  children: ReactNode
  /** The page above this one. */
  back?: string
}

/** What every page of results stands in: wide the search beside it, narrow a head that names it. */
export function ResultsFrame({ search, nameOf, steps, children, back }: ResultsFrameProps) {
  const { t } = useWords()
  const { narrow } = useLayoutFacts()
  const party = usePartyWords()
  const title = t('RESULTS_TITLE', { from: nameOf(search.stations.first), to: nameOf(search.stations.second) })
  const form = searchAddress('/ticket-search', search)

  if (narrow)
    return (
      <div className="stack stack-2">
        <ScreenHead
          title={title}
          sub={party(search)}
          back={back ?? form}
          actions={<IconButton icon="edit" label={t('RESULTS_CHANGE_SEARCH')} onClick={() => navigate(form)} />}
        />
        {steps}
        {children}
      </div>
    )
  return (
    <div className={`grid ${styles.wide}`}>
      <h1 className={styles.title} tabIndex={-1}>
        <Spoken>{title}</Spoken>
      </h1>
      <aside className="col-4" aria-label={t('RESULTS_YOUR_SEARCH')}>
        <SearchSummary search={search} nameOf={nameOf} />
      </aside>
      <div className="col-8 stack">
        {steps}
        {children}
      </div>
    </div>
  )
}

/** A page of the search: closer together where there is less room. */
export function NarrowSearchPage({ children }: { children: ReactNode }) {
  const { narrow } = useLayoutFacts()
  return <div className={narrow ? 'stack' : 'stack stack-6'}>{children}</div>
}
