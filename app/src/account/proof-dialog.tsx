import { giveProof, givePasskeyProof, readProof, startPasskeyProof } from '@cledrau/contract/account/proof.ts'
import type { ProofWay } from '@cledrau/domain/accounts/proof.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { load, send } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { useWords } from '../i18n/words.ts'
import { passkeysHere } from '../platform/passkeys.ts'
import { hrefTo } from '../routes/href.ts'
import { useOnline } from '../state/online.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Note } from '../ui/message/note.tsx'
import { Skeleton } from '../ui/progress/progress.tsx'
import { PasswordNow } from '../page/form/password-now.tsx'
import type { ProofQuestion } from '../page/form/proof-asked.ts'
import { showTrouble } from '../page/show-trouble.ts'
import { useForm } from '../page/form/use-form.ts'

/** Whoever changes how an account is opened shows first that it is theirs, in one of the ways that the account has. */
export default function ProofDialog({ question }: { question: ProofQuestion }) {
  const { t } = useWords()
  const [ways, setWays] = useState<readonly ProofWay[] | null>(null)
  const close = () => question.answer(false)

  const failed = useEffectEvent((trouble: unknown) => {
    showTrouble(trouble, 'readProof')
    close()
  })
  useEffect(() => {
    load(readProof, {}).then(
      (read) => setWays(read.ways),
      (trouble: unknown) => failed(trouble),
    )
  }, [])

  return (
    <Dialog open title={question.title ?? t('PROOF_TITLE')} closeLabel={t('GLOBAL_CLOSE')} onClose={close}>
      <div className="stack">
        <p className="soft">{question.text ?? t('PROOF_TEXT')}</p>
        {ways === null ? <Skeleton width="100%" height="6rem" /> : <Ways ways={ways} question={question} />}
      </div>
    </Dialog>
  )
}

function Ways({ ways, question }: { ways: readonly ProofWay[]; question: ProofQuestion }) {
  const { t } = useWords()
  const here = passkeysHere()
  const byPassword = ways.some((way) => way !== 'passkey')
  return (
    <>
      {byPassword && <ByPassword withCode={ways.includes('password-and-code')} question={question} />}
      {ways.includes('passkey') && here && <ByPasskey main={!byPassword} question={question} />}
      {!byPassword && (
        <Note kind="info" icon="lock">
          <p>{t('PROOF_NO_PASSKEY_TEXT')}</p>
          <ButtonLink kind="link" href={hrefTo('ForgotPassword')} onClick={() => question.answer(false)}>
            {t('PROOF_NEW_PASSWORD')}
          </ButtonLink>
        </Note>
      )}
    </>
  )
}

type Values = { password: string; code: string }

function ByPassword({ withCode, question }: { withCode: boolean; question: ProofQuestion }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [known, setKnown] = useState(withCode && question.password !== undefined)
  const form = useForm<Values>({
    start: { password: question.password ?? '', code: '' },
    order: ['password', 'code'],
    check: ({ password, code }) => ({
      ...(password === '' && { password: 'LOGIN_ERROR_PASSWORD_EMPTY' }),
      ...(withCode && code.trim() === '' && { code: 'CODE_MISSING' }),
    }),
    onSubmit: async ({ password, code }): Promise<void> => {
      try {
        const given = await send(giveProof, { password, ...(withCode && { code: code.trim() }) })
        if (given.ok) return question.answer(true)
        const aboutCode = given.refusal === 'SECOND_FACTOR_WRONG' || given.refusal === 'SECOND_FACTOR_NEEDED'
        if (!aboutCode) setKnown(false)
        form.show({ [aboutCode ? 'code' : 'password']: `REFUSAL_${given.refusal}` })
      } catch (trouble) {
        showTrouble(trouble, 'giveProof')
      }
    },
  })
  return (
    <form className="stack" aria-label={t('PROOF_TITLE')} noValidate onSubmit={form.submit}>
      {!known && <PasswordNow {...form.text('password')} />}
      {withCode && (
        <TextField
          {...form.text('code')}
          label={t('LOGIN_CODE')}
          note={t('PROOF_CODE_NOTE')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          wrong={form.problems.code && t(form.problems.code)}
        />
      )}
      <Button type="submit" full loading={form.sending} offline={!online}>
        {t('GLOBAL_CONTINUE')}
      </Button>
    </form>
  )
}

function ByPasskey({ main, question }: { main: boolean; question: ProofQuestion }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)

  /** Somebody thought better of it: nothing happened. */
  const answerTo = (options: Record<string, unknown>) =>
    Promise.resolve(passkeysHere()?.ask(options)).catch((trouble: unknown) => {
      logTrouble('passkeys', 'prove', trouble)
      return null
    })
  const press = async () => {
    setAsking(true)
    setRefused(false)
    try {
      const started = await send(startPasskeyProof, {})
      const response = started.ok ? await answerTo(started.value.options) : null
      if (started.ok && response) {
        const given = await send(givePasskeyProof, { challengeId: started.value.challengeId, response })
        if (given.ok) return question.answer(true)
        setRefused(true)
      }
    } catch (trouble) {
      showTrouble(trouble, 'givePasskeyProof')
    }
    setAsking(false)
  }
  return (
    <>
      {refused && (
        <Note kind="bad" icon="lock" role="alert">
          {t('REFUSAL_PASSKEY_REFUSED')}
        </Note>
      )}
      <Button
        kind={main ? 'main' : 'second'}
        full
        icon="lock"
        loading={asking}
        offline={!online}
        onClick={() => void press()}
      >
        {t('LOGIN_PASSKEY')}
      </Button>
    </>
  )
}
