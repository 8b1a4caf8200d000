import { confirmSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { announce } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SecretPicture } from './secret-picture.tsx'
import styles from './security.module.css'

type SetUpProps = {
  secret: string
  uri: string
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** The secret goes into an authenticator app; its first code proves that it arrived. */
export function SetUpSecondFactor({ secret, uri, onDone, onClose }: SetUpProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useForm({
    start: { code: '' },
    order: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: 'CODE_MISSING' } : {}),
    onSubmit: async ({ code }) => {
      try {
        const confirmed = await send(confirmSecondFactor, { code: code.trim() })
        if (confirmed.ok) onDone(confirmed.value.recoveryCodes)
        else form.show({ code: `REFUSAL_${confirmed.refusal}` })
      } catch (trouble) {
        showTrouble(trouble, 'confirmSecondFactor')
      }
    },
  })
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    announce(t('COPIED'))
  }
  return (
    <Dialog open title={t('SECOND_FACTOR')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <p className="soft">{t('SECOND_FACTOR_SECRET_TEXT')}</p>
        <SecretPicture uri={uri} />
        <p className="t-s soft">{t('SECOND_FACTOR_KEY_TEXT')}</p>
        <p className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <div className="row row-wrap">
          <ButtonLink kind="second" small icon="phone" href={uri}>
            {t('SECOND_FACTOR_OPEN_APP')}
          </ButtonLink>
          <Button kind="quiet" small onClick={() => void copy()}>
            {t('COPY')}
          </Button>
        </div>
        <TextField
          {...form.text('code')}
          label={t('SECOND_FACTOR_CODE')}
          inputMode="numeric"
          autoComplete="one-time-code"
          wrong={form.problems.code && t(form.problems.code)}
        />
        <Button type="submit" full loading={form.sending} offline={!online}>
          {t('SECOND_FACTOR_TURN_ON')}
        </Button>
      </form>
    </Dialog>
  )
}
