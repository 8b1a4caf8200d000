import { removeSecondFactor, renewRecoveryCodes, startSecondFactor } from '@cledrau/contract/second-factor.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { showToast } from '../../shell/messages.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactor, securityEvents } from './security-data.ts'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

type Step =
  | { kind: 'none' }
  | { kind: 'start' | 'renew' | 'remove' }
  | { kind: 'set-up'; secret: string; uri: string }
  | { kind: 'codes'; codes: readonly string[] }

/** The password and a code that changes: whoever steals one has nothing. */
export function SecondFactor() {
  const { t } = useWords()
  const { online } = useOnline()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const close = () => setStep({ kind: 'none' })
  const again = () => Promise.all([secondFactor.fetch(), securityEvents.fetch()])
  const showCodes = async (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes })
    await again()
  }

  return (
    <section className="stack stack-3" aria-labelledby="second-factor">
      <h2 id="second-factor" className="t-l">
        {t('SECOND_FACTOR')}
      </h2>
      <Loaded of={secondFactor.use()} rows={1}>
        {({ on, recoveryCodesLeft }) => (
          <Card className="stack">
            <div className="spread row-wrap">
              <p className="grow soft">{t(on ? 'SECOND_FACTOR_ON_TEXT' : 'SECOND_FACTOR_OFF_TEXT')}</p>
              <Tag kind={on ? 'good' : 'plain'} icon={on ? 'check' : undefined}>
                {t(on ? 'SECOND_FACTOR_IS_ON' : 'SECOND_FACTOR_IS_OFF')}
              </Tag>
            </div>
            {on && <p className="t-s soft">{t('RECOVERY_CODES_LEFT', { count: recoveryCodesLeft })}</p>}
            <div className="row row-wrap">
              {on ? (
                <>
                  <Button kind="second" small offline={!online} onClick={() => setStep({ kind: 'renew' })}>
                    {t('RECOVERY_CODES_RENEW')}
                  </Button>
                  <Button kind="stop" small offline={!online} onClick={() => setStep({ kind: 'remove' })}>
                    {t('SECOND_FACTOR_TURN_OFF')}
                  </Button>
                </>
              ) : (
                <Button kind="second" small offline={!online} onClick={() => setStep({ kind: 'start' })}>
                  {t('SECOND_FACTOR_TURN_ON')}
                </Button>
              )}
            </div>
          </Card>
        )}
      </Loaded>
      {step.kind === 'start' && (
        <PasswordDialog
          title={t('SECOND_FACTOR')}
          text={t('SECOND_FACTOR_START_TEXT')}
          confirmLabel={t('GLOBAL_CONTINUE')}
          onClose={close}
          onConfirm={async ({ password }) => {
            const started = await send(startSecondFactor, { password })
            if (!started.ok) return started.refusal
            setStep({ kind: 'set-up', ...started.value })
            return null
          }}
        />
      )}
      {step.kind === 'set-up' && (
        <SetUpSecondFactor
          secret={step.secret}
          uri={step.uri}
          onClose={close}
          onDone={(codes) => void showCodes(codes)}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {step.kind === 'renew' && (
        <PasswordDialog
          title={t('RECOVERY_CODES_RENEW')}
          text={t('RECOVERY_CODES_RENEW_TEXT')}
          confirmLabel={t('RECOVERY_CODES_RENEW')}
          onClose={close}
          onConfirm={async ({ password }) => {
            const renewed = await send(renewRecoveryCodes, { password })
            if (!renewed.ok) return renewed.refusal
            await showCodes(renewed.value.recoveryCodes)
            return null
          }}
        />
      )}
      {step.kind === 'remove' && (
        <PasswordDialog
          title={t('SECOND_FACTOR_TURN_OFF')}
          text={t('SECOND_FACTOR_TURN_OFF_TEXT')}
          confirmLabel={t('SECOND_FACTOR_TURN_OFF')}
          takesAway
          withCode
          onClose={close}
          onConfirm={async (values) => {
            const removed = await send(removeSecondFactor, values)
            if (!removed.ok) return removed.refusal
            close()
            showToast(t('SECOND_FACTOR_TURNED_OFF'), 'check')
            await again()
            return null
          }}
        />
      )}
    </section>
  )
}
