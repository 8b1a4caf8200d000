import type { NumberLimits } from './clamp-number.ts'
import { clampLeft, clampTyped } from './clamp-number.ts'
import type { TextFieldProps } from './text-field.tsx'
import { TextField } from './text-field.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'min' | 'max' | 'maxLength'> & NumberLimits

/** Whole numbers as text: the value can be larger than a float holds. Stays within its limits by itself. */
export function NumberField({ min, max, maxLength, onChange, onBlur, ...rest }: NumberFieldProps) {
  const limits = { min, max, maxLength }
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode={min !== undefined && min < 0 ? 'text' : 'numeric'}
      onChange={(text) => onChange(clampTyped(text, limits))}
      onBlur={(event) => {
        const left = clampLeft(event.target.value, limits)
        if (left !== rest.value) onChange(left)
        onBlur?.(event)
      }}
    />
  )
}
