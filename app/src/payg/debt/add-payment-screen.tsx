import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useState } from 'react'
import { logTrouble } from '../../api/log.ts'
import { paymentCards } from '../../account/payment-cards/kept-cards.ts'
import { CardForm } from '../../buying/card-form.tsx'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { hrefTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'
import { EmptyState, FailedState, WaitingState } from '../../ui/state/state.tsx'
import { PaygPage, WithCard } from '../payg-page.tsx'
import { cardName } from '../use-payg-words.ts'
import { PayKept } from './pay-kept.tsx'
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
                  <>
                    <p>{t('PAYG_PAY_TEXT', { card: cardName(card, t) })}</p>
                    <p className="t-3xl num">{price(card.debt)}</p>
                    <Ways key={card.accountId} card={card} />
                  </>
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

/** A card that is kept pays with one press; any other one is typed at the bank. */
function Ways({ card }: { card: PaygCard }) {
  const { t } = useWords()
  const signedIn = useTraveller() !== null
  const kept = paymentCards.use(signedIn)
  const [types, setTypes] = useState(false)
  const [gone, setGone] = useState<string>()
  if (!signedIn || types) return <PayTyped card={card} />
  if (kept.state === 'loading') return <SkeletonRows rows={3} />
  const usable = kept.state === 'ready' ? kept.value.filter(({ expired, cardID }) => !expired && cardID !== gone) : []
  const forget = async (cardID: string) => {
    setGone(cardID)
    await paymentCards.fetch().catch((trouble: unknown) => logTrouble('payg', 'listPaymentCards', trouble))
  }
  return (
    <>
      {gone !== undefined && <ErrorPanel title={t('PAYG_ADD_PAYMENT_FAILED')} body={t('PAYG_KEPT_GONE')} />}
      {usable.length === 0 ? (
        <PayTyped card={card} />
      ) : (
        <PayKept card={card} kept={usable} onOther={() => setTypes(true)} onGone={forget} />
      )}
    </>
  )
}

function PayTyped({ card }: { card: PaygCard }) {
  const { t } = useWords()
  const { online } = useOnline()
  const paying = usePayingDebt(card)
  switch (paying.state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'finding-out':
      return <WaitingState title={t('CARD_FINDING_OUT')}>{t('PAYG_PAY_FINDING_OUT')}</WaitingState>
    case 'failed':
    case 'over':
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
    case 'form': {
      const { begun, working, declined, onForm } = paying
      if (begun.frame === null) return <SkeletonRows rows={3} />
      return (
        <CardForm
          frame={begun.frame}
          button={t('PAYG_PAY', { amount: price(begun.amount) })}
          working={working}
          refused={declined ? { title: t('PAYG_ADD_PAYMENT_FAILED'), body: t('PAYMENT_REFUSED_DECLINED') } : undefined}
          onSays={onForm}
        />
      )
    }
  }
}
