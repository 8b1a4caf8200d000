import type { ReactNode } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import type { TextFieldProps } from '../../ui/field/text-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'wrong'> & {
  label?: ReactNode
  /** The name of the words that say what is wrong. */
  wrong?: WordName
}

/** An e-mail address, typed by thumb or filled in by a password manager: it is the name that somebody signs in with. */
export function EmailField({ label, wrong, ...field }: EmailFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={label ?? t('FORM_EMAIL')}
      wrong={wrong && t(wrong)}
    />
  )
}
