import type { Order } from '@cledrau/contract/orders.ts'
import { inWelsh } from '@cledrau/domain/stations/welsh-place.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayoutFacts } from '../../shell/use-layout.ts'
import { useOffer } from '../../shell/use-offer.ts'
import { OrderShown, useOrderName } from '../../shell/order-shown.tsx'
import { price } from '../../shell/price-sum.tsx'
import { Tip } from '../../shell/tip.tsx'
import { now } from '../../state/clock.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Busy } from '../../ui/progress/progress.tsx'
import { isAhead } from './is-ahead.ts'
import { KeepThem } from './keep-them.tsx'
import { PaidRows } from './paid-rows.tsx'
import { WhatNext } from './what-next.tsx'

/** Bought: what it is, what happens next, and what can be done with it. */
export function Paid({ orders, inMaking }: { orders: readonly Order[]; inMaking: boolean }) {
  const { t, language } = useWords()
  const { narrow } = useLayoutFacts()
  const { offered } = useOffer()
  const signedIn = useTraveller() !== null
  const nameOf = useOrderName()
  const [first] = orders
  if (!first) return null
  const total = orders.reduce((sum, order) => sum + order.price.total, 0)
  const place = first.places[first.destination]
  const gone = orders.every(({ status }) => status === 'REFUNDED')
  const alone = orders.length === 1 && first.outbound !== null && place && !gone
  const title = alone
    ? t(isAhead(first, now()) ? 'CONFIRMATION_TITLE' : 'CONFIRMATION_TITLE_BEGUN', {
        place: language === 'cy' ? inWelsh('i', place) : place.en,
      })
    : orders.length === 1
      ? nameOf(first)
      : t('CONFIRMATION_SEVERAL', { count: orders.length })
  const wallet = orders.length === 1 ? `/ticket-wallet/details/${first.recordLocator}` : '/ticket-wallet'

  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack stack-6">
        <header className="stack stack-2" style={narrow ? { paddingBlockStart: 'var(--space-4)' } : undefined}>
          <p className="row on-time">
            <Icon name="check" />
            {total > 0 ? t('CONFIRMATION_PAID', { price: price(total) }) : t('EXCHANGE_FREE')}
          </p>
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
          </Card>
        ))}
        {!gone && !inMaking && offered(wallet) && (
          <ButtonLink full icon="ticket" href={`#${wallet}`}>
            {t('CONFIRMATION_OPEN', { count: orders.length })}
          </ButtonLink>
        )}
        {!signedIn && !gone && <KeepThem order={first} />}
        {narrow && !gone && <WhatNext order={first} />}
        {narrow && <PaidRows orders={orders} />}
      </div>
      {!narrow && (
        <div className="col-5 stack stack-6">
          {!gone && <WhatNext order={first} />}
          <PaidRows orders={orders} />
        </div>
      )}
    </div>
  )
}
