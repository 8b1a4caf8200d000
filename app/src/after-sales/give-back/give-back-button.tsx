import { askedBack } from './where-back.ts'
import type { RefundQuote } from '@cledrau/contract/after-sales/give-back.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ask, showMessage } from '../../page/messages.ts'
import { price } from '../../search/price-sum.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { giveBack, type AskedBack } from './use-give-back.ts'

type GiveBackButtonProps = {
  quote: RefundQuote
  locator: string
  asked: AskedBack
  /** The sum belongs to what is chosen now. */
  fresh: boolean
  /** Whether it was given back. */
  onDone: (given: boolean) => void
}

/** One button that says the sum, and asks once more. */
export function GiveBackButton({ quote, locator, asked, fresh, onDone }: GiveBackButtonProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [sending, setSending] = useState(false)
  const words = t('GIVE_BACK_CONFIRM', { amount: price(quote.amount) })

  async function send() {
    setSending(true)
    try {
      const given = await giveBack(locator, quote, asked)
      if (!given.ok)
        showMessage({
          title: t('GIVE_BACK_NOT_NOW'),
          message: t(`REFUSAL_${given.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
      onDone(given.ok)
    } catch (trouble) {
      showTrouble(trouble, 'give-back')
    } finally {
      setSending(false)
    }
  }
  const confirm = () =>
    ask({
      title: t('GIVE_BACK_ASK_TITLE'),
      message: askedBack(quote, asked.failedTrain !== null, t),
      confirmLabel: words,
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: send,
    })
  return (
    <Button kind="stop" full loading={sending} disabled={!fresh} offline={!online} onClick={confirm}>
      {words}
    </Button>
  )
}
