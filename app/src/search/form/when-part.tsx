import type { DateField, SearchOptions, TimeWindow } from '@cledrau/domain/search/search-options.ts'
import { isTravelPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { dayPricesAsked } from '../when/day-prices-asked.ts'
import { FieldWrong, wrongIds } from './field-wrong.tsx'
import styles from './search-form.module.css'
import type { SearchForm } from './use-search-form.ts'
import type { End } from '../when/when-dialog.tsx'

export const fetchWhen = () => import('../when/when-dialog.tsx')
const WhenDialog = lazy(fetchWhen)

/** When to go, and when to come back where that is part of it. A pass begins on a day and at no hour. */
export function WhenPart({ form }: { form: SearchForm }) {
  const { t } = useWords()
  const [open, setOpen] = useState<'out' | 'back' | null>(null)
  const { options, problems, change } = form
  const tab = tabOf(options)
  const travelPass = isTravelPass(tab)
  const out: End = {
    key: 'out',
    label: t(travelPass ? 'SEARCH_STARTS' : 'SEARCH_OUT'),
    date: options.dateOutbound,
    ...(!travelPass && { time: options.timeOutbound, window: options.timeWindowOutbound }),
  }
  const back: End = {
    key: 'back',
    label: t('SEARCH_BACK'),
    date: options.dateInbound,
    time: options.timeInbound,
    window: options.timeWindowInbound,
  }
  const ends = tab === 'return' ? [out, back] : [out]

  const take = (taken: readonly End[]) => {
    setOpen(null)
    change(Object.assign({}, ...taken.map((end) => changeOf(options, end))) as Partial<SearchOptions>, 'out', 'back')
  }

  return (
    <div>
      <div className={ends.length > 1 || tab === 'openReturn' ? styles.two : undefined}>
        {ends.map((end) => (
          <WhenTile
            key={end.key}
            id={form.idOf(end.key as 'out' | 'back')}
            end={end}
            wrong={problems[end.key as 'out' | 'back']}
            onOpen={() => setOpen(end.key as 'out' | 'back')}
          />
        ))}
        {tab === 'openReturn' && (
          <p className={styles.tile}>
            <span className={styles.label}>{t('SEARCH_BACK')}</span>
            <b>{t('SEARCH_BACK_OPEN')}</b>
            <span className="soft">{t('SEARCH_BACK_OPEN_NOTE')}</span>
          </p>
        )}
      </div>
      {ends.map(({ key }) => (
        <FieldWrong key={key} id={form.idOf(key as 'out' | 'back')} problem={problems[key as 'out' | 'back']} />
      ))}
      {open !== null && (
        <Suspense>
          <WhenDialog
            title={t(travelPass ? 'SEARCH_STARTS_WHEN' : 'SEARCH_WHEN')}
            ends={ends}
            first={open}
            pricesOf={
              travelPass ? undefined : (end) => dayPricesAsked(options, end === 'back' ? 'inbound' : 'outbound')
            }
            onClose={() => setOpen(null)}
            onDone={take}
          />
        </Suspense>
      )}
    </div>
  )
}

type TileProps = {
  id: string
  end: End
  /** That something is wrong with it: its words stand below it. */
  wrong: string | null | undefined
  onOpen: () => void
}

export function WhenTile({ id, end, wrong, onOpen }: TileProps) {
  const { t, language } = useWords()
  return (
    <button
      id={id}
      className={styles.tile}
      type="button"
      aria-haspopup="dialog"
      {...wrongIds(id, wrong)}
      onPointerEnter={ahead(fetchWhen)}
      onFocus={ahead(fetchWhen)}
      onClick={onOpen}
    >
      <span className={styles.label}>{end.label}</span>{' '}
      <b>{end.date ? formatDay(end.date, language) : t('SEARCH_CHOOSE')}</b>{' '}
      {end.time !== undefined && <span className="num soft">{t(timeWord(end.window), { time: end.time })}</span>}
    </button>
  )
}

export const timeWord = (window: TimeWindow | undefined) => (window === 'arrival' ? 'SEARCH_BY' : 'SEARCH_FROM_TIME')

/** What was taken is the traveller’s own wish now, and doesn’t follow the clock any more. */
function changeOf(options: SearchOptions, end: End): Partial<SearchOptions> {
  const updated = (...fields: DateField[]) => ({
    ...options.updated,
    ...Object.fromEntries(fields.map((field) => [field, true])),
  })
  if (end.key === 'out')
    return {
      dateOutbound: end.date ?? options.dateOutbound,
      timeOutbound: end.time ?? options.timeOutbound,
      timeWindowOutbound: end.window ?? options.timeWindowOutbound,
      updated: updated('dateOutbound', 'timeOutbound'),
    }
  return {
    dateInbound: end.date ?? options.dateInbound,
    timeInbound: end.time ?? options.timeInbound,
    timeWindowInbound: end.window ?? options.timeWindowInbound,
    updated: updated('dateOutbound', 'timeOutbound', 'dateInbound', 'timeInbound'),
  }
}
