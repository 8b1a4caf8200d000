import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { pathTo } from '../routes/href.ts'
import { useWords } from '../i18n/words.ts'
import { useOnline } from '../state/online.ts'
import { searchAddress } from './ticket-search.ts'
import { TripsSkeleton } from './trips-skeleton.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { FailedState, OfflineState } from '../ui/state/state.tsx'

const toSearch = (search: SearchOptions) => `#${searchAddress(pathTo('TicketSearch'), search)}`

export function ResultsSkeleton({ search, rows }: { search: SearchOptions; rows?: number }) {
  const { t } = useWords()
  return <TripsSkeleton words={t('RESULTS_LOADING')} form={toSearch(search)} {...(rows ? { rows } : {})} />
}

type UnavailableProps = { search: SearchOptions; silent: boolean; words: string | null; retry: () => void }

/** Nothing could be asked, or the answer was a no. The search itself is kept, and one press away. */
export function ResultsUnavailable({ search, silent, words, retry }: UnavailableProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const change = (
    <ButtonLink kind={words ? 'main' : 'second'} icon="edit" href={toSearch(search)}>
      {t('RESULTS_CHANGE_SEARCH')}
    </ButtonLink>
  )
  const again = (
    <Button icon="refresh" onClick={retry}>
      {t('GLOBAL_RETRY')}
    </Button>
  )
  if (!online)
    return (
      <OfflineState
        title={t('RESULTS_OFFLINE_TITLE')}
        actions={
          <>
            {again}
            {change}
          </>
        }
      >
        {t('RESULTS_OFFLINE_TEXT')}
      </OfflineState>
    )
  return (
    <FailedState
      title={t('RESULTS_FAILED_TITLE')}
      actions={
        words ? (
          change
        ) : (
          <>
            {again}
            {change}
          </>
        )
      }
    >
      {words ?? t(silent ? 'RESULTS_SILENT_TEXT' : 'RESULTS_FAILED_TEXT')}
    </FailedState>
  )
}
