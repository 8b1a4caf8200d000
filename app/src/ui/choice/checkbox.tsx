import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './choice.module.css'

type CheckboxProps = {
  label: ReactNode
  note?: ReactNode
  wrong?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The box stands after its words: in rows of a list. */
  atEnd?: boolean
  id?: string
  name?: string
}

export const Checkbox = (props: CheckboxProps) => <Tick {...props} look="box" />

/** On or off at once, without a button that sends it. */
export const Toggle = (props: Omit<CheckboxProps, 'wrong'>) => <Tick atEnd {...props} look="toggle" />

function Tick(props: CheckboxProps & { look: 'box' | 'toggle' }) {
  const { label, note, wrong, checked, onChange, disabled, atEnd, id, name, look } = props
  const ownId = useId()
  const inputId = id ?? ownId
  const describedBy = classNames(Boolean(wrong) && `${inputId}-wrong`, Boolean(note) && `${inputId}-note`)
  return (
    <div>
      <label className={classNames(styles.row, atEnd && styles.atEnd, disabled && styles.off)}>
        <input
          id={inputId}
          name={name}
          className={styles[look]}
          type="checkbox"
          role={look === 'toggle' ? 'switch' : undefined}
          checked={checked}
          disabled={disabled}
          aria-labelledby={`${inputId}-label`}
          aria-describedby={describedBy || undefined}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.words}>
          <span id={`${inputId}-label`}>{label}</span>
          {note && (
            <span className={styles.note} id={`${inputId}-note`}>
              {note}
            </span>
          )}
        </span>
      </label>
      {wrong && (
        <p className={styles.wrong} id={`${inputId}-wrong`}>
          <Icon name="error" size="s" />
          {wrong}
        </p>
      )}
    </div>
  )
}
