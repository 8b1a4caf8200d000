import { useWords } from '../../i18n/words.ts'
import { Note } from '../../ui/message/note.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearchForm } from './use-search-form.ts'

/** The search that led to the results beside it. What is changed in it is a search to come: they stay until it is sent. */
export function SearchBeside() {
  const { t } = useWords()
  const form = useSearchForm({ beside: true })
  return (
    <>
      <SearchForm form={form} />
      <Note kind="good">
        <p>{t('RESULTS_NO_FEE')}</p>
      </Note>
    </>
  )
}
