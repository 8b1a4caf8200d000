import type { RefundQuote } from '@cledrau/contract/refunds.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ask, showMessage } from '../../shell/messages.ts'
import { price } from '../../shell/price-sum.tsx'
import { showTrouble } from '../../shell/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { giveBack } from './use-refund.ts'

type DecideProps = {
  quote: RefundQuote
  locator: string
  passengers: readonly string[] | null
  /** The sum belongs to what is chosen now. */
  fresh: boolean
  onDone: () => void
}

/** The sum to the penny, and one button that says it. */
export function Decide({ quote, locator, passengers, fresh, onDone }: DecideProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [sending, setSending] = useState(false)
  const { amount, paid, used, fee, keeps, reason } = quote
  const lines = [
    { key: 'paid', name: t('GIVE_BACK_PAID'), amount: price(paid) },
    ...(used > 0 ? [{ key: 'used', name: t('GIVE_BACK_USED'), amount: `−${price(used)}` }] : []),
    { key: 'fee', name: t('GIVE_BACK_FEE'), amount: fee > 0 ? `−${price(fee)}` : price(0) },
  ]

  async function send() {
    setSending(true)
    try {
      const given = await giveBack(locator, quote, passengers)
      if (given.ok)
        showMessage({
          title: t('GIVE_BACK_DONE_TITLE', { amount: price(given.value.amount) }),
          message: t('GIVE_BACK_DONE_TEXT'),
          buttonLabel: t('GLOBAL_OK'),
        })
      else
        showMessage({
          title: t('GIVE_BACK_NOT_NOW'),
          message: t(`REFUSAL_${given.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
      onDone()
    } catch (trouble) {
      showTrouble(trouble, 'refunds')
    } finally {
      setSending(false)
    }
  }
  const confirm = () =>
    ask({
      title: t('GIVE_BACK_ASK_TITLE'),
      message: t('GIVE_BACK_ASK_TEXT', { amount: price(amount) }),
      confirmLabel: t('GIVE_BACK_CONFIRM', { amount: price(amount) }),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: send,
    })
  return (
    <Card>
      <div className="stack">
        {reason === 'UNDO' && <Note>{t('GIVE_BACK_UNDO')}</Note>}
        <Sum lines={lines} total={{ key: 'amount', name: t('GIVE_BACK_AMOUNT'), amount: price(amount) }} />
        {keeps > 0 && <p>{t('GIVE_BACK_KEEPS', { count: keeps })}</p>}
        <p className="soft">{t('GIVE_BACK_WHERE')}</p>
        <Button full loading={sending} disabled={!fresh} offline={!online} onClick={confirm}>
          {t('GIVE_BACK_CONFIRM', { amount: price(amount) })}
        </Button>
      </div>
    </Card>
  )
}
