import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate, usePlace } from '../../routes/hash-location.ts'
import { BuyingPage } from '../../shell/buying-page.tsx'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { Unavailable } from '../../shell/unavailable.tsx'
import { useOrders } from '../../shell/use-orders.ts'
import { buyingPath, choicePath } from '../../state/buying-path.ts'
import { HeldOrder } from './held-order.tsx'

/** Everything that was chosen, held for now: to be looked over before it is paid for. */
export function TicketsSummaryScreen() {
  const { query } = usePlace()
  const orderID = query['order']
  useEffect(() => {
    // Nothing is held yet: back to where the ticket is chosen.
    if (!orderID) navigate(choicePath(query), { replace: true })
  }, [orderID, query])
  return orderID ? <Of orderID={orderID} /> : null
}

function Of({ orderID }: { orderID: string }) {
  const { t } = useWords()
  const view = useOrders([orderID])
  const status = view.state === 'ready' && !view.fetching ? view.orders[0]?.status : undefined
  const elsewhere =
    view.state === 'unknown'
      ? '/ticket-search'
      : status === 'PAID' || status === 'REFUNDED'
        ? buyingPath('confirmation-page', { order: orderID })
        : status === 'PAYING'
          ? buyingPath('tickets-payment')
          : null
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true })
  }, [elsewhere])
  const order = view.state === 'ready' ? view.orders[0] : undefined
  // Being paid for, as far as was known: what has become of it is on its way.
  const settled = view.state === 'ready' && (!view.fetching || order?.status === 'HELD')
  if (order && settled && !elsewhere) return <HeldOrder order={order} />
  return (
    <BuyingPage title={t('TITLE_SUMMARY')} back={choicePath()} step="pay" side={null}>
      {view.state === 'unavailable' ? <Unavailable onRetry={view.retry} /> : <SkeletonRows rows={5} />}
    </BuyingPage>
  )
}
