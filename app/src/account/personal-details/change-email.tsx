import type { User } from '@cledrau/contract/account/account-fields.ts'
import { changeEmail } from '@cledrau/contract/account/accounts.ts'
import { useState } from 'react'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { EmailField } from '../../page/form/email-field.tsx'
import { emailProblems } from '../../page/form/email-rules.ts'
import { PasswordNow } from '../../page/form/password-now.tsx'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { user } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'

/** The address that signs in. Another one counts once both mailboxes have said yes. */
export function ChangeEmail({ known }: { known: User }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Card className="stack">
      <div className="spread row-wrap">
        <div>
          <h2 className="t-l">{t('FORM_EMAIL')}</h2>
          <p className="soft">{known.email}</p>
        </div>
        {!open && (
          <Button kind="second" small icon="edit" onClick={() => setOpen(true)}>
            {t('EMAIL_CHANGE')}
          </Button>
        )}
      </div>
      {known.newEmail !== null && (
        <Note kind="attention" icon="mail">
          <output>{rich(t('EMAIL_PENDING', { email: known.newEmail }), BOLD)}</output>
        </Note>
      )}
      {open && <EmailForm email={known.email} onDone={() => setOpen(false)} />}
    </Card>
  )
}

function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useForm({
    start: { newEmail: '', password: '' },
    order: ['newEmail', 'password'],
    check: ({ newEmail, password }) => {
      const { email: wrong } = emailProblems({ email: newEmail })
      return { ...(wrong && { newEmail: wrong }), ...(password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }) }
    },
    onSubmit: async ({ newEmail, password }): Promise<void> => {
      try {
        const answer = await sendProven(changeEmail, { email, newEmail: newEmail.trim(), password }, { password })
        if (!answer) return
        if (!answer.ok) {
          const field = answer.refusal === 'PASSWORD_WRONG' ? 'password' : 'newEmail'
          form.show({ [field]: `REFUSAL_${answer.refusal}` })
          return
        }
        await user.fetch()
        onDone()
      } catch (trouble) {
        showTrouble(trouble, 'changeEmail')
      }
    },
  })
  return (
    <form className="stack" aria-label={t('EMAIL_CHANGE')} noValidate onSubmit={form.submit}>
      <EmailField
        {...form.text('newEmail')}
        label={t('EMAIL_NEW')}
        note={t('EMAIL_CHANGE_NOTE')}
        autoComplete="email"
      />
      <PasswordNow {...form.text('password')} />
      <div className="row row-wrap">
        <Button type="submit" kind="second" loading={form.sending} offline={!online}>
          {t('EMAIL_CHANGE_SEND')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('GLOBAL_CANCEL')}
        </Button>
      </div>
    </form>
  )
}
