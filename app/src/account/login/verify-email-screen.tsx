import { verifyEmail } from '@cledrau/contract/account/accounts.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { goBack, navigate, useLocation } from '../../routes/hash-location.ts'
import { MailedLink } from '../../page/text/mailed-link.tsx'
import { OverPage } from '../../page/over-page.tsx'
import { useMailedCode } from '../../page/form/use-mailed-code.ts'
import { useOnline } from '../../state/online.ts'
import { useRegistration } from '../registration.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { EmailField } from '../../page/form/email-field.tsx'
import { emailProblems } from '../../page/form/email-rules.ts'
import { showMessage } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import styles from './login.module.css'
import { LookInMail } from './look-in-mail.tsx'
import { RegisterSteps } from './register-steps.tsx'
import { ResendCard } from './resend-card.tsx'
import { useLogin } from './use-login.ts'

/** Two ways lead here: the link in the mail, and a login before the address was proven. */
export function VerifyEmailScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const code = useMailedCode()
  const registration = useRegistration()
  const [asked, setAsked] = useState(false)
  const email = query['email'] ?? registration?.email

  return (
    <OverPage title={t('TITLE_VERIFY_EMAIL')} back={pathTo('LoginPage')}>
      {code !== null && !asked ? (
        <MailedLink
          call={verifyEmail}
          code={code}
          working={t('VERIFY_WORKING')}
          onUnknown={() => setAsked(true)}
          unknown={{ title: t('VERIFY_UNKNOWN_TITLE'), action: t('VERIFY_UNKNOWN_ACTION') }}
        >
          {({ email: registered, confirmed }) =>
            confirmed ? <Verified /> : <WasItYou email={registered} code={code} />
          }
        </MailedLink>
      ) : email === undefined || email === '' ? (
        <WhichAddress />
      ) : (
        <div className={styles.form}>
          <RegisterSteps here={1} />
          <LookInMail email={email} />
          <ResendCard email={email} main onDone={() => goBack(pathTo('LoginPage'))}>
            <p className="t-s soft">{t('VERIFY_JUNK_ONLY')}</p>
          </ResendCard>
        </div>
      )}
    </OverPage>
  )
}

type Confirmed = { email: string; password: string }

/** Whoever reads this address need not be whoever registered it: the password tells. */
function WasItYou({ email, code }: { email: string; code: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const form = useForm({
    start: { password: '' },
    order: ['password'],
    check: ({ password }) => (password === '' ? { password: 'LOGIN_ERROR_PASSWORD_EMPTY' } : {}),
    onSubmit: async ({ password }) => {
      try {
        const answer = await send(verifyEmail, { code, password })
        if (answer.ok) setConfirmed({ email, password })
        else if (answer.refusal === 'PASSWORD_WRONG') form.show({ password: 'VERIFY_PASSWORD_WRONG' })
        else
          showMessage({
            title: t('VERIFY_UNKNOWN_TITLE'),
            message: t('REFUSAL_LINK_UNKNOWN'),
            buttonLabel: t('GLOBAL_OK'),
          })
      } catch (trouble) {
        showTrouble(trouble, 'verifyEmail')
      }
    },
  })
  if (confirmed) return <Verified as={confirmed} />
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <RegisterSteps here={1} />
      <h2 className="t-2xl">{t('VERIFY_PASSWORD_TITLE')}</h2>
      <p>{rich(t('VERIFY_PASSWORD_TEXT', { email }), BOLD)}</p>
      <PasswordField
        {...form.text('password')}
        label={t('FORM_PASSWORD')}
        showLabel={t('FORM_PASSWORD_SHOW')}
        hideLabel={t('FORM_PASSWORD_HIDE')}
        autoComplete="current-password"
        wrong={form.problems.password && t(form.problems.password)}
      />
      <Button type="submit" full loading={form.sending} offline={!online}>
        {t('VERIFY_PASSWORD_BUTTON')}
      </Button>
      <ButtonLink kind="link" href={hrefTo('ForgotPassword')}>
        {t('VERIFY_PASSWORD_FORGOT')}
      </ButtonLink>
      <p className="t-s soft">{t('VERIFY_PASSWORD_STRANGER')}</p>
    </form>
  )
}

/** Whoever has just typed their password need not type it again. */
function Verified({ as }: { as?: Confirmed }) {
  const { t } = useWords()
  const { signIn } = useLogin(false)
  const [entering, setEntering] = useState(false)
  const enter = async (who: Confirmed) => {
    setEntering(true)
    await signIn({ ...who, code: '' }, { manual: true })
    setEntering(false)
  }
  return (
    <div className={styles.form}>
      <RegisterSteps here={2} />
      <h2 className="t-2xl">{t('VERIFIED_TITLE')}</h2>
      <p className="soft">{t('VERIFIED_TEXT')}</p>
      {as ? (
        <Button full loading={entering} onClick={() => void enter(as)}>
          {t('LOGIN_BUTTON')}
        </Button>
      ) : (
        <ButtonLink full href={hrefTo('LoginPage')}>
          {t('LOGIN_BUTTON')}
        </ButtonLink>
      )}
    </div>
  )
}

/** A link that is too old doesn't say whose it was. */
function WhichAddress() {
  const { t } = useWords()
  const form = useForm({
    start: { email: '' },
    order: ['email'],
    check: emailProblems,
    onSubmit: ({ email }) => navigate(pathTo('VerifyEmail', { email: email.trim() }), { replace: true }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className="soft">{t('VERIFY_WHICH_ADDRESS')}</p>
      <EmailField {...form.text('email')} />
      <Button type="submit" full>
        {t('GLOBAL_CONTINUE')}
      </Button>
    </form>
  )
}
