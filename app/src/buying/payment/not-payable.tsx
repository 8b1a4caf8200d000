import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { useEffect, useState } from 'react'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate, locationNow } from '../../routes/hash-location.ts'
import { BuyingPage } from '../buying-page.tsx'
import { HoldNote } from '../hold-note.tsx'
import { showMessage } from '../../page/messages.ts'
import { useOrderName } from '../order-shown.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { HOLD_MS, useHold } from '../use-hold.ts'
import { useOrders } from '../use-orders.ts'
import { putOrder } from '../orders-known.ts'
import { buyingPath, choicePath } from '../buying-path.ts'
import { useOnline } from '../../state/online.ts'
import { ActionInFlow } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { Agreement, ToBasket } from './pay-form.tsx'
import { PayFolds, PaySummary } from './pay-summary.tsx'

type NotPayableProps = { orderID: string; back: string }

/** An order that takes no payment: there is nothing to pay, it is paid already, or its time is over. */
export function NotPayable({ orderID, back }: NotPayableProps) {
  const { t } = useWords()
  const view = useOrders([orderID])
  const order = view.state === 'ready' && !view.fetching ? view.orders[0] : undefined
  const bought = order?.status === 'PAID' || order?.status === 'REFUNDED'
  const elsewhere =
    view.state === 'unknown'
      ? pathTo('TicketSearch')
      : bought
        ? buyingPath('ConfirmationPage', { order: orderID })
        : null
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true })
  }, [elsewhere])
  if (order && !elsewhere)
    return order.status === 'HELD' && order.price.total === 0 ? (
      <Free order={order} back={back} />
    ) : (
      <HoldOver order={order} />
    )
  return (
    <BuyingPage title={t('TITLE_PAYMENT')} back={back} step="pay">
      {view.state === 'unavailable' ? <Unavailable onRetry={view.retry} /> : <SkeletonRows rows={5} />}
    </BuyingPage>
  )
}

/** Nothing to pay: one press, and it is bought. */
function Free({ order, back }: { order: Order; back: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [sending, setSending] = useState(false)
  const hold = useHold(instant(Date.parse(order.holdExpiration ?? order.createdAt)), HOLD_MS)

  async function complete() {
    setSending(true)
    try {
      const { recordLocator, orderID } = order
      const answer = await send(completeBooking, { recordLocator, orderID }, { idempotencyKey: orderID })
      if (answer.ok) {
        putOrder(answer.value.order)
        return navigate(buyingPath('ConfirmationPage', { order: orderID }), { replace: true })
      }
      showMessage({
        title: t('BUYING_REFUSED_TITLE'),
        message: t(`REFUSAL_${answer.refusal}`),
        buttonLabel: t('GLOBAL_OK'),
      })
    } catch (trouble) {
      showTrouble(trouble, 'complete-booking')
    } finally {
      setSending(false)
    }
  }
  if (hold.over) return <HoldOver order={order} />
  return (
    <BuyingPage
      title={t('TITLE_PAYMENT')}
      back={back}
      step="pay"
      sideFirst
      side={
        <>
          <HoldNote hold={hold} />
          <PaySummary orders={[order]} amount={0} />
        </>
      }
    >
      <ActionInFlow>
        <div className="stack">
          <Button full icon="check" loading={sending} offline={!online} onClick={() => void complete()}>
            {t('SUMMARY_COMPLETE')}
          </Button>
          <Agreement />
        </div>
      </ActionInFlow>
      <PayFolds order={order} />
      <p className="row row-wrap">
        <ToBasket order={order.orderID} />
      </p>
    </BuyingPage>
  )
}

/** Its time is over: said kindly, with the way to the same journey. */
function HoldOver({ order }: { order: Order }) {
  const { t } = useWords()
  const nameOf = useOrderName()
  return (
    <BuyingPage title={nameOf(order)} back={choicePath()} step="pay">
      <FailedState
        title={t('HOLD_OVER_TITLE')}
        actions={
          <>
            <ButtonLink href={`#${again()}`}>{t('HOLD_AGAIN')}</ButtonLink>
            <ButtonLink kind="second" href={hrefTo('TicketSearch')}>
              {t('HOLD_NEW_SEARCH')}
            </ButtonLink>
          </>
        }
      >
        {t('HOLD_OVER_TEXT', { name: nameOf(order) })}
      </FailedState>
    </BuyingPage>
  )
}

/** The same journey again: where it is known what was chosen, straight to its price today. */
function again(): string {
  const { query } = locationNow()
  return query['fare'] ? buyingPath('DeliveryOptions', { order: null }) : choicePath()
}
