import { completeBooking } from '@cledrau/contract/basket.ts'
import type { Order } from '@cledrau/contract/orders.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate, placeNow } from '../../routes/hash-location.ts'
import { BuyingPage } from '../../shell/buying-page.tsx'
import { FareRules } from '../../shell/fare-rules.tsx'
import { HoldNote } from '../../shell/hold-note.tsx'
import { showMessage } from '../../shell/messages.ts'
import { OrderShown, useOrderName } from '../../shell/order-shown.tsx'
import { price, PriceSum } from '../../shell/price-sum.tsx'
import { showTrouble } from '../../shell/show-trouble.ts'
import { useOffer } from '../../shell/use-offer.ts'
import { putOrder } from '../../shell/use-orders.ts'
import { HOLD_MS, useHold } from '../../shell/use-hold.ts'
import { buyingPath, choicePath } from '../../state/buying-path.ts'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { DeliverySection } from './delivery-section.tsx'

export function HeldOrder({ order }: { order: Order }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { offered } = useOffer()
  const { showBasket } = useOptions()
  const signedIn = useTraveller() !== null
  const nameOf = useOrderName()
  const [sending, setSending] = useState(false)
  const hold = useHold(instant(Date.parse(order.holdExpiration ?? order.createdAt)), HOLD_MS)
  const over = hold.over || order.status !== 'HELD'
  const total = order.price.total

  async function complete() {
    setSending(true)
    try {
      const { recordLocator, orderID } = order
      const answer = await send(completeBooking, { recordLocator, orderID }, { idempotencyKey: orderID })
      if (answer.ok) {
        putOrder(answer.value.order)
        return navigate(buyingPath('confirmation-page'), { replace: true })
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
  const go = () => (total === 0 ? void complete() : navigate(buyingPath('tickets-payment')))
  const pay = (
    <Button full icon="lock" loading={sending} offline={!online} onClick={go}>
      {total === 0 ? t('SUMMARY_COMPLETE') : t('BUYING_PAY', { price: price(total) })}
    </Button>
  )
  const basket = signedIn && showBasket && offered('/ticket-search/basket')
  if (over)
    return (
      <BuyingPage title={nameOf(order)} back={choicePath()} step="pay" side={null}>
        <FailedState
          title={t('HOLD_OVER_TITLE')}
          actions={
            <>
              <ButtonLink href={`#${again()}`}>{t('HOLD_AGAIN')}</ButtonLink>
              <ButtonLink kind="second" href="#/ticket-search">
                {t('HOLD_NEW_SEARCH')}
              </ButtonLink>
            </>
          }
        >
          {t('HOLD_OVER_TEXT', { name: nameOf(order) })}
        </FailedState>
      </BuyingPage>
    )
  return (
    <BuyingPage
      title={t('TITLE_SUMMARY')}
      sub={nameOf(order)}
      back={basket ? '/ticket-search/basket' : choicePath()}
      step="pay"
      side={
        <>
          <div className="wide-only">
            <HoldNote hold={hold} />
          </div>
          <Card className="stack">
            <h2 className="t-xl">{t('BUYING_TOTAL')}</h2>
            <PriceSum of={order.price} />
            <div className="wide-only">{pay}</div>
            <p className="t-s soft">
              {t('BUYING_AGREE_1')} <a href="#/ticket-search/travel-conditions">{t('BUYING_AGREE_CONDITIONS')}</a>
              {t('BUYING_AGREE_2')}
            </p>
          </Card>
          {basket && (
            <div className="stack stack-2">
              <ButtonLink kind="second" full icon="plus" href="#/ticket-search">
                {t('BASKET_ADD')}
              </ButtonLink>
              <ButtonLink kind="quiet" full href="#/ticket-search/basket">
                {t('SUMMARY_TO_BASKET')}
              </ButtonLink>
            </div>
          )}
        </>
      }
      action={<ActionBar>{pay}</ActionBar>}
    >
      <div className="narrow-only">
        <HoldNote hold={hold} />
      </div>
      <Card>
        <OrderShown order={order} />
      </Card>
      <DeliverySection order={order} />
      <Card className="stack">
        <h2 className="t-xl">{t('OPTIONS_CONDITIONS')}</h2>
        <FareRules rules={rulesOf(order, language)} />
      </Card>
    </BuyingPage>
  )
}

/** The same journey again: where it is known what was chosen, straight to its price today. */
function again(): string {
  const { query } = placeNow()
  return query['fare'] ? buyingPath('delivery-options', { order: null }) : choicePath()
}

function rulesOf({ tickets }: Order, language: 'en' | 'cy') {
  const telling = tickets.flatMap(({ rules }) => rules).filter(({ description }) => description.en.trim() !== '.')
  return [...new Map(telling.map((rule) => [`${rule.category} ${rule.description[language]}`, rule])).values()]
}
