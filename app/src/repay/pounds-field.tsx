import { useWords } from '../i18n/words.ts'
import { TextField } from '../ui/field/text-field.tsx'

type PoundsFieldProps = {
  label: string
  note?: string
  wrong?: string | false
  value: string
  onChange: (text: string) => void
}

/** A sum as people type it: 12, 12.4, 12.40, £12.40. Anything else is none. */
export function penceTyped(text: string): number | null {
  const [, pounds, pence = ''] = /^£?\s*(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (pounds === undefined) return null
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  return amount > 0 ? amount : null
}

export function PoundsField({ value, onChange, ...words }: PoundsFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      {...words}
      note={words.note ?? t('REPAY_PRICE_NOTE')}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      icon="pound"
      onChange={onChange}
    />
  )
}
