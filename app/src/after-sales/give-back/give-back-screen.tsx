import { whereBack } from './where-back.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { BuyingPage } from '../../buying/buying-page.tsx'
import { OrderShown } from '../../buying/order-shown.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useBookingLocator } from '../../buying/use-booking-locator.ts'
import { useOrders } from '../../buying/use-orders.ts'
import { buyingPath } from '../../buying/buying-path.ts'
import { useTraveller } from '../../state/traveller.ts'
import { useReference } from '../../state/reference.ts'
import { refreshWallet } from '../../wallet/wallet.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { GiveBackButton } from './give-back-button.tsx'
import { GivenNow, type Given } from './given-now.tsx'
import { GivenBefore } from './given-before.tsx'
import { useBookingOf } from './use-booking-of.ts'
import { EVERYBODY, useQuote, useGivenBack } from './use-give-back.ts'
import { failedTrain, mayHaveFailed, NOTHING_SAID } from './why.ts'
import { asKnown, useKnownTrains } from './use-known-trains.ts'
import { WhoGivesBack } from './who-gives-back.tsx'
import { UndoNote, Worth } from './worth.tsx'

const WhyGiveBack = lazy(() => import('./why-give-back.tsx'))
const DelayRepayTold = lazy(() => import('./delay-repay-told.tsx'))

/** Why nothing goes back, whatever somebody's reason is. */
const WHATEVER_THE_REASON: readonly string[] = [
  'BOUGHT_BY_SOMEBODY_ELSE',
  'INVALID_RECORD_LOCATOR',
  'TICKETS_HANDED_OVER',
  'TICKETS_NOT_READY',
]

/** What tickets are worth now, who of a group gives them back, and the money's way. */
export function GiveBackScreen() {
  const recordLocator = useBookingLocator()
  return <Of key={recordLocator} recordLocator={recordLocator} />
}

