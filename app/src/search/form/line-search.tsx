import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { FormEvent } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import type { SearchForm } from './use-search-form.ts'

const fetchRead = () => import('./read-line-search.tsx')
const ReadLineSearch = lazy(fetchRead)

/** A whole journey in one line. What it was read as stands below it, and nothing runs before that was seen. */
export function LineSearch({ form }: { form: SearchForm }) {
  const { t } = useWords()
  const [line, setLine] = useState('')
  const [asked, setAsked] = useState(0)
  const wanted = useDeferredValue(line.trim())
  const read = (event: FormEvent) => {
    event.preventDefault()
    setAsked((times) => times + 1)
  }

  return (
    <search className="stack stack-3">
      <form onSubmit={read} aria-label={t('SEARCH_LINE')}>
        <TextField
          label={t('SEARCH_LINE')}
          note={t('SEARCH_LINE_NOTE')}
          placeholder={t('SEARCH_LINE_EXAMPLE')}
          icon="edit"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={line}
          onChange={setLine}
          onFocus={ahead(fetchRead)}
          end={line && <IconButton icon="close" label={t('GLOBAL_CLEAR')} onClick={() => setLine('')} />}
        />
      </form>
      {wanted.length > 2 && form.stations.ready && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <ReadLineSearch line={wanted} form={form} asked={asked} onTaken={() => setLine('')} />
        </Suspense>
      )}
    </search>
  )
}
