import type { Order } from '@cledrau/contract/buying/orders.ts'
import { useEffect } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { byDeparture } from '../order-shown.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useOrders } from '../use-orders.ts'
import { basketNow, useBasketView } from '../basket.ts'
import { clearGuest } from '../../state/guest.ts'
import { guestOrderNow } from '../../state/guest-order.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ticketed as tellTicketed } from '../../state/events.ts'
import { Paid } from './paid.tsx'

const isBought = ({ status }: Order) => status === 'PAID' || status === 'REFUNDED'

/** What was just bought: that of the address, else the basket that was paid last, else the guest's one order. */
export function ConfirmationScreen() {
  const { query } = useLocation()
  const signedIn = useTraveller() !== null
  // The purchase is over: whoever bought as a guest may sign in, open an account, or buy something else.
  useEffect(clearGuest, [])
  const named = query['order']?.split(',').filter(Boolean)
  if (named) return <Of orderIDs={named} />
  return signedIn ? <OfPaidBasket /> : <Of orderIDs={[guestOrderNow()?.orderID ?? []].flat()} />
}

function OfPaidBasket() {
  const basket = useBasketView()
  if (basket.state === 'loading' && !basketNow()) return <Waiting />
  if (basket.state === 'unavailable') return <Unavailable onRetry={basket.retry} />
  return <Of orderIDs={basket.state === 'ready' ? basket.basket.paidBasket.map(({ orderID }) => orderID) : []} />
}

function Of({ orderIDs }: { orderIDs: readonly string[] }) {
  const view = useOrders(orderIDs)
  const signedIn = useTraveller() !== null
  const bought = view.state === 'ready' ? view.orders.filter(isBought).toSorted(byDeparture) : []
  const nothing = view.state === 'unknown' || (view.state === 'ready' && !view.fetching && bought.length === 0)
  useEffect(() => {
    if (nothing) navigate(pathTo('TicketSearch'), { replace: true })
  }, [nothing])
  // Tickets are made right after paying.
  const inMaking = bought.some(({ ticketedAt, status }) => status === 'PAID' && ticketedAt === null)
  const retry = view.state === 'ready' ? view.retry : undefined
  useEffect(() => {
    if (!inMaking || !retry) return
    const timer = setTimeout(retry, 2000)
    return () => clearTimeout(timer)
  }, [inMaking, retry])
  // Who buys without an account has the ticket on this device from now on.
  const ticketed = !signedIn && bought.some(({ ticketedAt }) => ticketedAt !== null)
  useEffect(() => {
    if (ticketed) tellTicketed()
  }, [ticketed])
  if (view.state === 'unavailable') return <Unavailable onRetry={view.retry} />
  return bought.length > 0 ? <Paid orders={bought} inMaking={inMaking} /> : <Waiting />
}

function Waiting() {
  const { t } = useWords()
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_CONFIRMATION')} />
      <SkeletonRows rows={5} />
    </div>
  )
}
