import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useEffect, useState } from 'react'
import { pathTo } from '../routes/href.ts'
import { useWords } from '../i18n/words.ts'
import { useOnline } from '../state/online.ts'
import { searchAddress } from './ticket-search.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Line } from '../ui/line/line.tsx'
import { Busy, Skeleton } from '../ui/progress/progress.tsx'
import { FailedState, OfflineState } from '../ui/state/state.tsx'

const WORDS_AFTER_MS = 1000

const toSearch = (search: SearchOptions) => `#${searchAddress(pathTo('TicketSearch'), search)}`

/** Cards in the shape of what comes. A wait that is felt says what is being done, and can be ended. */
export function ResultsSkeleton({ search, rows = 4 }: { search: SearchOptions; rows?: number }) {
  const { t } = useWords()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack stack-3" aria-busy="true" data-skeleton="">
      <div className="spread" style={{ minHeight: 'var(--target)' }}>
        {long ? <Busy>{t('RESULTS_LOADING')}</Busy> : <Skeleton width="11rem" height="1.25rem" />}
        {long && (
          <ButtonLink kind="quiet" small href={toSearch(search)}>
            {t('GLOBAL_CANCEL')}
          </ButtonLink>
        )}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a card is nothing but its place
        <Card key={row} className="stack stack-2">
          <span className="row">
            <Skeleton width="4.5rem" height="2.125rem" />
            <span className="grow">
              <Line waiting legs={[{ to: {} }]} />
            </span>
            <Skeleton width="4.5rem" height="2.125rem" />
          </span>
          <span className="spread">
            <Skeleton width="55%" height="1.25rem" />
            <Skeleton width="4rem" height="1.5rem" />
          </span>
          <Skeleton width="40%" height="1.25rem" />
        </Card>
      ))}
    </div>
  )
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
