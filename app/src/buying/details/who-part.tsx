import { useWords } from '../../i18n/words.ts'
import { EmailField } from '../../page/form/email-field.tsx'
import { PersonFields } from '../../page/form/person-fields.tsx'
import type { DetailsForm } from './use-details.ts'

/** Who buys without an account: where the ticket goes first, then the name that stands on it. */
export function WhoPart({ form }: Pick<DetailsForm, 'form'>) {
  const { t } = useWords()
  return (
    <div className="stack">
      <EmailField {...form.text('email')} note={t('DETAILS_EMAIL_NOTE')} autoComplete="email" />
      <div className="stack stack-1">
        {/* The person is part of this form: same names, more of them. */}
        <PersonFields form={form} />
        <p className="t-s soft">{t('DETAILS_NAME_NOTE')}</p>
      </div>
    </div>
  )
}
