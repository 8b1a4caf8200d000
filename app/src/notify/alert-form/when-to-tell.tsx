import { useWords } from '../../i18n/words.ts'
import { Select } from '../../ui/field/select.tsx'
import type { AlertValues } from './form-values.ts'
import { FIRST_BEFORE, LATE_CHOICES } from './form-values.ts'

type Field = 'firstBefore' | 'lateMinutes'
type WhenToTellProps = {
  idOf: (field: Field) => string
  values: Pick<AlertValues, Field>
  wrong: (field: Field) => string | undefined
  onChange: (field: Field, minutes: number) => void
}

/** When the first message comes, and from how many minutes a delay is worth one. */
export function WhenToTell({ idOf, values, wrong, onChange }: WhenToTellProps) {
  const { t } = useWords()
  return (
    <>
      <Select
        id={idOf('firstBefore')}
        label={t('NOTIFY_FIRST')}
        wrong={wrong('firstBefore')}
        value={String(values.firstBefore)}
        onChange={(minutes) => onChange('firstBefore', Number(minutes))}
        options={withChosen(FIRST_BEFORE, values.firstBefore).map((minutes) => ({
          value: String(minutes),
          label: t('NOTIFY_MINUTES_BEFORE', { minutes }),
        }))}
      />
      <Select
        id={idOf('lateMinutes')}
        label={t('NOTIFY_LATE_FROM')}
        wrong={wrong('lateMinutes')}
        value={String(values.lateMinutes)}
        onChange={(minutes) => onChange('lateMinutes', Number(minutes))}
        options={withChosen(LATE_CHOICES, values.lateMinutes).map((minutes) => ({
          value: String(minutes),
          label: t('NOTIFY_MINUTES_LATE', { minutes }),
        }))}
      />
    </>
  )
}

/** One that another app chose may be none of ours: it stays until another is chosen. */
const withChosen = (choices: readonly number[], chosen: number): number[] =>
  [...new Set([...choices, chosen])].toSorted((a, b) => a - b)
