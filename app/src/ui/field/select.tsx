import type { SelectHTMLAttributes } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { FieldWords } from './field.tsx'
import { Field } from './field.tsx'
import styles from './field.module.css'

type SelectProps<Value extends string> = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
    value: Value | ''
    onChange: (value: Value) => void
    options: readonly { value: Value; label: string; disabled?: boolean }[]
    /** Stands there while nothing is chosen; can't be chosen itself. */
    placeholder?: string
  }

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { id, label, labelHidden, note, wrong, disabled, className, options, placeholder, onChange, value, ...rest } =
    props
  const words = { label, labelHidden, note, wrong }
  return (
    <Field id={id} {...words} disabled={disabled} className={className}>
      {(ids) => (
        <span className={styles.box}>
          <select
            {...rest}
            {...ids}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}
