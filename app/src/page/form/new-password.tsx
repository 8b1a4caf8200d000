import type { ChecklistItem } from '@cledrau/domain/accounts/password.ts'
import { CHECKLIST, LONGEST_PASSWORD, passwordChecklist } from '@cledrau/domain/accounts/password.ts'
import { useEffect, useRef, useState } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import styles from './new-password.module.css'
import type { NewPassword } from './new-password-rules.ts'
import type { Form } from './use-form.ts'

/** Somebody who types hears how far they are once they pause. */
export const ANNOUNCE_AFTER_MS = 2000

const ITEMS: Record<ChecklistItem, WordName> = {
  UPPER_AND_LOWER: 'CHECKLIST_UPPER_AND_LOWER',
  LENGTH: 'CHECKLIST_LENGTH',
  NUMBER: 'CHECKLIST_NUMBER',
  SYMBOL: 'CHECKLIST_SYMBOL',
  MATCH: 'CHECKLIST_MATCH',
}

type NewPasswordFieldsProps<Values> = { form: Form<Values>; label?: string }

/** A password twice, and what it still needs while it is typed. */
export function NewPasswordFields<Values extends NewPassword>({ form, label }: NewPasswordFieldsProps<Values>) {
  const { t } = useWords()
  const { password, confirmPassword } = form.values
  const shown = { showLabel: t('FORM_PASSWORD_SHOW'), hideLabel: t('FORM_PASSWORD_HIDE') }
  const said = (field: keyof NewPassword) =>
    form.problems[field] && t(form.problems[field], { count: LONGEST_PASSWORD })
  return (
    <>
      <PasswordField
        {...form.text('password')}
        {...shown}
        label={label ?? t('FORM_PASSWORD')}
        autoComplete="new-password"
        wrong={said('password')}
      />
      <Checklist password={password} confirmation={confirmPassword} />
      <PasswordField
        {...form.text('confirmPassword')}
        {...shown}
        label={t('FORM_PASSWORD_AGAIN')}
        autoComplete="new-password"
        wrong={said('confirmPassword')}
      />
    </>
  )
}

function Checklist({ password, confirmation }: { password: string; confirmation: string }) {
  const { t } = useWords()
  const holds = passwordChecklist(password, confirmation)
  const missing = CHECKLIST.filter((item) => !holds[item]).map((item) => t(ITEMS[item]))
  const words = missing.length === 0 ? t('CHECKLIST_COMPLETE') : t('CHECKLIST_MISSING', { items: missing.join(', ') })
  return (
    <div>
      <ul className={styles.list} aria-label={t('CHECKLIST')}>
        {CHECKLIST.map((item) => (
          <li key={item} className={classNames(styles.item, holds[item] && styles.on)}>
            {holds[item] ? <Icon name="check" size="s" /> : <i className={styles.ring} />}
            {t(ITEMS[item])}
            {holds[item] && <Spoken>{t('CHECKLIST_DONE')}</Spoken>}
          </li>
        ))}
      </ul>
      <Delayed words={password === '' ? '' : words} />
    </div>
  )
}

/** Says the last of several sentences that came quickly. */
function Delayed({ words }: { words: string }) {
  const [said, setSaid] = useState('')
  const heard = useRef('')
  useEffect(() => {
    if (words === heard.current) return undefined
    const timer = setTimeout(() => {
      heard.current = words
      setSaid(words)
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <Spoken>
      <output aria-live="polite">{said}</output>
    </Spoken>
  )
}
