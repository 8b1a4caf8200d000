import type { PaymentCard } from '@cledrau/contract/payment-cards.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import type { BankFrameHandle, FrameMethod } from '../../shell/bank-frame.tsx'
import { BankFrame } from '../../shell/bank-frame.tsx'
import { BuyingPage } from '../../shell/buying-page.tsx'
import { HoldNote } from '../../shell/hold-note.tsx'
import { byDeparture, OrderShown, useOrderName } from '../../shell/order-shown.tsx'
import { price, PriceSum } from '../../shell/price-sum.tsx'
import { HOLD_MS, useHold, useSeconds } from '../../shell/use-hold.ts'
import { useOrders } from '../../shell/use-orders.ts'
import { useOnline } from '../../state/online.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { ErrorPanel, Note } from '../../ui/message/note.tsx'
import { Busy } from '../../ui/progress/progress.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import type { PaymentView } from './use-payment.ts'

type Ready = Extract<PaymentView, { state: 'ready' }>

const methodOf = (chosen: string): FrameMethod =>
  chosen === 'card' || chosen === 'wallet'
    ? { kind: 'method', method: chosen }
    : { kind: 'method', method: 'saved', cardID: chosen }

const expiryOf = ({ expiryMonth, expiryYear }: PaymentCard) =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`

/** The traveller's turn: with which card, and the bank's own form for it. */
export function PayForm({ view, back }: { view: Ready; back: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { payment, busy, silent } = view
  const orders = useOrders(payment.orderIDs)
  const nameOf = useOrderName()
  const form = useRef<BankFrameHandle>(null)
  const usable = payment.cards.filter(({ expired }) => !expired)
  const [chosen, setChosen] = useState<string>(usable[0]?.cardID ?? 'card')
  const [wallet, setWallet] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const [stopping, setStopping] = useState(false)
  const list = orders.state === 'ready' ? orders.orders.toSorted(byDeparture) : []
  const ends = Date.parse(payment.expiresAt)
  const held = list.flatMap(({ holdExpiration }) => (holdExpiration ? [Date.parse(holdExpiration)] : []))
  // What is held is held at least as long as it can be paid for here.
  const hold = useHold(instant(held.length > 0 ? Math.max(ends, Math.min(...held)) : ends), HOLD_MS)
  const over = useSeconds() >= ends
  const refresh = useEffectEvent(() => view.refresh())
  useEffect(() => {
    if (over) refresh()
  }, [over])

  const send = () => {
    if (busy) return
    view.submitted()
    form.current?.submit()
  }
  const stop = async () => {
    setStopping(true)
    await view.stop()
    navigate(back)
  }
  const pay = (
    <Button full icon="lock" loading={busy} offline={!online} disabled={!drawn || over} onClick={send}>
      {t('BUYING_PAY', { price: price(payment.amountInPennies) })}
    </Button>
  )
  const [only] = list
  return (
    <BuyingPage
      title={t('TITLE_PAYMENT')}
      sub={list.length === 1 && only ? nameOf(only) : undefined}
      back={back}
      step="pay"
      side={
        <>
          <div className="wide-only">
            <HoldNote hold={hold} />
          </div>
          <Card className="stack">
            <h2 className="t-xl">{t('BUYING_TOTAL')}</h2>
            {list.length === 1 && only ? (
              <PriceSum of={only.price} />
            ) : (
              <Sum
                lines={list.map((order) => ({
                  key: order.orderID,
                  name: nameOf(order),
                  amount: price(order.price.total),
                }))}
                total={{ key: 'total', name: t('BUYING_TO_PAY'), amount: price(payment.amountInPennies) }}
              />
            )}
            <div className="wide-only">{pay}</div>
            <p className="t-s soft">
              {t('BUYING_AGREE_1')} <a href="#/ticket-search/travel-conditions">{t('BUYING_AGREE_CONDITIONS')}</a>
              {t('BUYING_AGREE_2')}
            </p>
          </Card>
        </>
      }
      action={<ActionBar>{pay}</ActionBar>}
    >
      <div className="narrow-only">
        <HoldNote hold={hold} />
      </div>
      {payment.refusal && !busy && (
        <ErrorPanel title={t('PAYMENT_REFUSED_TITLE')} body={t(`PAYMENT_REFUSED_${payment.refusal.reason}`)} />
      )}
      {silent && (
        <output>
          <Note kind="late">
            <p>{t('PAYMENT_SILENT')}</p>
          </Note>
        </output>
      )}
      <Card className="stack">
        <h2 className="t-xl">{t(usable.length > 0 || wallet ? 'PAYMENT_WITH' : 'PAYMENT_WITH_CARD')}</h2>
        {(usable.length > 0 || wallet) && (
          <RadioGroup
            label={t('PAYMENT_WITH')}
            labelHidden
            chosen={chosen}
            onChoose={setChosen}
            options={[
              ...usable.map((card) => ({
                value: card.cardID,
                icon: 'card' as const,
                label: t('CARD_ENDS', { scheme: schemeWords(card, t), lastFour: card.lastFour }),
                note: t('CARD_RUNS_OUT', { when: expiryOf(card) }),
              })),
              ...(wallet ? [{ value: 'wallet', icon: 'phone' as const, label: t('PAYMENT_WALLET') }] : []),
              { value: 'card', icon: 'plus' as const, label: t('PAYMENT_OTHER_CARD') },
            ]}
          />
        )}
        {payment.frame && (
          <BankFrame
            key={payment.frame.url}
            ref={form}
            frame={payment.frame}
            title={t('PAYMENT_FRAME')}
            method={methodOf(chosen)}
            onSays={(says) => {
              if (says.kind === 'ready') {
                setDrawn(true)
                setWallet(says.wallet)
              }
              view.hear(says)
            }}
          />
        )}
        {!drawn && <Busy>{t('CARD_FRAME_LOADING')}</Busy>}
        {busy && <Busy>{t('PAYMENT_WORKING')}</Busy>}
        <p className="t-s soft">{t('PAYMENT_SAFE')}</p>
      </Card>
      {list.map((order) => (
        <Card key={order.orderID}>
          <OrderShown order={order} />
        </Card>
      ))}
      <p>
        <Button kind="link" loading={stopping} onClick={() => void stop()}>
          {t('PAYMENT_STOP')}
        </Button>
      </p>
    </BuyingPage>
  )
}

const schemeWords = ({ scheme }: PaymentCard, t: ReturnType<typeof useWords>['t']) =>
  t(`CARD_SCHEME_${scheme.toUpperCase().replace('-', '_')}`)
