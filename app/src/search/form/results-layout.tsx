import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { usePartyWords } from '../who/use-party-words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { searchAddress } from '../ticket-search.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import styles from './results-layout.module.css'

// Narrow needs no form, and whoever comes from one has it already.
const SearchBeside = lazy(async () => ({ default: (await import('./search-beside.tsx')).SearchBeside }))

type ResultsLayoutProps = {
  search: SearchOptions
  nameOf: NameOf
  steps?: ReactNode
  children: ReactNode
  /** The page above this one. */
  back?: string
  /** Nothing that was found counts any of their cards. */
  idle?: boolean
}

/** What every page of results stands in: wide the search beside it, to be changed there; narrow a head that names it. */
export function ResultsLayout({ search, nameOf, steps, children, back, idle = false }: ResultsLayoutProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const party = usePartyWords()
  const title = t('RESULTS_TITLE', { from: nameOf(search.stations.first), to: nameOf(search.stations.second) })
  const form = searchAddress(pathTo('TicketSearch'), search)

  if (narrow)
    return (
      <div className="stack stack-2">
        <ScreenHead
          title={title}
          sub={idle ? t('RESULTS_PARTY_IDLE', { party: party(search) }) : party(search)}
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
      <aside className={`col-4 stack ${styles.search}`} aria-label={t('RESULTS_YOUR_SEARCH')}>
        <Suspense fallback={<Skeleton height="34rem" />}>
          <SearchBeside />
        </Suspense>
      </aside>
      <div className="col-8 stack">
        {steps}
        {children}
      </div>
    </div>
  )
}
