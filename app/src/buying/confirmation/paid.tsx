import type { Order } from '@cledrau/contract/buying/orders.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { announce } from '../../page/messages.ts'
import { WaySteps } from '../../search/way-steps.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { useOffer } from '../../state/use-offer.ts'
import { OrderShown, useOrderName } from '../order-shown.tsx'
import { price } from '../../search/price-sum.tsx'
import { Tip } from '../../page/tip.tsx'
import { now } from '../../platform/clock.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Busy } from '../../ui/progress/progress.tsx'
import { TellMePart } from '../tell-me/tell-me-part.tsx'
import { GoodOn } from './good-on.tsx'
import { isAhead } from './is-ahead.ts'
import { PaidRows } from './paid-rows.tsx'
import { WhereTickets } from './where-tickets.tsx'

/** Bought: what it is, the way to the ticket, and where else it is. */
export function Paid({ orders, inMaking }: { orders: readonly Order[]; inMaking: boolean }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { offered } = useOffer()
  const signedIn = useTraveller() !== null
  const nameOf = useOrderName()
  const total = orders.reduce((sum, order) => sum + order.price.total, 0)
  const gone = orders.every(({ status }) => status === 'REFUNDED')
  const said = total > 0 ? t('CONFIRMATION_PAID', { price: price(total) }) : t('EXCHANGE_FREE')
  useEffect(() => {
    if (!gone) announce(said)
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it is known that it is paid
  }, [gone])
  const [first] = orders
  if (!first) return null
  const place = first.places[first.destination]
  const alone = orders.length === 1 && first.outbound !== null && place && !gone
  const title = alone
    ? t(isAhead(first, now()) ? 'CONFIRMATION_TITLE' : 'CONFIRMATION_TITLE_BEGUN', {
        place: language === 'cy' ? inWelsh('i', place) : place.en,
      })
    : orders.length === 1
      ? nameOf(first)
      : t('CONFIRMATION_SEVERAL', { count: orders.length })
  const wallet =
    orders.length === 1 ? pathTo('TicketWalletDetails', { recordLocator: first.recordLocator }) : pathTo('TicketWallet')

  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        <p className="row on-time strong" style={narrow ? { paddingBlockStart: 'var(--space-4)' } : undefined}>
          <Icon name="check" />
          {said}
        </p>
        <WaySteps here="done" />
        <header className="stack stack-2">
          <h1 className="t-3xl" tabIndex={-1}>
            {title}
          </h1>
          <p className="soft">
            {t('CONFIRMATION_BOOKING')}{' '}
            <b className="num" style={{ color: 'var(--ink)', letterSpacing: '0.06em' }}>
              {orders.map(({ recordLocator }) => recordLocator).join(', ')}
            </b>
            . {t('CONFIRMATION_RECEIPT_WENT', { email: first.emailAddress })}
          </p>
        </header>
        {gone ? (
          <Note icon="undo">
            <p>{t('CONFIRMATION_GONE')}</p>
          </Note>
        ) : (
          <Tip about="BOOKING_REFERENCE_TOOLTIP" />
        )}
        {inMaking && <Busy>{t('CONFIRMATION_MAKING')}</Busy>}
        {orders.map((order) => (
          <Card key={order.orderID} className="stack">
            {orders.length > 1 && <h2 className="t-xl">{nameOf(order)}</h2>}
            <OrderShown order={order} level={orders.length > 1 ? 3 : 2} />
            <GoodOn order={order} />
          </Card>
        ))}
        <div className="stack stack-2">
          {!gone && !inMaking && offered(wallet) && (
            <ButtonLink full icon="ticket" href={`#${wallet}`}>
              {t('CONFIRMATION_OPEN', { count: orders.length })}
            </ButtonLink>
          )}
          {!signedIn && !gone && (
            <ButtonLink kind="second" full href={hrefTo('LoginPage', { register: 'true' })}>
              {t('CONFIRMATION_KEEP')}
            </ButtonLink>
          )}
        </div>
        {!signedIn && !gone && <p className="t-s soft">{t('CONFIRMATION_KEEP_TEXT', { email: first.emailAddress })}</p>}
      </div>
      <div className="col-5 stack stack-6">
        {!gone && <WhereTickets orders={orders} />}
        <TellMePart ways={orders.flatMap(waysOf)} />
        <PaidRows orders={orders} />
      </div>
    </div>
  )
}

/** Each way of an order whose tickets are there; of a pass nobody knows which trains are taken. */
const waysOf = ({ recordLocator, status, ticketedAt, outbound, inbound }: Order) =>
  status !== 'PAID' || ticketedAt === null
    ? []
    : [
        ...(outbound ? [{ recordLocator, direction: 'OUTBOUND', departs: outbound.departTime } as const] : []),
        ...(inbound ? [{ recordLocator, direction: 'INBOUND', departs: inbound.departTime } as const] : []),
      ]
