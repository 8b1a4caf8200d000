import { changePassword } from '@cledrau/contract/account/accounts.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { AccountPage } from '../account-page.tsx'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { showToast } from '../../page/messages.ts'
import type { NewPassword } from '../../page/form/new-password-rules.ts'
import { newPasswordProblems } from '../../page/form/new-password-rules.ts'
import { NewPasswordFields } from '../../page/form/new-password.tsx'
import { PasswordNow } from '../../page/form/password-now.tsx'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'

type Values = NewPassword & { oldPassword: string }

export function ChangePasswordScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const who = useTraveller()
  const form = useForm<Values>({
    start: { oldPassword: '', password: '', confirmPassword: '' },
    order: ['oldPassword', 'password', 'confirmPassword'],
    check: (values) => ({
      ...(values.oldPassword === '' && { oldPassword: 'LOGIN_ERROR_PASSWORD_EMPTY' }),
      ...newPasswordProblems(values),
    }),
    onSubmit: async ({ oldPassword, password }): Promise<void> => {
      try {
        const change = { email: who?.email ?? '', OldPassword: oldPassword, NewPassword: password }
        const answer = await sendProven(changePassword, change, { password: oldPassword })
        if (!answer) return
        if (!answer.ok) {
          const field = answer.refusal === 'PASSWORD_WRONG' ? 'oldPassword' : 'password'
          form.show({ [field]: `REFUSAL_${answer.refusal}` })
          return
        }
        showToast(t('PASSWORD_CHANGED'), 'check')
        navigate(pathTo('My Account'), { replace: true })
      } catch (trouble) {
        showTrouble(trouble, 'changePassword')
      }
    },
  })
  const said = (field: keyof Values) => form.problems[field] && t(form.problems[field])

  return (
    <AccountPage title={t('TITLE_CHANGE_PASSWORD')} sub={t('PASSWORD_CHANGE_SUB')}>
      <Card>
        <form className="stack" aria-label={t('TITLE_CHANGE_PASSWORD')} noValidate onSubmit={form.submit}>
          <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
          <PasswordNow {...form.text('oldPassword')} />
          <p>
            <ButtonLink kind="link" href={hrefTo('ForgotPassword')}>
              {t('LOGIN_FORGOT')}
            </ButtonLink>
          </p>
          <NewPasswordFields form={form} label={t('TITLE_RESET_PASSWORD')} />
          <div>
            <Button type="submit" loading={form.sending} offline={!online}>
              {t('RESET_BUTTON')}
            </Button>
          </div>
        </form>
      </Card>
    </AccountPage>
  )
}
