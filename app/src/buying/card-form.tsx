import type { BankFormAddress, FormSays } from '@cledrau/contract/buying/bank-form.ts'
import { useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { useOnline } from '../state/online.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { ErrorPanel } from '../ui/message/note.tsx'
import { BankForm, type BankFormHandle } from './bank-form.tsx'

type CardFormProps = {
  frame: BankFormAddress
  /** What the button that sends it is called. */
  button: string
  working: boolean
  /** Why the bank refused the last try. */
  refused?: { title: string; body: string } | undefined
  onSays: (says: FormSays) => void
}

/** The bank's form for one card, and the button that sends it. While the bank asks its question, its own buttons answer it. */
export function CardForm({ frame, button, working, refused, onSays }: CardFormProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useRef<BankFormHandle>(null)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Card>
        <BankForm
          ref={form}
          frame={frame}
          title={t('CARD_ADD_FRAME')}
          onSays={(says) => {
            setAsked((before) => says.kind === 'challenge' || (before && says.kind !== 'decided'))
            onSays(says)
          }}
        />
      </Card>
      {refused && !working && !asked && <ErrorPanel {...refused} />}
      {!asked && (
        <Button full icon="lock" loading={working} offline={!online} onClick={() => form.current?.submit()}>
          {button}
        </Button>
      )}
    </>
  )
}
