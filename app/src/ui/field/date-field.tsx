import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import type { FieldWords } from './field.tsx'
import { Field } from './field.tsx'
import styles from './field.module.css'

type DateFieldProps = FieldWords & {
  /** For whoever leads to the field. */
  id?: string
  /** The chosen day as people write it, or nothing yet. */
  value?: ReactNode
  placeholder: ReactNode
  /** Opens the calendar. */
  onOpen: () => void
  disabled?: boolean
  icon?: IconName
}

/** Looks like a field, is a button: days are picked, not typed. */
export function DateField({
  id: given,
  value,
  placeholder,
  onOpen,
  disabled,
  icon = 'calendar',
  ...words
}: DateFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <Field id={id} {...words} disabled={disabled}>
      {({ 'aria-invalid': _invalid, ...ids }) => (
        <button
          {...ids}
          className={classNames(styles.box, styles.press)}
          type="button"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          disabled={disabled}
          onClick={onOpen}
        >
          <Icon name={icon} />
          <span id={`${id}-value`} className={value === undefined ? 'quiet' : undefined}>
            {value ?? placeholder}
          </span>
        </button>
      )}
    </Field>
  )
}
