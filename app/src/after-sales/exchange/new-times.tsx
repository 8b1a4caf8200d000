import { lazy, Suspense, useState } from 'react'
import { dateAndTimeIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { End } from '../../search/when/when-dialog.tsx'
import type { When } from './use-exchange.ts'

const WhenDialog = lazy(() => import('../../search/when/when-dialog.tsx'))

/** Days and hours of the new journey, kept in the address. */
export function NewTimes({ when }: { when: When }) {
  const { t, language } = useWords()
  const [open, setOpen] = useState<'out' | 'back' | null>(null)
  const end = (key: 'out' | 'back', text: string): End => ({
    key,
    label: t(key === 'out' ? 'SEARCH_OUT' : 'SEARCH_BACK'),
    ...dateAndTimeIn(text),
  })
  const ends = [end('out', when.out), ...(when.back === null ? [] : [end('back', when.back)])]
  const take = (taken: readonly End[]) => {
    setOpen(null)
    const times = Object.fromEntries(taken.map(({ key, date, time }) => [key, `${date}T${time}`]))
    navigate(pathTo('ExchangeTickets', { recordLocator: when.recordLocator, ...times }), { replace: true })
  }
  return (
    <Card>
      <div className="stack">
        {ends.map(({ key, label, date, time }) => (
          <DateField
            key={key}
            label={label}
            placeholder=""
            value={`${formatDay(date ?? '', language)}, ${time}`}
            onOpen={() => setOpen(key as 'out' | 'back')}
          />
        ))}
      </div>
      {open && (
        <Suspense fallback={null}>
          <WhenDialog title={t('EXCHANGE_WHEN')} ends={ends} first={open} onClose={() => setOpen(null)} onDone={take} />
        </Suspense>
      )}
    </Card>
  )
}
