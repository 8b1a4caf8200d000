import { rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { stepDown } from '../../routes/hash-location.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './login.module.css'
import { LookInMail } from './look-in-mail.tsx'
import { RegisterSteps } from './register-steps.tsx'
import { ResendCard } from './resend-card.tsx'

type RegisteredProps = { email: string; onChangeAddress: () => void; onDone?: () => void }

/** Thanks, and what is still to be done: the mail that proves the address. */
export function Registered({ email, onChangeAddress, onDone = stepDown }: RegisteredProps) {
  const { t } = useWords()
  const change = (inside: string) => (
    <Button kind="link" onClick={onChangeAddress}>
      {inside}
    </Button>
  )
  return (
    <div className={styles.form}>
      <RegisterSteps here={1} />
      <h2 className="t-2xl" tabIndex={-1}>
        {t('REGISTERED_THANKS')}
      </h2>
      <LookInMail email={email} />
      <ResendCard email={email} onDone={onDone}>
        <p className="t-s soft">{rich(t('VERIFY_JUNK'), { change })}</p>
      </ResendCard>
      <Button full onClick={onDone}>
        {t('GLOBAL_DONE')}
      </Button>
    </div>
  )
}
