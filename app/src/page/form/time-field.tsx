import { useWords } from '../../i18n/words.ts'
import { typedTime } from './typed-time.ts'
import { TextField } from '../../ui/field/text-field.tsx'

type TimeFieldProps = {
  id?: string
  label: string
  note?: string
  wrong?: string | false
  value: string
  onChange: (time: string) => void
}

/** Typed in any of the ways one writes a time; on leaving it stands there as a clock of the railway has it, which a browser’s own field may not. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      {...field}
      value={value}
      onChange={onChange}
      onBlur={() => {
        const time = typedTime(value)
        if (time !== null && time !== value) onChange(time)
      }}
      onFocus={(event) => event.target.select()}
      placeholder={t('FORM_TIME_SUCH_AS')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      icon="clock"
    />
  )
}
