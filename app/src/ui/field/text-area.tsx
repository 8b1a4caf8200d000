import type { TextareaHTMLAttributes } from 'react'
import type { FieldWords } from './field.tsx'
import { Field } from './field.tsx'
import styles from './field.module.css'

type TextAreaProps = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea(props: TextAreaProps) {
  const { id, label, labelHidden, note, wrong, disabled, className, onChange, rows = 4, ...area } = props
  const words = { label, labelHidden, note, wrong }
  return (
    <Field id={id} {...words} disabled={disabled} className={className}>
      {(ids) => (
        <span className={styles.box}>
          <textarea
            {...area}
            {...ids}
            rows={rows}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}
