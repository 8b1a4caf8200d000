import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useWords } from '../i18n/words.ts'
import { pathTo } from '../routes/href.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/state/state.tsx'
import { AlertsOfDay } from './alerts/alerts-of-day.tsx'
import { OtherDays } from './results/other-days.tsx'
import { pathAgain } from './selection.ts'
import { searchAddress } from './ticket-search.ts'

export function NoResults({ search, travelPass }: { search: SearchOptions; travelPass?: boolean }) {
  const { t } = useWords()
  return (
    <>
      {!travelPass && <AlertsOfDay day={search.dateOutbound} trips={[]} />}
      <EmptyState
        title={t(travelPass ? 'PASS_NONE_TITLE' : 'RESULTS_NONE_TITLE')}
        actions={
          <>
            <ButtonLink icon="edit" href={`#${searchAddress(pathTo('TicketSearch'), search)}`}>
              {t('RESULTS_CHANGE_SEARCH')}
            </ButtonLink>
            {!travelPass && search.direct && (
              <ButtonLink kind="second" href={`#${pathAgain({ direct: null })}`}>
                {t('RESULTS_ALLOW_CHANGES')}
              </ButtonLink>
            )}
            {!travelPass && <OtherDays search={search} />}
          </>
        }
      >
        {t(travelPass ? 'PASS_NONE_TEXT' : search.direct ? 'RESULTS_NONE_DIRECT' : 'RESULTS_NONE_TEXT')}
      </EmptyState>
    </>
  )
}
