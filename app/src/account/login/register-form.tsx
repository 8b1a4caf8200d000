import { LANGUAGES } from '@cledrau/contract/language.ts'
import { LONGEST_NAME } from '@cledrau/domain/accounts/name.ts'
import { rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { EmailField } from '../../page/form/email-field.tsx'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { NewPasswordFields } from '../../page/form/new-password.tsx'
import { PersonFields } from '../../page/form/person-fields.tsx'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { useReference } from '../../state/reference.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import styles from './login.module.css'
import type { RegisterValues } from './register-rules.ts'
import { emptyRegistration, REGISTER_ORDER, registerProblems } from './register-rules.ts'
import { RegisterSteps } from './register-steps.tsx'
import { useRegister } from './use-register.ts'

type RegisterFormProps = { ticketSearch: boolean; onRegistered: (email: string) => void }

export function RegisterForm({ ticketSearch, onRegistered }: RegisterFormProps) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const register = useRegister(ticketSearch, onRegistered)
  const form = useForm<RegisterValues>({
    start: emptyRegistration(language),
    order: REGISTER_ORDER,
    check: registerProblems,
    onSubmit: async (values) => {
      const problems = await register(values)
      if (problems) form.show(problems)
    },
  })
  const { values, set } = form
  const said = (field: keyof RegisterValues) => form.problems[field] && t(form.problems[field], { count: LONGEST_NAME })

  return (
    <form className={styles.form} aria-label={t('REGISTER_TITLE')} noValidate onSubmit={form.submit}>
      <RegisterSteps here={0} />
      <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
      <PersonFields form={form} />
      <EmailField {...form.text('email')} />
      <NewPasswordFields form={form} />
      <div className="stack stack-1">
        <p className={styles.label} aria-hidden="true">
          {t('REGISTER_LANGUAGE')}
        </p>
        <Segments
          label={t('REGISTER_LANGUAGE')}
          options={LANGUAGES.toReversed().map((one) => ({
            value: one,
            lang: one,
            label: t(one === 'cy' ? 'LANGUAGE_CY' : 'LANGUAGE_EN'),
          }))}
          chosen={values.lang}
          onChoose={(lang) => set('lang', lang)}
        />
      </div>
      <div>
        <Checkbox
          label={t('REGISTER_OFFERS')}
          checked={values.acceptTfwOffers}
          onChange={(on) => set('acceptTfwOffers', on)}
        />
        <Checkbox
          label={t('REGISTER_OFFERS_OTHERS')}
          checked={values.accept3rdOffers}
          onChange={(on) => set('accept3rdOffers', on)}
        />
        <Checkbox
          id={form.idOf('agreeToTerms')}
          label={<Terms />}
          checked={values.agreeToTerms}
          wrong={said('agreeToTerms')}
          onChange={(on) => set('agreeToTerms', on)}
        />
      </div>
      <Button type="submit" full loading={form.sending} offline={!online}>
        {t('REGISTER_BUTTON')}
      </Button>
    </form>
  )
}

/** Read in a page of their own, so that nothing typed is lost. */
function Terms() {
  const { t } = useWords()
  const appData = useReference('appData')
  const pages = appData.state === 'ready' ? appData.value.content : null
  const link = (id: number | undefined) => (inside: string) =>
    id === undefined ? (
      inside
    ) : (
      <a href={hrefTo('Content', { id: String(id) })} target="_blank" rel="noopener">
        {inside}
      </a>
    )
  return rich(t('REGISTER_TERMS'), { terms: link(pages?.terms), privacy: link(pages?.privacy) })
}
