import { forgotPassword } from '@cledrau/contract/accounts.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { say, useWords } from '../../i18n/words.ts'
import { goBack } from '../../routes/hash-location.ts'
import { EmailField, emailProblems } from '../../shell/email-field.tsx'
import { showMessage } from '../../shell/messages.ts'
import { OverPage } from '../../shell/over-page.tsx'
import { showTrouble } from '../../shell/show-trouble.ts'
import { useForm } from '../../shell/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'

const showBadRequest = () =>
  showMessage({
    title: say('FORGOT_PASSWORD_BAD_REQUEST_MESSAGE_TITLE'),
    message: say('FORGOT_PASSWORD_BAD_REQUEST_MESSAGE_TEXT'),
    buttonLabel: say('FORGOT_PASSWORD_BAD_REQUEST_MESSAGE_BUTTON_LABEL'),
  })

export function ForgotPasswordScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    start: { email: '' },
    order: ['email'],
    check: emailProblems,
    onSubmit: async ({ email }) => {
      try {
        await send(forgotPassword, { email: email.trim() })
        setSentTo(email.trim())
      } catch (trouble) {
        if (trouble instanceof Failed && trouble.status === 400) showBadRequest()
        else showTrouble(trouble, 'forgotPassword')
      }
    },
  })

  return (
    <OverPage title={t('TITLE_FORGOT_PASSWORD')} back="/login">
      {sentTo === null ? (
        <form className="stack" aria-label={t('TITLE_FORGOT_PASSWORD')} noValidate onSubmit={form.submit}>
          <p className="soft">{t('FORGOT_TEXT')}</p>
          <EmailField {...form.text('email')} />
          <Button type="submit" full icon="mail" loading={form.sending} offline={!online}>
            {t('FORGOT_BUTTON')}
          </Button>
        </form>
      ) : (
        <output className="stack">
          <span className="t-l">{rich(t('FORGOT_SENT', { email: sentTo }), BOLD)}</span>
          <span className="soft">{t('FORGOT_SENT_NOTE')}</span>
          <Button full onClick={() => goBack('/login')}>
            {t('GLOBAL_DONE')}
          </Button>
        </output>
      )}
    </OverPage>
  )
}
