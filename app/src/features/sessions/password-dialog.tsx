import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { PasswordNow } from '../../shell/password-now.tsx'
import { showTrouble } from '../../shell/show-trouble.ts'
import { useForm } from '../../shell/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

type Values = { password: string; code: string }
type PasswordDialogProps = {
  title: string
  text: ReactNode
  confirmLabel: string
  takesAway?: boolean
  /** Also asks for a code of the authenticator app. */
  withCode?: boolean
  /** A refusal is shown at the field it is about; null when it is done. */
  onConfirm: (values: Values) => Promise<string | null>
  onClose: () => void
}

/** Who changes how an account is opened says their password first. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, confirmLabel, takesAway, withCode = false, onConfirm, onClose } = props
  const { t } = useWords()
  const { online } = useOnline()
  const form = useForm<Values>({
    start: { password: '', code: '' },
    order: ['password', 'code'],
    check: ({ password, code }) => ({
      ...(password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }),
      ...(withCode && code.trim() === '' && { code: 'CODE_MISSING' }),
    }),
    onSubmit: async (values) => {
      try {
        const refusal = await onConfirm(values)
        if (refusal) form.show({ [refusal.startsWith('SECOND_FACTOR') ? 'code' : 'password']: `REFUSAL_${refusal}` })
      } catch (trouble) {
        showTrouble(trouble, 'security')
      }
    },
  })
  const said = (field: keyof Values) => form.problems[field] && t(form.problems[field])
  return (
    <Dialog open title={title} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <p className="soft">{text}</p>
        <PasswordNow {...form.text('password')} />
        {withCode && (
          <TextField {...form.text('code')} label={t('LOGIN_CODE')} autoComplete="one-time-code" wrong={said('code')} />
        )}
        <Button type="submit" kind={takesAway ? 'stop' : 'main'} full loading={form.sending} offline={!online}>
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  )
}
