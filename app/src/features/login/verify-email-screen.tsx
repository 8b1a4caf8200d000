import { verifyEmail } from '@cledrau/contract/accounts.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { goBack, navigate, usePlace } from '../../routes/hash-location.ts'
import { MailedLink } from '../../shell/mailed-link.tsx'
import { OverPage } from '../../shell/over-page.tsx'
import { useMailedCode } from '../../shell/use-mailed-code.ts'
import { useRegistration } from '../../state/registration.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { EmailField, emailProblems } from '../../shell/email-field.tsx'
import { useForm } from '../../shell/use-form.ts'
import styles from './login.module.css'
import { LookInMail } from './look-in-mail.tsx'
import { RegisterSteps } from './register-steps.tsx'
import { ResendCard } from './resend-card.tsx'

/** Two ways lead here: the link in the mail, and a login before the address was proven. */
export function VerifyEmailScreen() {
  const { t } = useWords()
  const { query } = usePlace()
  const code = useMailedCode()
  const registration = useRegistration()
  const [asked, setAsked] = useState(false)
  const email = query['email'] ?? registration?.email

  return (
    <OverPage title={t('TITLE_VERIFY_EMAIL')} back="/login">
      {code !== null && !asked ? (
        <MailedLink
          call={verifyEmail}
          code={code}
          working={t('VERIFY_WORKING')}
          onUnknown={() => setAsked(true)}
          unknown={{ title: t('VERIFY_UNKNOWN_TITLE'), action: t('VERIFY_UNKNOWN_ACTION') }}
        >
          {() => <Verified />}
        </MailedLink>
      ) : email === undefined || email === '' ? (
        <WhichAddress />
      ) : (
        <div className={styles.form}>
          <RegisterSteps here={1} />
          <LookInMail email={email} />
          <ResendCard email={email} main onDone={() => goBack('/login')}>
            <p className="t-s soft">{t('VERIFY_JUNK_ONLY')}</p>
          </ResendCard>
        </div>
      )}
    </OverPage>
  )
}

function Verified() {
  const { t } = useWords()
  return (
    <div className={styles.form}>
      <RegisterSteps here={2} />
      <h2 className="t-2xl">{t('VERIFIED_TITLE')}</h2>
      <p className="soft">{t('VERIFIED_TEXT')}</p>
      <ButtonLink full href={hrefTo('LoginPage')}>
        {t('LOGIN_BUTTON')}
      </ButtonLink>
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
