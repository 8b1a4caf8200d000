import { resendVerification } from '@cledrau/contract/account/accounts.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { announce, showFailure } from '../../page/messages.ts'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../state/online.ts'
import { registered, secondsToResend, useRegistration } from '../registration.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Line } from '../../ui/line/line.tsx'

type ResendCardProps = {
  email: string
  onDone: () => void
  /** Under the line: where else to look. */
  children?: ReactNode
  /** The card's button is the page's main one. */
  main?: boolean
}

const BOLD_NUMBER = { b: (inside: string) => <b className="num">{inside}</b> }

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`

/** Sends the mail again, once the wait is over; then there is nothing left to do here. */
export function ResendCard({ email, onDone, children, main }: ResendCardProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const registration = useRegistration()
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const left = useSecondsLeft(email)
  const whole = registration?.emailResendDelay ?? 0

  const sendAgain = async () => {
    setSending(true)
    try {
      await send(resendVerification, { email })
      setSent(true)
      announce(t('VERIFY_SENT_AGAIN'))
      if (registration?.email === email) registered({ ...registration, registeredTimestamp: now() })
    } catch (trouble) {
      logTrouble('call', 'resendVerification', trouble)
      showFailure()
    }
    setSending(false)
  }

  return (
    <Card className="stack stack-3">
      <div className="spread row-wrap">
        <p className="strong">{t(sent ? 'VERIFY_SENT_AGAIN' : 'VERIFY_NOTHING')}</p>
        {left > 0 && !sent && (
          <p className="t-s soft" role="timer">
            {rich(t('VERIFY_WAIT', { time: clock(left) }), BOLD_NUMBER)}
          </p>
        )}
      </div>
      {whole > 0 && !sent && (
        <Line
          label={t('VERIFY_WAIT_LINE', { gone: whole - left, whole })}
          start={{ kind: 'call', state: 'done' }}
          legs={[{ trainAt: (whole - left) / whole, to: { kind: 'call', state: left === 0 ? 'done' : 'ahead' } }]}
        />
      )}
      {children}
      {sent ? (
        <Button full kind={main ? 'main' : 'second'} icon="check" onClick={onDone}>
          {t('GLOBAL_DONE')}
        </Button>
      ) : (
        <Button
          full
          kind={main ? 'main' : 'second'}
          icon="mail"
          loading={sending}
          offline={!online}
          disabled={left > 0}
          onClick={() => void sendAgain()}
        >
          {t('VERIFY_SEND_AGAIN')}
        </Button>
      )}
    </Card>
  )
}

function useSecondsLeft(email: string): number {
  const registration = useRegistration()
  const [at, setAt] = useState(now)
  const left = secondsToResend(registration, email, at)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  return left
}
