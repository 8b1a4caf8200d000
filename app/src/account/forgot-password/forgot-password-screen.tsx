import { forgotPassword } from '@cledrau/contract/account/accounts.ts'
import { useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { send } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { say, useWords } from '../../i18n/words.ts'
import { goBack } from '../../routes/hash-location.ts'
import { EmailField } from '../../page/form/email-field.tsx'
import { emailProblems } from '../../page/form/email-rules.ts'
import { showMessage } from '../../page/messages.ts'
import { OverPage } from '../../page/over-page.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ForgotAnswer } from './forgot-password-rules.ts'
import { FORGOT_WORDS, forgotAnswer } from './forgot-password-rules.ts'

const showBadRequest = () =>
  showMessage({
    title: say(FORGOT_WORDS.title),
    message: say(FORGOT_WORDS.message),
    buttonLabel: say(FORGOT_WORDS.buttonLabel),
  })

/** The link is on its way, or why not: whatever was typed stays. */
async function askForLink(email: string): Promise<ForgotAnswer> {
  try {
    await send(forgotPassword, { email })
    return forgotAnswer(null)
  } catch (trouble) {
    const answer = forgotAnswer(trouble instanceof Failed ? trouble.status : 0)
    if (answer === 'bad-request') showBadRequest()
    else showTrouble(trouble, 'forgotPassword')
    return answer
  }
}

export function ForgotPasswordScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    start: { email: '' },
    order: ['email'],
    check: emailProblems,
    onSubmit: async ({ email }) => {
      if ((await askForLink(email.trim())) === 'sent') setSentTo(email.trim())
    },
  })

  return (
    <OverPage title={t('TITLE_FORGOT_PASSWORD')} back={pathTo('LoginPage')}>
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
          <Button full onClick={() => goBack(pathTo('LoginPage'))}>
            {t('GLOBAL_DONE')}
          </Button>
        </output>
      )}
    </OverPage>
  )
}
