import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { preferences } from '../../state/personal.ts'
import { setSearchPreferencesDot } from '../search-preferences-dot.ts'
import { SearchPreferencesForm } from './search-preferences-form.tsx'

/** What a search begins with, before anything is typed. */
export function SearchPreferencesScreen() {
  const { t } = useWords()
  // Looked at: there is nothing new here any more.
  useEffect(() => setSearchPreferencesDot(false), [])
  return (
    <AccountPage title={t('TITLE_SEARCH_PREFERENCES')} sub={t('SEARCH_PREFERENCES_SUB')}>
      <Loaded of={preferences.use()}>{({ data }) => <SearchPreferencesForm known={data} />}</Loaded>
    </AccountPage>
  )
}
