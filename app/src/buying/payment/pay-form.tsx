import type { PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { expiryOf } from '@cledrau/domain/payments/card.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import type { BankFormHandle, FormMethod } from '../bank-form.tsx'
import { BankForm } from '../bank-form.tsx'
import { BuyingPage } from '../buying-page.tsx'
import { HoldNote } from '../hold-note.tsx'
import { byDeparture } from '../order-shown.tsx'
import { price } from '../../search/price-sum.tsx'
import { HOLD_MS, useHold, useSeconds } from '../use-hold.ts'
import { useOffer } from '../../state/use-offer.ts'
import { useOrders } from '../use-orders.ts'
import { exchangedOrder, WHOLE_BASKET } from '../buying-path.ts'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ActionInFlow } from '../../ui/action-bar/action-bar.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { ErrorPanel, Note } from '../../ui/message/note.tsx'
import { Busy } from '../../ui/progress/progress.tsx'
import { PayFolds, PaySummary } from './pay-summary.tsx'
import type { PaymentView } from './use-payment.ts'
import { useVoucherShare, VoucherNote } from './voucher-line.tsx'

type Ready = Extract<PaymentView, { state: 'ready' }>

const methodOf = (chosen: string): FormMethod =>
  chosen === 'card' || chosen === 'wallet'
    ? { kind: 'method', method: chosen }
    : { kind: 'method', method: 'saved', cardID: chosen }

/** The traveller's turn: what is paid for, with which card, the bank's own form for it, and the one button that pays. */
export function PayForm({ view, back, order }: { view: Ready; back: string; order: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { payment, busy, asking, silent, voucher } = view
  const orders = useOrders(payment.orderIDs)
  const signedIn = useTraveller() !== null
  const form = useRef<BankFormHandle>(null)
  const question = useRef<HTMLHeadingElement>(null)
  const usable = payment.cards.filter(({ expired }) => !expired)
  const [chosen, setChosen] = useState<string>(usable[0]?.cardID ?? 'card')
  const [wallet, setWallet] = useState(false)
  /** Of which session the bank's form is drawn: another payment has a form of its own. */
  const [drawn, setDrawn] = useState<string | null>(null)
  const [stopping, setStopping] = useState(false)
  const list = orders.state === 'ready' ? orders.orders.toSorted(byDeparture) : []
  const ends = Date.parse(payment.expiresAt)
  const hold = useHold(instant(Date.parse(payment.heldUntil ?? payment.expiresAt)), HOLD_MS)
  const over = useSeconds() >= ends
  const refresh = useEffectEvent(() => view.refresh())
  useEffect(() => {
    if (over) refresh()
  }, [over])
  // The bank's question is where the eyes and the focus are.
  useEffect(() => {
    if (!asking) return
    question.current?.scrollIntoView?.({ block: 'start' })
    question.current?.focus({ preventScroll: true })
  }, [asking])

  const { due, byVoucher, byCard, whole, line } = useVoucherShare(view)
  const send = () => {
    if (busy || voucher.changing) return
    if (whole) return void voucher.use({ kind: 'all', sum: due })
    view.submitted()
    form.current?.submit()
  }
  const stop = async () => {
    setStopping(true)
    await view.stop()
    navigate(back)
  }
  const [only] = list
  const several = usable.length > 0 || wallet
  return (
    <BuyingPage
      title={t('TITLE_PAYMENT')}
      back={back}
      step="pay"
      sideFirst
      side={
        <>
          <HoldNote hold={hold} />
          {!asking && <PaySummary orders={list} amount={due} byVoucher={byVoucher} />}
        </>
      }
    >
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
      <VoucherNote view={view} />
      <ActionInFlow>
        <Card>
          <section className="stack" aria-labelledby={PAY_WITH}>
            <h2 className="t-xl" id={PAY_WITH} ref={question} tabIndex={-1}>
              {t(
                asking
                  ? 'PAYMENT_BANK_ASKS'
                  : whole
                    ? 'VOUCHER_PAY_TITLE'
                    : several
                      ? 'PAYMENT_WITH'
                      : 'PAYMENT_WITH_CARD',
              )}
            </h2>
            {!asking && line}
            {several && !asking && !whole && (
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
            {payment.frame && !whole && (
              <BankForm
                key={payment.frame.url}
                ref={form}
                frame={payment.frame}
                title={t('PAYMENT_FRAME')}
                method={methodOf(chosen)}
                keeps={signedIn}
                onDrawn={() => setDrawn(payment.frame?.url ?? null)}
                onSays={(says) => {
                  if (says.kind === 'ready') setWallet(says.wallet)
                  view.hear(says)
                }}
              />
            )}
            {asking ? (
              <p className="t-s soft">{t('PAYMENT_BANK_ASKS_NOTE')}</p>
            ) : (
              <>
                <Button
                  full
                  icon={whole ? 'check' : 'lock'}
                  loading={busy || voucher.changing || (!whole && drawn !== payment.frame?.url)}
                  offline={!online}
                  disabled={over}
                  onClick={send}
                >
                  {whole
                    ? t('VOUCHER_PAY', { price: price(due) })
                    : t(byVoucher > 0 ? 'VOUCHER_PAY_REST' : 'BUYING_PAY', { price: price(byCard) })}
                </Button>
                {busy && <Busy>{t('PAYMENT_WORKING')}</Busy>}
                <Agreement card={!whole} />
              </>
            )}
          </section>
        </Card>
      </ActionInFlow>
      {!asking && only && list.length === 1 && <PayFolds order={only} />}
      <p className="row row-wrap">
        <Button kind="quiet" loading={stopping} onClick={() => void stop()}>
          {t('PAYMENT_STOP')}
        </Button>
        {!asking && <ToBasket order={order} />}
      </p>
    </BuyingPage>
  )
}

const PAY_WITH = 'pay-with'

/** What is agreed to by the one button. */
export function Agreement({ card = true }: { card?: boolean }) {
  const { t } = useWords()
  return (
    <p className="t-s soft">
      {t('BUYING_AGREE_1')} <a href={hrefTo('TravelConditions')}>{t('BUYING_AGREE_CONDITIONS')}</a>
      {t('BUYING_AGREE_2')} {card && t('PAYMENT_SAFE')}
    </p>
  )
}

/** Whoever has a basket may leave the journey in it, and look for another one. */
export function ToBasket({ order }: { order: string }) {
  const { t } = useWords()
  const { offered } = useOffer()
  const { showBasket } = useOptions()
  const signedIn = useTraveller() !== null
  const own = order !== WHOLE_BASKET && exchangedOrder(order) === null
  if (!own || !signedIn || !showBasket || !offered(pathTo('BasketPage'))) return null
  return (
    <>
      <ButtonLink kind="quiet" icon="plus" href={hrefTo('TicketSearch')}>
        {t('BASKET_ADD')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={hrefTo('BasketPage')}>
        {t('SUMMARY_TO_BASKET')}
      </ButtonLink>
    </>
  )
}

const schemeWords = ({ scheme }: PaymentCard, t: ReturnType<typeof useWords>['t']) =>
  t(`CARD_SCHEME_${scheme.toUpperCase().replace('-', '_')}`)
