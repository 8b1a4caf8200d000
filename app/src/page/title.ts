import { useEffect } from 'react'
import type { WordName } from '../i18n/names.ts'
import { useWords } from '../i18n/words.ts'
import { cell, useCell } from '../platform/cell.ts'

/** A page that is about one thing is called by its name rather than by its kind. */
const own = cell<string | null>(null)

export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    own.set(title)
    return () => own.set(null)
  }, [title])
}

/** The tab's title: the page's, then the brand. A page under another one leaves it alone. */
export function useTitle(word: WordName | null, mayBeOwn = true): void {
  const { t } = useWords()
  const ownTitle = useCell(own)
  const title = word === null ? null : `${(mayBeOwn && ownTitle) || t(word)} | ${t('APP_NAME')}`
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
