import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useBackStep } from '../../routes/open-steps.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { WrongWords, wrongIds } from './field-wrong.tsx'
import styles from './search-form.module.css'

type EndCellProps = {
  id: string
  label: string
  /** What is asked while nothing is chosen. */
  question: string
  /** What is chosen, as it is read. */
  chosen: ReactNode
  wrong: string | null
  narrow: boolean
  picking: boolean
  onPick: () => void
  onClose: () => void
  /** It may be pressed soon. */
  onNear: () => void
  /** What the place is looked for with. */
  picker: ReactNode
}

/** One end of a journey. Narrow, its place is looked for on a page of its own; wide, in the cell's place. */
export function EndCell(props: EndCellProps) {
  const { id, label, question, chosen, wrong, narrow, picking, onPick, onClose, onNear, picker } = props
  const { t } = useWords()
  const cell = useRef<HTMLButtonElement>(null)
  const picked = useRef(false)
  // Narrow, the dialog has its own.
  useBackStep(picking && !narrow, onClose)

  useEffect(() => {
    // Wide, the field stood in the cell's place: the focus comes back to the cell.
    if (!picking && picked.current) cell.current?.focus()
    picked.current = picking && !narrow
  }, [picking, narrow])

  if (picking && !narrow) return <div className={classNames(styles.cell, styles.typing)}>{picker}</div>
  return (
    <div className={styles.cell}>
      <button
        ref={cell}
        id={id}
        className={styles.end}
        type="button"
        aria-haspopup={narrow ? 'dialog' : 'listbox'}
        {...wrongIds(id, wrong)}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onPick}
      >
        <span className={styles.label}>{label}</span>{' '}
        <span className={chosen === null ? styles.empty : styles.name}>{chosen ?? question}</span>
      </button>
      {wrong !== null && <WrongWords id={id}>{wrong}</WrongWords>}
      {narrow && (
        <Dialog open={picking} onClose={onClose} kind="page" title={question} closeLabel={t('GLOBAL_CLOSE')}>
          {picker}
        </Dialog>
      )}
    </div>
  )
}
