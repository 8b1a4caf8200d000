import { lazy, Suspense, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Ends } from '../../ui/line/ends.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { EndCell } from './end-cell.tsx'
import styles from './search-form.module.css'
import { StationName } from './station-name.tsx'
import type { SearchForm } from './use-search-form.ts'

export const fetchPicker = () => import('./station-picker.tsx')
const StationPicker = lazy(fetchPicker)

export type End = 'first' | 'second'
const FIELD = { first: 'from', second: 'to' } as const
const OTHER = { first: 'second', second: 'first' } as const

/** The two ends of the journey on their line. Narrow, a station is looked for on a page of its own; wide, in place. */
export function StationsPart({ form, asking }: { form: SearchForm; asking?: End }) {
  const { t } = useWords()
  const [picking, setPicking] = useState<End | null>(asking ?? null)
  const { first, second } = form.options.stations

  const choose = (end: End, code: string) => {
    form.change({ stations: { ...form.options.stations, [end]: code } }, FIELD[end])
    // From is followed by to, as the hand goes on.
    setPicking(end === 'first' && second === null ? 'second' : null)
  }
  const swap = () => form.change({ stations: { ...form.options.stations, first: second, second: first } }, 'from', 'to')

  return (
    <div className={styles.ft}>
      <span className={styles.rail}>
        <Ends />
      </span>
      {(['first', 'second'] as const).map((end) => (
        <StationCell
          key={end}
          form={form}
          end={end}
          picking={picking === end}
          onPick={() => setPicking(end)}
          onClose={() => setPicking((now) => (now === end ? null : now))}
          onChoose={(code) => choose(end, code)}
        />
      ))}
      {(picking === null || form.narrow) && (
        <IconButton
          outlined
          className={styles.swap}
          icon="swap"
          label={t('SEARCH_SWAP')}
          disabled={first === null && second === null}
          onClick={swap}
        />
      )}
    </div>
  )
}

type CellProps = {
  form: SearchForm
  end: End
  picking: boolean
  onPick: () => void
  onClose: () => void
  onChoose: (code: string) => void
}

function StationCell({ form, end, picking, onPick, onClose, onChoose }: CellProps) {
  const { t } = useWords()
  const { options, stations, problems, narrow } = form
  const problem = problems[FIELD[end]]
  const label = t(`SEARCH_${capitals(FIELD[end])}`)
  const question = t(`SEARCH_${capitals(FIELD[end])}_WHERE`)
  const code = options.stations[end]
  const station = code === null ? null : stations.byCode.get(code)
  return (
    <EndCell
      id={form.idOf(FIELD[end])}
      label={label}
      question={question}
      chosen={station ? <StationName names={station.names} /> : code}
      wrong={problem === undefined ? null : t(`SEARCH_WRONG_${problem}`)}
      narrow={narrow}
      picking={picking}
      onPick={onPick}
      onClose={onClose}
      onNear={ahead(fetchPicker)}
      picker={
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <StationPicker
            label={narrow ? question : label}
            narrow={narrow}
            stations={stations}
            other={options.stations[OTHER[end]]}
            onChoose={(chosen) => onChoose(chosen.crsCode)}
            onClose={onClose}
            form={form}
          />
        </Suspense>
      }
    />
  )
}
