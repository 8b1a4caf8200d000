import type { User } from '@cledrau/contract/account/account-fields.ts'
import { LANGUAGES } from '@cledrau/contract/language.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { LONGEST_NAME } from '@cledrau/domain/accounts/name.ts'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { PersonFields } from '../../page/form/person-fields.tsx'
import type { Person } from '../../page/form/person-rules.ts'
import { personProblems } from '../../page/form/person-rules.ts'
import { saveUser } from '../save-user.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { user } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/field/select.tsx'
import { ChangeEmail } from './change-email.tsx'

type Details = Person & { lang: Language }

/** Name, language of letters, and the address that signs in. */
export function PersonalDetailsScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_PERSONAL_DETAILS')} sub={t('PERSONAL_DETAILS_SUB')}>
      <Loaded of={user.use()}>
        {(known) => (
          <>
            <DetailsForm known={known} />
            <ChangeEmail known={known} />
          </>
        )}
      </Loaded>
    </AccountPage>
  )
}

function DetailsForm({ known }: { known: User }) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useForm<Details>({
    start: {
      title: known.title,
      firstName: known.firstName,
      lastName: known.lastName,
      lang: known.languagePreference === 'CY' ? 'cy' : 'en',
    },
    order: ['title', 'firstName', 'lastName'],
    check: personProblems,
    onSubmit: async ({ title, firstName, lastName, lang }) => {
      const saved = await saveUser({
        title,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        languagePreference: lang === 'cy' ? 'CY' : 'EN',
      })
      if (!saved.ok && saved.refusal) form.show({ title: `REFUSAL_${saved.refusal}` })
    },
  })
  const said = (problem: WordName | undefined) => (problem ? t(problem, { count: LONGEST_NAME }) : '')
  const problems = form.wrong.map((field) => ({
    id: form.idOf(field),
    words: said(form.problems[field]),
  }))

  return (
    <Card>
      <form className="stack" aria-label={t('TITLE_PERSONAL_DETAILS')} noValidate onSubmit={form.submit}>
        <ErrorSummary problems={problems} />
        <PersonFields form={form} />
        <Select
          label={t('REGISTER_LANGUAGE')}
          value={form.values.lang}
          options={LANGUAGES.toReversed().map((one) => ({
            value: one,
            label: t(one === 'cy' ? 'LANGUAGE_CY' : 'LANGUAGE_EN'),
          }))}
          onChange={(lang) => form.set('lang', lang)}
        />
        <div>
          <Button type="submit" loading={form.sending} offline={!online}>
            {t('GLOBAL_SAVE')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
