import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { navigate } from '../../routes/hash-location.ts'
import type { End } from '../when/when-dialog.tsx'
import { dayPricesAsked } from '../when/day-prices-asked.ts'
import { pathAgain } from '../selection.ts'
import { Button } from '../../ui/button/button.tsx'

const fetchWhen = () => import('../when/when-dialog.tsx')
const WhenDialog = lazy(fetchWhen)

/** The same search on another day: a calendar with the least that each day costs. */
export function OtherDays({ search }: { search: SearchOptions }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const out: End = {
    key: 'out',
    label: t('RESULTS_OUT_LABEL'),
    date: search.dateOutbound,
    time: search.timeOutbound,
    window: search.timeWindowOutbound,
  }
  const back: End = {
    key: 'back',
    label: t('RESULTS_BACK_LABEL'),
    date: search.dateInbound,
    time: search.timeInbound,
    window: search.timeWindowInbound,
  }
  const take = (ends: readonly End[]) => {
    setOpen(false)
    const fields = ends.map(({ key, date, time, window }) => ({
      [key]: `${date}T${time}`,
      [`${key}By`]: window === 'arrival' ? window : null,
    }))
    navigate(pathAgain(Object.assign({}, ...fields) as Record<string, string | null>))
  }
  return (
    <>
      <Button
        kind="quiet"
        small
        icon="calendar"
        aria-haspopup="dialog"
        onPointerEnter={ahead(fetchWhen)}
        onFocus={ahead(fetchWhen)}
        onClick={() => setOpen(true)}
      >
        {t('RESULTS_OTHER_DAYS')}
      </Button>
      {open && (
        <Suspense>
          <WhenDialog
            title={t('RESULTS_OTHER_DAYS')}
            ends={search.return ? [out, back] : [out]}
            first="out"
            pricesOf={(end) => dayPricesAsked(search, end === 'back' ? 'inbound' : 'outbound')}
            onClose={() => setOpen(false)}
            onDone={take}
          />
        </Suspense>
      )}
    </>
  )
}
