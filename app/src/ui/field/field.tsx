import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './field.module.css'

/** What every field says about itself. */
export type FieldWords = {
  label: ReactNode
  /** For fields whose place says what they are: the label is still spoken. */
  labelHidden?: boolean
  note?: ReactNode
  /** What is wrong and what to do about it. Its presence makes the field invalid. */
  wrong?: ReactNode
}

export type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = FieldWords & {
  id?: string
  disabled?: boolean
  className?: string
  children: (ids: FieldIds) => ReactNode
}

/** Label above, control, then note and error, tied together for those who listen. */
export function Field({ id, label, labelHidden, note, wrong, disabled, className, children }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const wrongId = `${fieldId}-wrong`
  const describedBy = classNames(Boolean(wrong) && wrongId, Boolean(note) && noteId)

  return (
    <div className={classNames(styles.field, Boolean(wrong) && styles.wrong, disabled && styles.off, className)}>
      <label id={`${fieldId}-label`} className={labelHidden ? undefined : styles.label} htmlFor={fieldId}>
        {labelHidden ? <Spoken>{label}</Spoken> : label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': wrong ? true : undefined,
      })}
      {wrong && (
        <p className={styles.wrongWords} id={wrongId}>
          <Icon name="error" size="s" />
          {wrong}
        </p>
      )}
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
    </div>
  )
}
