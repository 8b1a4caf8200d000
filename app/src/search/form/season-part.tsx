import { customSeasonEnds } from '@cledrau/domain/search/limits.ts'
import { SEASON_DURATIONS } from '@cledrau/domain/search/search-options.ts'
import type { SeasonDuration } from '@cledrau/domain/search/search-options.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { lazy, Suspense, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { Chips } from '../../ui/choice/chips.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { changeBuyingChoice, useBuyingChoice } from '../ticket-search.ts'
import { FieldWrong } from './field-wrong.tsx'
import styles from './search-form.module.css'
import type { SearchForm } from './use-search-form.ts'
import type { End } from '../when/when-dialog.tsx'
import { fetchWhen, WhenTile } from './when-part.tsx'

const WhenDialog = lazy(fetchWhen)
/** A season may end a year after the last day that it may begin on. */
const FURTHEST_DAYS = 460
const PHOTOCARD_LENGTH = 20

/** How long a season is to be, its own dates where one wants those, and the photocard that goes with it. */
export function SeasonPart({ form }: { form: SearchForm }) {
  const { t } = useWords()
  const [open, setOpen] = useState<string | null>(null)
  const { options, problems, change, idOf } = form
  const { seasonDuration, seasonCustom } = options
  const { photocard } = useBuyingChoice()
  const chosen = SEASON_DURATIONS.filter((duration) => seasonDuration[duration])
  const ends: End[] = [
    { key: 'start', label: t('SEARCH_CUSTOM_START'), date: seasonCustom.start },
    { key: 'end', label: t('SEARCH_CUSTOM_END'), date: seasonCustom.end },
  ]
  const choose = (wanted: SeasonDuration[]) => {
    const has = (duration: SeasonDuration) => wanted.includes(duration)
    const start = seasonCustom.start ?? options.dateOutbound
    change(
      {
        seasonDuration: {
          weekly: has('weekly'),
          monthly: has('monthly'),
          annual: has('annual'),
          custom: has('custom'),
        },
        // One’s own dates begin with the shortest that is sold; they are there to be changed.
        seasonCustom: has('custom') ? { start, end: seasonCustom.end ?? customSeasonEnds(start).first } : seasonCustom,
      },
      'durations',
      'custom',
    )
  }

  return (
    <>
      <div id={idOf('durations')} tabIndex={-1}>
        <Chips
          many
          label={t('SEARCH_DURATIONS')}
          options={SEASON_DURATIONS.map((value) => ({ value, label: t(`SEARCH_DURATION_${capitals(value)}`) }))}
          chosen={chosen}
          onChoose={choose}
        />
        <FieldWrong id={idOf('durations')} problem={problems.durations} />
      </div>
      {seasonDuration.custom && (
        <div>
          <div className={styles.two}>
            {ends.map((end) => (
              <WhenTile
                key={end.key}
                id={end.key === 'start' ? idOf('custom') : `${idOf('custom')}end`}
                end={end}
                wrong={problems.custom}
                onOpen={() => setOpen(end.key)}
              />
            ))}
          </div>
          <FieldWrong id={idOf('custom')} problem={problems.custom} />
        </div>
      )}
      <TextField
        label={t('SEARCH_PHOTOCARD')}
        note={t('SEARCH_PHOTOCARD_NOTE')}
        value={photocard}
        maxLength={PHOTOCARD_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={(text) => changeBuyingChoice({ photocard: text.trim() })}
      />
      {open !== null && (
        <Suspense>
          <WhenDialog
            title={t('SEARCH_CUSTOM')}
            ends={ends}
            first={open}
            max={addDays(options.dateOutbound, FURTHEST_DAYS)}
            onClose={() => setOpen(null)}
            onDone={([start, end]) => {
              setOpen(null)
              change({ seasonCustom: { start: start?.date ?? null, end: end?.date ?? null } }, 'custom')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
