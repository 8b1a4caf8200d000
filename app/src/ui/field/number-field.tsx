import { TextField, type TextFieldProps } from './text-field.tsx'
import { clampTyped, cutTyped, type NumberLimits } from './number-typed.ts'

type NumberFieldProps = Omit<TextFieldProps, 'min' | 'max' | 'maxLength' | 'inputMode' | 'type'> & NumberLimits

/** A whole number. What is beyond its limits becomes the nearest that isn't, once somebody leaves the field. */
export function NumberField({ min, max, maxLength, value, onChange, ...field }: NumberFieldProps) {
  const limits = { min, max, maxLength }
  return (
    <TextField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(text) => onChange(cutTyped(text, limits))}
      onBlur={() => {
        const near = clampTyped(value, limits)
        if (near !== value) onChange(near)
      }}
    />
  )
}
