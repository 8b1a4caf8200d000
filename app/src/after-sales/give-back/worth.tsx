import type { RefundQuote } from '@cledrau/contract/after-sales/give-back.ts'
import { UNDO_MINUTES } from '@cledrau/domain/give-back/refund-quote.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { useEffect, useEffectEvent } from 'react'
import { useWords, type Translate } from '../../i18n/words.ts'
import { HoldLine } from '../../buying/hold-note.tsx'
import { price } from '../../search/price-sum.tsx'
import { holdAt, leftWords, useSeconds } from '../../buying/use-hold.ts'
import { Note } from '../../ui/message/note.tsx'
import { Sum } from '../../ui/sum/sum.tsx'

/** What tickets are worth now, to the penny, and what becomes of those that can't go back. */
export function Worth({ quote, everybody }: { quote: RefundQuote; everybody: boolean }) {
  const { t } = useWords()
  const { amount, keeps } = quote
  return (
    <>
      <Sum lines={sumLines(quote, t)} total={{ key: 'amount', name: t('GIVE_BACK_AMOUNT'), amount: price(amount) }} />
      {keeps > 0 && <p>{t(everybody ? 'GIVE_BACK_KEEPS' : 'GIVE_BACK_STAYS', { count: keeps })}</p>}
    </>
  )
}

/** How the sum comes about. */
export const sumLines = ({ paid, used, fee, redress = 0, keeps, reason }: RefundQuote, t: Translate) => [
  { key: 'paid', name: t('GIVE_BACK_PAID'), amount: price(paid) },
  ...(used > 0
    ? [
        {
          key: 'used',
          name: t(
            reason === 'TRAIN_FAILED' ? 'GIVE_BACK_USED_WAY' : keeps > 0 ? 'GIVE_BACK_USED_OR_KEPT' : 'GIVE_BACK_USED',
          ),
          amount: `−${price(used)}`,
        },
      ]
    : []),
  ...(redress > 0 ? [{ key: 'redress', name: t('GIVE_BACK_REDRESS'), amount: `−${price(redress)}` }] : []),
  { key: 'fee', name: t('GIVE_BACK_FEE'), amount: fee > 0 ? `−${price(fee)}` : price(0) },
]

/** Whoever pressed too soon gets everything back: for how long yet. */
export function UndoNote({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useWords()
  const left = holdAt(instant(Date.parse(until)), UNDO_MINUTES * MINUTE, useSeconds())
  const ended = useEffectEvent(onOver)
  useEffect(() => {
    if (left.over) ended()
  }, [left.over])
  return (
    <Note kind="attention" icon="undo">
      <div className="stack stack-2">
        <p>{t('GIVE_BACK_UNDO')}</p>
        <p role="timer">
          <b className="num">{leftWords(left, t)}</b>
        </p>
        <HoldLine hold={left} />
      </div>
    </Note>
  )
}
