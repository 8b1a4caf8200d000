import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { isSet } from '../../routes/query.ts'
import { EmailField } from '../../page/form/email-field.tsx'
import { ask } from '../../page/messages.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { guestNow } from '../../state/guest.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Note } from '../../ui/message/note.tsx'
import { GuestDoor } from './guest-door.tsx'
import type { LoginValues } from './login-rules.ts'
import { loginProblems, signInButton } from './login-rules.ts'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { useBiometricLogin } from './use-biometric-login.ts'
import { useLogin } from './use-login.ts'

type LoginFormProps = { ticketSearch: boolean; onGuest: () => void }

export function LoginForm({ ticketSearch, onGuest }: LoginFormProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const { query } = useLocation()
  const { signIn, secondStep } = useLogin(ticketSearch)
  const form = useForm<LoginValues>({
    start: { email: guestNow()?.email ?? '', password: '', code: '' },
    order: ['email', 'password', 'code'],
    check: loginProblems,
    onSubmit: (values) => signIn(values, { manual: true }),
  })
  const said = (field: keyof LoginValues) => form.problems[field] && t(form.problems[field])

  const biometrics = useBiometricLogin(async ({ username, password }) => {
    form.set('email', username)
    form.set('password', password)
    await signIn({ email: username, password, code: '' }, { manual: false })
  }, !isSet(query, 'left'))

  return (
    <form className={styles.form} aria-label={t('TITLE_LOGIN')} noValidate onSubmit={form.submit}>
      {isSet(query, 'over') && (
        <Note kind="attention" icon="lock">
          <output>
            <b>{t('SESSION_OVER_TITLE')}</b>. {t('SESSION_OVER_TEXT')}
          </output>
        </Note>
      )}
      <EmailField {...form.text('email')} />
      <PasswordField
        {...form.text('password')}
        label={t('FORM_PASSWORD')}
        showLabel={t('FORM_PASSWORD_SHOW')}
        hideLabel={t('FORM_PASSWORD_HIDE')}
        autoComplete="current-password"
        wrong={said('password')}
      />
      {secondStep !== 'no' && (
        <>
          <Note kind={secondStep === 'wrong' ? 'bad' : 'info'} icon="lock" role="alert">
            {t(secondStep === 'wrong' ? 'REFUSAL_SECOND_FACTOR_WRONG' : 'REFUSAL_SECOND_FACTOR_NEEDED')}
          </Note>
          <TextField
            {...form.text('code')}
            label={t('LOGIN_CODE')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      <p>
        <ForgotLink ticketSearch={ticketSearch} />
      </p>
      <Button type="submit" full {...signInButton({ sending: form.sending, online })}>
        {t('LOGIN_BUTTON')}
      </Button>
      {biometrics.available && (
        <Button
          kind="second"
          full
          icon="phone"
          loading={biometrics.unlocking}
          offline={!online}
          onClick={biometrics.unlock}
        >
          {t('LOGIN_BIOMETRIC')}
        </Button>
      )}
      <PasskeyButton ticketSearch={ticketSearch} />
      <GuestDoor ticketSearch={ticketSearch} onGuest={onGuest} />
      <p className={styles.stay}>
        <Icon name="lock" size="s" />
        {t('LOGIN_STAY')}
      </p>
    </form>
  )
}

/** In the middle of buying on a phone, leaving means starting again: that is said first. */
function ForgotLink({ ticketSearch }: { ticketSearch: boolean }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  if (!ticketSearch || !narrow)
    return (
      <ButtonLink kind="link" href={hrefTo('ForgotPassword')}>
        {t('LOGIN_FORGOT')}
      </ButtonLink>
    )
  return (
    <Button
      kind="link"
      onClick={() =>
        ask({
          title: t('FORGOT_LEAVE_TITLE'),
          message: t('FORGOT_LEAVE_TEXT'),
          confirmLabel: t('FORGOT_LEAVE_YES'),
          cancelLabel: t('FORGOT_LEAVE_NO'),
          onConfirm: () => navigate(pathTo('ForgotPassword')),
        })
      }
    >
      {t('LOGIN_FORGOT')}
    </Button>
  )
}
