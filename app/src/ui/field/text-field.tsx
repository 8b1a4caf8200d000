import type { InputHTMLAttributes, ReactNode } from 'react'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import type { FieldWords } from './field.tsx'
import { Field } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
    icon?: IconName
    /** An icon button or a word inside the box, at its end. */
    end?: ReactNode
    ref?: React.Ref<HTMLInputElement>
  }

export function TextField(props: TextFieldProps) {
  const { id, label, labelHidden, note, wrong, disabled, className, icon, end, onChange, ...input } = props
  const words = { label, labelHidden, note, wrong }
  return (
    <Field id={id} {...words} disabled={disabled} className={className}>
      {(ids) => (
        <span className={styles.box}>
          {icon && <Icon name={icon} />}
          <input {...input} {...ids} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
          {end}
        </span>
      )}
    </Field>
  )
}
