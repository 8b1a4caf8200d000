import type { Choice } from '@cledrau/contract/reading/choice.ts'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { endSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { ask, showMessage } from '../../page/messages.ts'
import { PasswordNow } from '../../page/form/password-now.tsx'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/field/select.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'

type Values = { reason: string; comment: string; password: string }

export function DeleteForm({ reasons }: { reasons: readonly Choice[] }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const email = useTraveller()?.email ?? ''
  const form = useForm<Values>({
    start: { reason: '', comment: '', password: '' },
    order: ['reason', 'comment', 'password'],
    check: ({ reason, password }) => ({
      ...(reason === '' && { reason: 'DELETE_REASON_MISSING' }),
      ...(password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }),
    }),
    onSubmit: (values) =>
      ask({
        title: t('DELETE_ASK_TITLE'),
        message: t('DELETE_ASK_TEXT'),
        confirmLabel: t('DELETE_BUTTON'),
        cancelLabel: t('DELETE_ASK_NO'),
        needsNetwork: true,
        takesAway: true,
        onConfirm: () => remove(values),
      }),
  })

  async function remove({ reason, comment, password }: Values): Promise<void> {
    try {
      const goodbye = { email, password, reason, ...(comment.trim() !== '' && { comment: comment.trim() }) }
      const answer = await sendProven(deleteUser, goodbye, { password })
      if (!answer) return
      if (!answer.ok) {
        form.show({ [answer.refusal === 'REASON_UNKNOWN' ? 'reason' : 'password']: `REFUSAL_${answer.refusal}` })
        return
      }
      endSession('signed-out')
      navigate(pathTo('Home'), { replace: true })
      showMessage({ title: t('DELETED_TITLE'), message: t('DELETED_TEXT'), buttonLabel: t('GLOBAL_OK') })
    } catch (trouble) {
      showTrouble(trouble, 'deleteUser')
    }
  }
  const said = (field: keyof Values) => form.problems[field] && t(form.problems[field])

  return (
    <Card>
      <form className="stack" aria-label={t('TITLE_DELETE_ACCOUNT')} noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
        <Select
          {...form.text('reason')}
          label={t('DELETE_REASON')}
          placeholder={t('FORM_CHOOSE')}
          options={reasons.map(({ value, label }) => ({ value, label: label[language] }))}
          wrong={said('reason')}
        />
        <TextArea {...form.text('comment')} label={t('DELETE_COMMENT')} maxLength={1000} rows={3} />
        <PasswordNow {...form.text('password')} />
        <div>
          <Button type="submit" kind="stop" loading={form.sending} offline={!online}>
            {t('DELETE_BUTTON')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
