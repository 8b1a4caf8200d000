import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { Button } from '../../ui/button/button.tsx'
import { useView } from './use-view.ts'

const fetchSort = () => import('./sort-dialog.tsx')
const SortDialog = lazy(fetchSort)

/** One button for both directions, and what it opens. */
export function SortAndFilter() {
  const { t } = useWords()
  const view = useView()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        small
        icon="settings"
        aria-haspopup="dialog"
        onPointerEnter={ahead(fetchSort)}
        onFocus={ahead(fetchSort)}
        onClick={() => setOpen(true)}
      >
        {t(view.changed ? 'RESULTS_SORTED' : 'RESULTS_SORT')}
      </Button>
      {open && (
        <Suspense>
          <SortDialog onClose={() => setOpen(false)} view={view} />
        </Suspense>
      )}
    </>
  )
}