function Of({ recordLocator }: { recordLocator: string }) {
  const { t } = useWords()
  const { orderID, travellers } = useBookingOf(recordLocator)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [said, setWhy] = useState(NOTHING_SAID)
  const known = useKnownTrains(recordLocator)
  const why = asKnown(said, known)
  const { order, loading } = useOrderOf(orderID)
  // What everybody gets as things stand: whoever may undo it all, or has nothing to give back, is asked for no reason.
  const asIs = useQuote(recordLocator, EVERYBODY).data
  const isSettled = asIs && (asIs.ok ? asIs.value.reason === 'UNDO' : WHATEVER_THE_REASON.includes(asIs.refusal))
  const before = useGivenBack(recordLocator).data ?? []
  // Nobody of it has a ticket any more: that is no refusal.
  const over = before.length > 0 && travellers.length === 0 && asIs?.ok === false && asIs.refusal === 'REFUND_USED'
  const asksWhy = order !== undefined && !isSettled && !over && (mayHaveFailed(order) || known.length > 0)
  const failed = asksWhy && why.reason === 'FAILED'
  const train = failed ? failedTrain(why, order) : null
  const asked = { passengers: chosen, failedTrain: train }
  const isSaid = !asksWhy || why.reason === 'PLANS' || train !== null
  const quote = useQuote(recordLocator, isSaid && !loading ? asked : null)
  const signedIn = useTraveller() !== null
  // A guest sees their one order where it was confirmed.
  const back = signedIn
    ? pathTo('TicketWalletDetails', { recordLocator })
    : buyingPath('ConfirmationPage', { order: orderID }, {})
  const refusal = isSaid && quote.data?.ok === false ? quote.data.refusal : null
  const worth = isSaid && quote.data?.ok ? quote.data.value : null

  const namesOf = (references: readonly string[]) =>
    travellers.filter(({ reference }) => references.includes(reference)).map(({ name }) => name)
  const afterwards = (done: boolean) => {
    if (done && worth) setGiven({ quote: worth, names: travellers.length > 1 ? namesOf(worth.passengers) : [] })
    setChosen(null)
    void quote.refetch()
    void refreshWallet()
  }
  const button = worth && (
    <GiveBackButton
      quote={worth}
      locator={recordLocator}
      asked={asked}
      fresh={!quote.isPlaceholderData}
      onDone={afterwards}
    />
  )
  if (given) {
    // Until the server has said what the others are worth now, nothing more is offered.
    const fresh = worth && !quote.isPlaceholderData && !quote.isFetching
    const next = fresh
      ? { names: namesOf(worth.passengers), amount: worth.amount, onChoose: () => setGiven(null) }
      : null
    const home = signedIn ? hrefTo('TicketWallet') : `#${back}`
    return (
      <BuyingPage
        title={t('GIVE_BACK_DONE_PAGE')}
        sub={t('WALLET_BOOKING', { reference: recordLocator })}
        back={back}
        side={null}
      >
        <GivenNow
          given={given}
          next={next && next.names.length > 0 ? next : null}
          back={{ href: home, label: t(signedIn ? 'GIVE_BACK_TO_WALLET' : 'GIVE_BACK_TO_TICKET') }}
        />
      </BuyingPage>
    )
  }
  return (
    <BuyingPage
      title={t('GIVE_BACK_TITLE')}
      sub={t('WALLET_BOOKING', { reference: recordLocator })}
      back={back}
      side={
        worth && (
          <>
            {worth.reason === 'UNDO' && worth.undoUntil && (
              <UndoNote until={worth.undoUntil} onOver={() => void quote.refetch()} />
            )}
            <Card className="stack">
              <Worth quote={worth} everybody={chosen === null} />
              <div className="wide-only">{button}</div>
              <p className="t-s soft">{whereBack(worth, t)}</p>
            </Card>
          </>
        )
      }
      action={button && <ActionBar>{button}</ActionBar>}
    >
      {order && (worth || asksWhy) && (
        <Card>
          <OrderShown order={order} />
        </Card>
      )}
      {asksWhy && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <WhyGiveBack order={order} why={why} known={known} onChange={setWhy} />
        </Suspense>
      )}
      {failed && why.travelled === 'YES' && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <DelayRepayTold recordLocator={recordLocator} />
        </Suspense>
      )}
      {worth && travellers.length > 1 && <WhoGivesBack travellers={travellers} chosen={chosen} onChange={setChosen} />}
      <GivenBefore rows={before} />
      {refusal && !over && (
        <Card>
          <EmptyState
            title={t('GIVE_BACK_NOT_NOW')}
            actions={
              <>
                {train && <WriteToUs />}
                <ButtonLink kind="second" href={`#${back}`}>
                  {t('GIVE_BACK_TO_TICKET')}
                </ButtonLink>
              </>
            }
          >
            {t(`REFUSAL_${refusal}`)}
          </EmptyState>
        </Card>
      )}
      {refusal && over && (
        <div>
          <ButtonLink kind="second" icon="ticket" href={signedIn ? hrefTo('TicketWallet') : `#${back}`}>
            {t(signedIn ? 'GIVE_BACK_TO_WALLET' : 'GIVE_BACK_TO_TICKET')}
          </ButtonLink>
        </div>
      )}
      {isSaid &&
        !quote.data &&
        (quote.isError ? <Unavailable onRetry={() => void quote.refetch()} /> : <SkeletonRows rows={4} />)}
    </BuyingPage>
  )
}

/** The journey, or pass, that it is about. */
function useOrderOf(orderID: string | null) {
  const view = useOrders(orderID ? [orderID] : [])
  return { order: view.state === 'ready' ? view.orders[0] : undefined, loading: view.state === 'loading' }
}

/** A train failed, and a machine can't decide it: somebody can. */
function WriteToUs() {
  const data = useReference('appData')
  return (
    data.state === 'ready' && (
      <ButtonLink icon="mail" href={`mailto:${data.value.support.email}`}>
        {data.value.support.email}
      </ButtonLink>
    )
  )
}
