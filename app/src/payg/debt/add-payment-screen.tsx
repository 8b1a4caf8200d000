import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useRef, useState } from 'react'
import { BankForm, type BankFormHandle } from '../../buying/bank-form.tsx'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { hrefTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'
import { EmptyState, FailedState, WaitingState } from '../../ui/state/state.tsx'
import { PaygPage, WithCard } from '../payg-page.tsx'
import { cardName } from '../use-payg-words.ts'
import { usePayingDebt } from './use-paying-debt.ts'

/** Pays at once what a card owes; then readers take it again. */
export function AddPaymentScreen() {
  const { t } = useWords()
  return (
    <PaygPage title={t('TITLE_PAYG_ADD_PAYMENT')}>
      <WithCard>
        {(current, cards) => {
          const card = current.debt > 0 ? current : cards.find(({ debt }) => debt > 0)
          return (
            <div className="grid stack">
              <div className="col-7 stack">
                {card ? (
                  <Paying card={card} />
                ) : (
                  <EmptyState
                    title={t('PAYG_NOTHING_OWED')}
                    actions={<ButtonLink href={hrefTo('PayAsYouGo')}>{t('TITLE_PAYG')}</ButtonLink>}
                  />
                )}
              </div>
            </div>
          )
        }}
      </WithCard>
    </PaygPage>
  )
}

function Paying({ card }: { card: PaygCard }) {
  const { t } = useWords()
  const { online } = useOnline()
  const frame = useRef<BankFormHandle>(null)
  const [asked, setAsked] = useState(false)
  const paying = usePayingDebt(card)
  switch (paying.state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'finding-out':
      return <WaitingState title={t('CARD_FINDING_OUT')}>{t('PAYG_PAY_FINDING_OUT')}</WaitingState>
    case 'failed':
      return (
        <FailedState
          title={t('PAYG_PAYMENT_FAILED')}
          actions={
            <Button icon="refresh" offline={!online} onClick={paying.retry}>
              {t('GLOBAL_RETRY')}
            </Button>
          }
        >
          {t('PAYG_PAYMENT_FAILED_TEXT')}
        </FailedState>
      )
    case 'form':
      return (
        <>
          <p>{t('PAYG_PAY_TEXT', { card: cardName(card, t) })}</p>
          <p className="t-3xl num">{price(paying.amount)}</p>
          <Card>
            <BankForm
              ref={frame}
              frame={paying.frame}
              title={t('CARD_ADD_FRAME')}
              onSays={(says) => {
                setAsked((before) => says.kind === 'challenge' || (before && says.kind !== 'decided'))
                paying.onForm(says)
              }}
            />
          </Card>
          {paying.declined && !paying.working && !asked && (
            <ErrorPanel title={t('PAYG_ADD_PAYMENT_FAILED')} body={t('PAYMENT_REFUSED_DECLINED')} />
          )}
          {!asked && (
            <Button full icon="lock" loading={paying.working} offline={!online} onClick={() => frame.current?.submit()}>
              {t('PAYG_PAY', { amount: price(paying.amount) })}
            </Button>
          )}
        </>
      )
  }
}
