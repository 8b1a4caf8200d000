import { useEffect } from 'react'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { BuyingPage } from '../buying-page.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { fetchBasket } from '../basket.ts'
import { endBuying } from '../booking.ts'
import { buyingPath, choicePath, exchangedOrder, WHOLE_BASKET } from '../buying-path.ts'
import { notePaid } from '../paid-order.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FailedState, WaitingState } from '../../ui/state/state.tsx'
import { NotPayable } from './not-payable.tsx'
import { PayForm } from './pay-form.tsx'
import type { PaymentView } from './use-payment.ts'
import { usePayment } from './use-payment.ts'

/**
 * What is held is looked over and paid for, on one page with one button. Whatever happens meanwhile, it says how it stands.
 * The address of the summary opens it with everything that was chosen unfolded.
 */
export function TicketsPaymentScreen() {
  const { query } = useLocation()
  const order = query['order']
  useEffect(() => {
    if (!order) navigate(choicePath(query), { replace: true })
  }, [order, query])
  return order ? <Of key={order} order={order} /> : null
}

/** Where what is paid for can be changed: the basket of whoever has one, else the page before. */
function useBefore(order: string): string {
  const { showBasket } = useOptions()
  const signedIn = useTraveller() !== null
  const { query } = useLocation()
  if (exchangedOrder(order) !== null) return pathTo('TicketWallet')
  if (order === WHOLE_BASKET || (signedIn && showBasket)) return pathTo('BasketPage')
  return query['fare'] ? buyingPath('AdditionalOptions', { order: null }, query) : choicePath(query)
}

function Of({ order }: { order: string }) {
  const { t } = useWords()
  const view = usePayment(order)
  const back = useBefore(order)
  const payment = view.state === 'ready' ? view.payment : null
  const paidFor = payment?.state === 'PAID' ? payment.orderIDs.join() : null
  useEffect(() => {
    if (paidFor === null) return
    notePaid()
    endBuying()
    void fetchBasket().catch(() => undefined)
    navigate(buyingPath('ConfirmationPage', { order: paidFor }), { replace: true })
  }, [paidFor])

  const refusal = view.state === 'refused' ? view.refusal : null
  const alone = order !== WHOLE_BASKET && exchangedOrder(order) === null
  const elsewhere = refusal === 'ORDER_UNKNOWN' ? pathTo('TicketSearch') : refusal !== null && !alone ? back : null
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true })
  }, [elsewhere])

  if (payment?.state === 'YOUR_TURN' && view.state === 'ready') return <PayForm view={view} back={back} order={order} />
  if (refusal && !elsewhere) return <NotPayable orderID={order} back={back} />
  return (
    <BuyingPage title={t('TITLE_PAYMENT')} back={back} step="pay">
      <Meanwhile view={view} back={back} />
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
        title={t(view.unsure ? 'VOUCHER_UNSURE_TITLE' : 'PAYMENT_BANK_SILENT_TITLE')}
        actions={
          <Button icon="refresh" onClick={view.retry}>
            {t('GLOBAL_RETRY')}
          </Button>
        }
      >
        {t(view.unsure ? 'VOUCHER_UNSURE_TEXT' : 'PAYMENT_BANK_SILENT_TEXT')}
      </WaitingState>
    )
  if (view.state !== 'ready') return <SkeletonRows rows={5} />

  const { payment, silent, again } = view
  const voucher = payment.voucherInPennies ?? 0
  const amount = price(voucher)
  const search = (
    <ButtonLink kind="second" href={hrefTo('TicketSearch')}>
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
          {voucher > 0 ? t('VOUCHER_RETURNING', { amount }) : t('PAYMENT_RETURNING_TEXT')}
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
          {voucher > 0 && ` ${t('VOUCHER_BACK', { amount })}`}
        </FailedState>
      )
    default:
      return <SkeletonRows rows={5} />
  }
}
