import { resetPassword } from '@cledrau/contract/account/accounts.ts'
import { useState } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import type { NewPassword } from '../../page/form/new-password-rules.ts'
import { newPasswordProblems } from '../../page/form/new-password-rules.ts'
import { NewPasswordFields } from '../../page/form/new-password.tsx'
import { OverPage } from '../../page/over-page.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useMailedCode } from '../../page/form/use-mailed-code.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { NotFoundState } from '../../ui/state/state.tsx'

type Outcome = 'open' | 'changed' | 'unknown'

/** Where the mailed link leads: a new password, and the way in with it. */
export function ResetPasswordScreen() {
  const { t } = useWords()
  const code = useMailedCode()
  const [outcome, setOutcome] = useState<Outcome>(code === null ? 'unknown' : 'open')
  return (
    <OverPage title={t('TITLE_RESET_PASSWORD')} back={pathTo('LoginPage')}>
      {outcome === 'open' && code !== null && <ResetForm code={code} onOutcome={setOutcome} />}
      {outcome === 'changed' && (
        <div className="stack">
          <p className="t-l">{t('RESET_DONE')}</p>
          <p className="soft">{t('RESET_DONE_NOTE')}</p>
          <ButtonLink full href={hrefTo('LoginPage')}>
            {t('LOGIN_BUTTON')}
          </ButtonLink>
        </div>
      )}
      {outcome === 'unknown' && (
        <NotFoundState
          title={t('RESET_UNKNOWN_TITLE')}
          actions={<ButtonLink href={hrefTo('ForgotPassword')}>{t('RESET_UNKNOWN_ACTION')}</ButtonLink>}
        >
          {t('REFUSAL_LINK_UNKNOWN')}
        </NotFoundState>
      )}
    </OverPage>
  )
}

function ResetForm({ code, onOutcome }: { code: string; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useForm<NewPassword>({
    start: { password: '', confirmPassword: '' },
    order: ['password', 'confirmPassword'],
    check: newPasswordProblems,
    onSubmit: async ({ password }) => {
      try {
        const answer = await send(resetPassword, { code, password })
        if (answer.ok) onOutcome('changed')
        else if (answer.refusal === 'LINK_UNKNOWN') onOutcome('unknown')
        else form.show({ password: `REFUSAL_${answer.refusal}` })
      } catch (trouble) {
        showTrouble(trouble, 'resetPassword')
      }
    },
  })
  const said = (problem: WordName | undefined) => (problem ? t(problem) : '')
  return (
    <form className="stack" aria-label={t('TITLE_RESET_PASSWORD')} noValidate onSubmit={form.submit}>
      <p className="soft">{t('RESET_TEXT')}</p>
      <ErrorSummary
        problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(form.problems[field]) }))}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" full loading={form.sending} offline={!online}>
        {t('RESET_BUTTON')}
      </Button>
    </form>
  )
}
