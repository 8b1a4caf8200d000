import type { Order } from '@cledrau/contract/buying/orders.ts'
import { takesOneMore } from '@cledrau/domain/orders/basket-room.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { hrefTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useOrderName } from '../order-shown.tsx'
import { price } from '../../search/price-sum.tsx'
import { holdAt, HOLD_MS, leftWords, useSeconds } from '../use-hold.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { WHOLE_BASKET } from '../buying-path.ts'
import { useOnline } from '../../state/online.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { HeldJourney } from './held-journey.tsx'
import type { BasketReady } from './use-basket.ts'

/** Every journey with its own hold; the one that runs out first is named on top. */
export function FullBasket({ view, orders }: { view: BasketReady; orders: readonly Order[] }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { online } = useOnline()
  const nameOf = useOrderName()
  const at = useSeconds()
  const holdOf = ({ holdExpiration, createdAt }: Order) =>
    holdAt(instant(Date.parse(holdExpiration ?? createdAt)), HOLD_MS, at)
  const held = orders.filter(({ status }) => status === 'HELD')
  const first = held.toSorted((a, b) => (a.holdExpiration ?? '').localeCompare(b.holdExpiration ?? ''))[0]
  const hold = first && holdOf(first)
  const paying = orders.some(({ status }) => status === 'PAYING')
  const total = orders.reduce((sum, order) => sum + order.price.total, 0)
  const full = !takesOneMore({ held: orders.length, most: view.basket.maxBasketOrders })
  const toPay = hrefTo('TicketsPayment', { order: WHOLE_BASKET })
  const sum = (
    <Sum
      lines={[
        ...orders.map((order) => ({ key: order.orderID, name: nameOf(order), amount: price(order.price.total) })),
        { key: 'fee', name: t('OPTIONS_FEE'), amount: price(0) },
      ]}
      total={{ key: 'total', name: t('BUYING_TO_PAY'), amount: price(total) }}
    />
  )
  const pay = online ? (
    <ButtonLink full={!narrow} href={toPay}>
      {t(paying ? 'BASKET_GO_ON_PAYING' : 'BASKET_PAY', { count: orders.length })}
    </ButtonLink>
  ) : (
    <Button full={!narrow} offline>
      {t('BASKET_PAY', { count: orders.length })}
    </Button>
  )
  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        {first && hold?.late && !hold.over && (
          <Note kind="late" icon="clock">
            <p>
              <b className="num">{t('BASKET_GOES_BACK', { name: nameOf(first), left: leftWords(hold, t) })}</b>{' '}
              {t('BASKET_GOES_BACK_NOTE')}
            </p>
          </Note>
        )}
        {paying && (
          <Note icon="clock">
            <p>{t('BASKET_PAYING')}</p>
          </Note>
        )}
        {orders.map((order) => (
          <HeldJourney key={order.orderID} order={order} hold={holdOf(order)} view={view} />
        ))}
        {full ? (
          <Note>
            <p>{t('BASKET_FULL', { count: view.basket.maxBasketOrders })}</p>
          </Note>
        ) : (
          <ButtonLink kind="second" full icon="plus" href={hrefTo('TicketSearch')}>
            {t('BASKET_ADD')}
          </ButtonLink>
        )}
        {orders.length > 1 && !paying && (
          <Button kind="quiet" full disabled={!view.clear} onClick={() => view.clear?.()}>
            {t('BASKET_CLEAR')}
          </Button>
        )}
        {narrow && <Card>{sum}</Card>}
      </div>
      {!narrow && (
        <aside className="col-5">
          <Card className="stack">
            <h2 className="t-xl">{t('BUYING_TOTAL')}</h2>
            {sum}
            {pay}
            <p className="t-s soft">{t('BASKET_ONE_PAYMENT')}</p>
          </Card>
        </aside>
      )}
      {narrow && (
        <ActionBar>
          <p aria-live="polite">
            <span className="t-s soft" style={{ display: 'block' }}>
              {t('BASKET_JOURNEYS', { count: orders.length })}
            </span>
            <span className="t-2xl num">{price(total)}</span>
          </p>
          {pay}
        </ActionBar>
      )}
    </div>
  )
}
