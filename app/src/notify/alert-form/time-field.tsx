import { useWords } from '../../i18n/words.ts'
import { typedTime } from '../../search/when/typed-time.ts'
import { TextField } from '../../ui/field/text-field.tsx'

type TimeFieldProps = {
  id: string
  label: string
  wrong?: string | false
  value: string
  onChange: (time: string) => void
}

/** Typed in any of the ways one writes a time; on leaving it stands there as a clock has it. */
export function TimeField({ id, label, wrong, value, onChange }: TimeFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      id={id}
      label={label}
      wrong={wrong}
      value={value}
      onChange={onChange}
      onBlur={() => {
        const time = typedTime(value)
        if (time !== null && time !== value) onChange(time)
      }}
      onFocus={(event) => event.target.select()}
      placeholder={t('NOTIFY_TIME_SUCH_AS')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      icon="clock"
    />
  )
}
