import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { BuyingPage } from '../../buying/buying-page.tsx'
import { showMessage } from '../../page/messages.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { price, PriceSum } from '../../search/price-sum.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { TripShown } from '../../search/trip-shown.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { useTripWords } from '../../search/use-trip-words.ts'
import { buyingPath, exchangeOf } from '../../buying/buying-path.ts'
import { useOnline } from '../../state/online.ts'
import { refreshWallet } from '../../wallet/wallet.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { chosenIn, confirm, holdAsGuest, useFound, useSummary, type Chosen, type Summary } from './use-exchange.ts'

/** Old journey and new, and what the change costs: to be looked over before anything happens. */
export function ExchangeSummaryScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const { recordLocator = '', out = '', legOut = '', fare = '' } = query
  const backAt = query['back'] ?? null
  const legBack = query['legBack'] ?? null
  const found = useFound(recordLocator && out ? { recordLocator, out, back: backAt } : null)
  const chosen = found.data?.ok ? chosenIn(found.data.value, legOut, legBack, fare) : null
  const summary = useSummary(recordLocator, chosen)
  const before = pathTo('ExchangeTickets', { recordLocator, out, ...(backAt ? { back: backAt } : {}) })
  const refusal =
    (found.data?.ok === false && found.data.refusal) || (summary.data?.ok === false && summary.data.refusal) || null
  const gone = found.data?.ok === true && !chosen

  if (chosen && summary.data?.ok) return <Decide {...{ recordLocator, chosen, before }} summary={summary.data.value} />
  return (
    <BuyingPage title={t('EXCHANGE_SUMMARY')} back={before} side={null}>
      {refusal || gone ? (
        <FailedState
          title={t('EXCHANGE_NOT_NOW')}
          actions={<ButtonLink href={`#${before}`}>{t('EXCHANGE_CHOOSE_AGAIN')}</ButtonLink>}
        >
          {refusal ? whyNot(refusal, t) : t('EXCHANGE_OTHER_TIME')}
        </FailedState>
      ) : found.isError || summary.isError ? (
        <Unavailable
          onRetry={() => {
            void found.refetch()
            void summary.refetch()
          }}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </BuyingPage>
  )
}

/** Spaces for bikes go along: whoever wants these trains all the same gives them back first. */
const whyNot = (code: string, t: Translate): string =>
  [t(`REFUSAL_${code}`), code.startsWith('BIKES_') && t('EXCHANGE_BIKES_FIRST')].filter(Boolean).join(' ')

type DecideProps = { recordLocator: string; chosen: Chosen; summary: Summary; before: string }

function Decide({ recordLocator, chosen, summary, before }: DecideProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [sending, setSending] = useState(false)
  const nameOf = useNamesOfStations(summary.places)
  const { previous, outbound, inbound, toPay, back } = summary

  async function go() {
    setSending(true)
    try {
      const held = await confirm(recordLocator, chosen, summary)
      if (!held.ok) return refused(held.refusal)
      const { order } = held.value
      holdAsGuest(order, held.value.guestToken)
      if (toPay > 0) return navigate(buyingPath('TicketsPayment', { order: exchangeOf(order.orderID) }, {}))
      const { orderID } = order
      const done = await send(
        completeBooking,
        { recordLocator: order.recordLocator, orderID },
        { idempotencyKey: orderID },
      )
      if (!done.ok) return refused(done.refusal)
      void refreshWallet()
      return navigate(buyingPath('ConfirmationPage', { order: orderID }, {}), { replace: true })
    } catch (trouble) {
      return showTrouble(trouble, 'exchange')
    } finally {
      setSending(false)
    }
  }
  const refused = (code: string) =>
    showMessage({ title: t('EXCHANGE_NOT_NOW'), message: whyNot(code, t), buttonLabel: t('GLOBAL_OK') })

  const pay = (
    <Button full icon={toPay > 0 ? 'lock' : undefined} loading={sending} offline={!online} onClick={() => void go()}>
      {toPay > 0 ? t('BUYING_PAY', { price: price(toPay) }) : t('EXCHANGE_CONFIRM')}
    </Button>
  )
  return (
    <BuyingPage
      title={t('EXCHANGE_SUMMARY')}
      sub={t('WALLET_BOOKING', { reference: recordLocator })}
      back={before}
      side={
        <>
          {summary.changed && (
            <Note kind="attention">
              <p>{t('EXCHANGE_PRICE_MOVED')}</p>
            </Note>
          )}
          <Card className="stack">
            <PriceSum of={summary.price} />
            {back > 0 && <p className="strong">{t('EXCHANGE_BACK_SUM', { amount: price(back) })}</p>}
            <div className="wide-only">{pay}</div>
          </Card>
          <Note>
            <p>{t('EXCHANGE_UNTIL_THEN')}</p>
          </Note>
        </>
      }
      action={<ActionBar>{pay}</ActionBar>}
    >
      <Card className="stack">
        <h2 className="t-l soft">{t('EXCHANGE_NOW')}</h2>
        {previous.outbound && (
          <TripShown
            trip={previous.outbound}
            way="out"
            nameOf={nameOf}
            seats={previous.reservations.outbound}
            level={3}
          />
        )}
        {previous.inbound && (
          <TripShown
            trip={previous.inbound}
            way="back"
            nameOf={nameOf}
            seats={previous.reservations.return}
            level={3}
          />
        )}
      </Card>
      <Card className="stack">
        <div className="spread row-wrap">
          <h2 className="t-l">{t('EXCHANGE_NEW')}</h2>
          <Moved from={previous.outbound} to={outbound} />
        </div>
        {outbound && <TripShown trip={outbound} way="out" nameOf={nameOf} level={3} />}
        {inbound && <TripShown trip={inbound} way="back" nameOf={nameOf} level={3} />}
      </Card>
    </BuyingPage>
  )
}

const DAY_MINUTES = 24 * 60

type Leg = Summary['outbound']

/** How much later, or earlier, it leaves on the same day or the next; further apart the days speak for themselves. */
function Moved({ from, to }: { from: Leg; to: Leg }) {
  const { t } = useWords()
  const { duration } = useTripWords(useNamesOfStations())
  if (!from || !to) return null
  const minutes = Math.round((Date.parse(to.departTime) - Date.parse(from.departTime)) / MINUTE)
  if (minutes === 0 || Math.abs(minutes) >= DAY_MINUTES) return null
  return (
    <Tag kind="petrol">
      {t(minutes > 0 ? 'EXCHANGE_LATER' : 'EXCHANGE_EARLIER', { time: duration(Math.abs(minutes)) })}
    </Tag>
  )
}
