import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useWords } from '../i18n/words.ts'
import { pathTo } from '../routes/href.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/state/state.tsx'
import { AlertsOfDay } from './alerts-of-day.tsx'
import { searchAddress } from './ticket-search.ts'

export function NoResults({ search, travelPass }: { search: SearchOptions; travelPass?: boolean }) {
  const { t } = useWords()
  return (
    <>
      {!travelPass && <AlertsOfDay day={search.dateOutbound} trips={[]} />}
      <EmptyState
        title={t(travelPass ? 'PASS_NONE_TITLE' : 'RESULTS_NONE_TITLE')}
        actions={
          <ButtonLink icon="edit" href={`#${searchAddress(pathTo('TicketSearch'), search)}`}>
            {t('RESULTS_CHANGE_SEARCH')}
          </ButtonLink>
        }
      >
        {t(travelPass ? 'PASS_NONE_TEXT' : search.direct ? 'RESULTS_NONE_DIRECT' : 'RESULTS_NONE_TEXT')}
      </EmptyState>
    </>
  )
}
