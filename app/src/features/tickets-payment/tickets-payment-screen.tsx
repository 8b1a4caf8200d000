import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate, usePlace } from '../../routes/hash-location.ts'
import { BuyingPage } from '../../shell/buying-page.tsx'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { Unavailable } from '../../shell/unavailable.tsx'
import { fetchBasket } from '../../state/basket.ts'
import { endBuying } from '../../state/booking.ts'
import { buyingPath, choicePath, exchangedOrder, WHOLE_BASKET } from '../../state/buying-path.ts'
import { progress } from '../../state/guard-facts.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FailedState, WaitingState } from '../../ui/state/state.tsx'
import { PayForm } from './pay-form.tsx'
import type { PaymentView } from './use-payment.ts'
import { usePayment } from './use-payment.ts'

/** Paying for what is held. Whatever happens meanwhile, this page says how it stands. */
export function TicketsPaymentScreen() {
  const { query } = usePlace()
  const order = query['order']
  useEffect(() => {
    if (!order) navigate(choicePath(query), { replace: true })
  }, [order, query])
  return order ? <Of key={order} order={order} /> : null
}

function before(order: string): string {
  if (order === WHOLE_BASKET) return '/ticket-search/basket'
  return exchangedOrder(order) === null ? buyingPath('tickets-summary') : '/ticket-wallet'
}

function Of({ order }: { order: string }) {
  const { t } = useWords()
  const view = usePayment(order)
  const payment = view.state === 'ready' ? view.payment : null
  const paidFor = payment?.state === 'PAID' ? payment.orderIDs.join() : null
  useEffect(() => {
    if (paidFor === null) return
    progress.set({ ...progress.get(), paidOrder: true })
    endBuying()
    void fetchBasket().catch(() => undefined)
    navigate(buyingPath('confirmation-page', { order: paidFor }), { replace: true })
  }, [paidFor])

  // What can't be paid for here is shown where it is looked over: held, paid already, or gone.
  const refusal = view.state === 'refused' ? view.refusal : null
  const elsewhere = refusal && (refusal === 'ORDER_UNKNOWN' ? '/ticket-search' : before(order))
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true })
  }, [elsewhere])

  if (payment?.state === 'YOUR_TURN' && view.state === 'ready') return <PayForm view={view} back={before(order)} />
  return (
    <BuyingPage title={t('TITLE_PAYMENT')} back={before(order)} step="pay" side={null}>
      <Meanwhile view={view} back={before(order)} />
    </BuyingPage>
  )
}

function Meanwhile({ view, back }: { view: PaymentView; back: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  if (view.state === 'unavailable' && !online) return <Unavailable onRetry={view.retry} />
  if (view.state === 'unavailable')
    return (
      <WaitingState
        title={t('PAYMENT_BANK_SILENT_TITLE')}
        actions={
          <Button icon="refresh" onClick={view.retry}>
            {t('GLOBAL_RETRY')}
          </Button>
        }
      >
        {t('PAYMENT_BANK_SILENT_TEXT')}
      </WaitingState>
    )
  if (view.state !== 'ready') return <SkeletonRows rows={5} />

  const { payment, silent, again } = view
  const search = (
    <ButtonLink kind="second" href="#/ticket-search">
      {t('HOLD_NEW_SEARCH')}
    </ButtonLink>
  )
  switch (payment.state) {
    case 'FINDING_OUT':
      return (
        <output>
          <WaitingState title={t('PAYMENT_FINDING_OUT_TITLE')}>
            <p>{t('PAYMENT_FINDING_OUT_TEXT')}</p>
            {silent && <p className="strong">{t('PAYMENT_SILENT')}</p>}
          </WaitingState>
        </output>
      )
    case 'RETURNING':
    case 'RETURNED':
      return (
        <FailedState title={t(`PAYMENT_STATE_${payment.state}`)} actions={search}>
          {t('PAYMENT_RETURNING_TEXT')}
        </FailedState>
      )
    case 'REFUSED':
    case 'CANCELLED':
      return (
        <FailedState
          title={t(`PAYMENT_STATE_${payment.state}`)}
          actions={
            <>
              <Button onClick={again}>{t('PAYMENT_AGAIN')}</Button>
              <ButtonLink kind="second" href={`#${back}`}>
                {t('PAYMENT_LOOK_OVER')}
              </ButtonLink>
            </>
          }
        >
          {payment.refusal ? t(`PAYMENT_REFUSED_${payment.refusal.reason}`) : t('PAYMENT_NOTHING_TAKEN')}
        </FailedState>
      )
    default:
      return <SkeletonRows rows={5} />
  }
}
