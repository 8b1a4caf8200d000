import { removeSecondFactor, renewRecoveryCodes, startSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ask, showMessage, showToast } from '../../page/messages.ts'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactor, securityEvents } from './security-data.ts'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

type Step =
  | { kind: 'none' }
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

  /** Says what went wrong; a refusal here means that another device was quicker. */
  const done = async (provider: string, work: () => Promise<string | undefined>) => {
    try {
      const refusal = await work()
      if (refusal === undefined) return
      showMessage({ title: t('SECOND_FACTOR'), message: t(`REFUSAL_${refusal}`), buttonLabel: t('GLOBAL_OK') })
      await again()
    } catch (trouble) {
      showTrouble(trouble, provider)
    }
  }
  const start = () =>
    done('startSecondFactor', async () => {
      const question = { title: t('SECOND_FACTOR'), text: t('SECOND_FACTOR_START_TEXT') }
      const started = await sendProven(startSecondFactor, {}, question)
      if (started && !started.ok) return started.refusal
      if (started) setStep({ kind: 'set-up', ...started.value })
    })
  // Neither is waited for: who they are is asked once the question is gone.
  const renew = () =>
    ask({
      title: t('RECOVERY_CODES_RENEW'),
      message: t('RECOVERY_CODES_RENEW_TEXT'),
      confirmLabel: t('RECOVERY_CODES_RENEW'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      onConfirm: () =>
        void done('renewRecoveryCodes', async () => {
          const renewed = await sendProven(renewRecoveryCodes, {})
          if (renewed && !renewed.ok) return renewed.refusal
          if (renewed) await showCodes(renewed.value.recoveryCodes)
        }),
    })
  const turnOff = () =>
    ask({
      title: t('SECOND_FACTOR_TURN_OFF_TITLE'),
      message: t('SECOND_FACTOR_TURN_OFF_TEXT'),
      confirmLabel: t('SECOND_FACTOR_TURN_OFF'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: () =>
        void done('removeSecondFactor', async () => {
          const removed = await sendProven(removeSecondFactor, {})
          if (removed && !removed.ok) return removed.refusal
          if (!removed) return
          showToast(t('SECOND_FACTOR_TURNED_OFF'), 'check')
          await again()
        }),
    })

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
                  <Button kind="second" small offline={!online} onClick={renew}>
                    {t('RECOVERY_CODES_RENEW')}
                  </Button>
                  <Button kind="stop" small offline={!online} onClick={turnOff}>
                    {t('SECOND_FACTOR_TURN_OFF')}
                  </Button>
                </>
              ) : (
                <Button kind="second" small offline={!online} onClick={() => void start()}>
                  {t('SECOND_FACTOR_TURN_ON')}
                </Button>
              )}
            </div>
          </Card>
        )}
      </Loaded>
      {step.kind === 'set-up' && (
        <SetUpSecondFactor
          secret={step.secret}
          uri={step.uri}
          onClose={close}
          onDone={(codes) => void showCodes(codes)}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </section>
  )
}
