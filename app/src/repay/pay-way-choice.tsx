import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { SkeletonRows } from '../page/page-skeleton.tsx'
import { Unavailable } from '../page/unavailable.tsx'
import { useOnline } from '../state/online.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { RadioGroup } from '../ui/choice/radio-group.tsx'
import type { Asking } from './asking.ts'
import { usePayWays } from './claims.ts'
import { payWaysShown, usualWay, valueOf } from './pay-words.ts'

const AddPayee = lazy(() => import('./add-payee.tsx'))

type PayWayChoiceProps = {
  cardThatPaid?: { scheme: string; lastFour: string } | null
  /** What was chosen here; null: what is usual. */
  chosen: PayTo | null
  onChoose: (payTo: PayTo) => void
  asking?: Asking
}

/** Where the money goes. Account numbers are typed at the bank's own page; we see their last figures. */
export function PayWayChoice({ cardThatPaid = null, chosen, onChoose, asking }: PayWayChoiceProps) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const ways = usePayWays(asking)
  const [adding, setAdding] = useState<'BANK' | 'WALLET' | null>(null)
  if (ways.state === 'loading') return <SkeletonRows rows={3} />
  if (ways.state === 'unavailable') return <Unavailable onRetry={ways.retry} />
  const shown = payWaysShown(ways.value, cardThatPaid, t, language)
  const now = chosen ? valueOf(chosen) : usualWay(shown, ways.value)?.value
  return (
    <section className="stack stack-3" aria-label={t('REPAY_HOW_PAID')}>
      <h2 className="t-xl">{t('REPAY_HOW_PAID')}</h2>
      <Card className="stack">
        <RadioGroup
          label={t('REPAY_HOW_PAID')}
          labelHidden
          options={shown}
          chosen={now}
          onChoose={(value) => {
            const way = shown.find((one) => one.value === value)
            if (way) onChoose(way.payTo)
          }}
        />
        <div className="row row-wrap">
          <Button kind="quiet" small icon="plus" offline={!online} onClick={() => setAdding('BANK')}>
            {t('REPAY_ADD_BANK')}
          </Button>
          <Button kind="quiet" small icon="plus" offline={!online} onClick={() => setAdding('WALLET')}>
            {t('REPAY_ADD_WALLET')}
          </Button>
        </div>
      </Card>
      {adding && (
        <Suspense>
          <AddPayee
            kind={adding}
            asking={asking}
            onClose={() => setAdding(null)}
            onAdded={(payeeID) => {
              setAdding(null)
              onChoose({ kind: 'payee', payeeID })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** What is chosen, or usual, where nobody chose: undefined as long as nothing is. */
export function useChosenWay(
  chosen: PayTo | null,
  cardThatPaid: { scheme: string; lastFour: string } | null,
  asking?: Asking,
): PayTo | undefined {
  const { t, language } = useWords()
  const ways = usePayWays(asking)
  const { online } = useOnline()
  if (chosen) return chosen
  // Without a signal the card that paid is known all the same.
  if (ways.state !== 'ready')
    return cardThatPaid && !(online && ways.state === 'loading') ? { kind: 'card' } : undefined
  return usualWay(payWaysShown(ways.value, cardThatPaid, t, language), ways.value)?.payTo
}
