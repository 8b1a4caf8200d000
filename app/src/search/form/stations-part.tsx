import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { useBackStep } from '../../routes/open-steps.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Ends } from '../../ui/line/ends.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { FieldWrong, wrongIds } from './field-wrong.tsx'
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
  const id = form.idOf(FIELD[end])
  const problem = problems[FIELD[end]]
  const label = t(`SEARCH_${capitals(FIELD[end])}`)
  const question = t(`SEARCH_${capitals(FIELD[end])}_WHERE`)
  const code = options.stations[end]
  const station = code === null ? null : stations.byCode.get(code)
  const cell = useRef<HTMLButtonElement>(null)
  const picked = useRef(false)
  // Narrow, the dialog has its own.
  useBackStep(picking && !narrow, onClose)

  useEffect(() => {
    // Wide, the field stood in the cell's place: the focus comes back to the cell.
    if (!picking && picked.current) cell.current?.focus()
    picked.current = picking && !narrow
  }, [picking, narrow])

  const picker = (
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
  )
  if (picking && !narrow) return <div className={classNames(styles.cell, styles.typing)}>{picker}</div>
  return (
    <div className={styles.cell}>
      <button
        ref={cell}
        id={id}
        className={styles.end}
        type="button"
        aria-haspopup={narrow ? 'dialog' : 'listbox'}
        {...wrongIds(id, problem)}
        onPointerEnter={ahead(fetchPicker)}
        onFocus={ahead(fetchPicker)}
        onClick={onPick}
      >
        <span className={styles.label}>{label}</span>{' '}
        <span className={station || code ? styles.name : styles.empty}>
          {station ? <StationName names={station.names} /> : (code ?? question)}
        </span>
      </button>
      <FieldWrong id={id} problem={problem} />
      {narrow && (
        <Dialog open={picking} onClose={onClose} kind="page" title={question} closeLabel={t('GLOBAL_CLOSE')}>
          {picker}
        </Dialog>
      )}
    </div>
  )
}
