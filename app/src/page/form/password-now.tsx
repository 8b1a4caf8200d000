import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { useTraveller } from '../../state/traveller.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import type { TextFieldProps } from '../../ui/field/text-field.tsx'

type PasswordNowProps = Omit<TextFieldProps, 'label' | 'wrong'> & {
  /** The name of the words that say what is wrong. */
  wrong?: WordName
}

/** Whoever changes something weighty says their password first. Password managers look for whose it is. */
export function PasswordNow({ wrong, ...field }: PasswordNowProps) {
  const { t } = useWords()
  const who = useTraveller()
  return (
    <>
      <input hidden type="text" name="username" autoComplete="username" value={who?.email ?? ''} readOnly />
      <PasswordField
        {...field}
        label={t('FORM_PASSWORD_NOW')}
        showLabel={t('FORM_PASSWORD_SHOW')}
        hideLabel={t('FORM_PASSWORD_HIDE')}
        autoComplete="current-password"
        wrong={wrong && t(wrong)}
      />
    </>
  )
}
