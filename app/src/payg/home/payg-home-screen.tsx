import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Tip } from '../../page/tip.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { recallGuest } from '../guest.ts'
import { GuestTime } from '../guest/guest-time.tsx'
import { History } from '../history/history.tsx'
import { lookAtCard, useCardIndex } from '../history-filters.ts'
import { usePaygCards, useTapNews } from '../payg-data.ts'
import { Select } from '../../ui/field/select.tsx'
import { cardName } from '../use-payg-words.ts'
import { CardFold } from './card-fold.tsx'
import { useRefreshAsked } from './use-refresh-asked.ts'
import { WeekCard } from './week-card.tsx'

/** Whoever has a card needs none of it. */
const HowItWorks = lazy(() => import('./how-it-works.tsx'))

/** What somebody taps with, how far the week is from its cap, and the journeys of the last days. */
export function PaygHomeScreen() {
  const { t } = useWords()
  useEffect(recallGuest, [])
  useTapNews()
  useRefreshAsked()
  const cards = usePaygCards()
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_PAYG')} />
      <GuestTime />
      {cards.state === 'loading' && <HomeSkeleton />}
      {cards.state === 'unavailable' && <Unavailable onRetry={cards.retry} />}
      {(cards.state === 'nobody' || cards.state === 'unknown') && <NoCard />}
      {cards.state === 'ready' && (cards.value.cards.length === 0 ? <NoCard /> : <Cards cards={cards.value.cards} />)}
    </div>
  )
}

/** Card and week, and the journeys beside them. */
const HomeSkeleton = () => (
  <div className="grid stack stack-6">
    <div className="col-6 stack">
      <SkeletonRows rows={1} />
      <SkeletonRows rows={4} silent />
    </div>
    <div className="col-6">
      <SkeletonRows rows={5} silent />
    </div>
  </div>
)

function NoCard() {
  const { t } = useWords()
  const signedIn = useTraveller() !== null
  return (
    <div className="grid stack stack-6">
      <div className="col-6 stack">
        <EmptyState
          title={t('PAYG_NO_CARD_TITLE')}
          actions={
            <>
              <ButtonLink icon="plus" href={hrefTo('AddContactlessCard')}>
                {t('TITLE_PAYG_ADD_CARD')}
              </ButtonLink>
              {!signedIn && (
                <ButtonLink kind="quiet" href={hrefTo('LoginPage', { return: pathTo('PayAsYouGo') })}>
                  {t('MENU_SIGN_IN')}
                </ButtonLink>
              )}
              <AboutPayg />
            </>
          }
        >
          {t('PAYG_NO_CARD_TEXT')}
        </EmptyState>
      </div>
      <div className="col-6">
        <Suspense>
          <HowItWorks />
        </Suspense>
      </div>
    </div>
  )
}

/** Where and how to tap, as an article. */
function AboutPayg() {
  const { t } = useWords()
  return (
    <p>
      <a href={hrefTo('PaygContent', { id: '26' })}>{t('PAYG_ABOUT')}</a>
    </p>
  )
}

function Cards({ cards }: { cards: readonly PaygCard[] }) {
  const { t } = useWords()
  const at = useCardIndex()
  const signedIn = useTraveller() !== null
  const card = cards[at] ?? cards[0]
  if (!card) return null
  return (
    <div className="grid stack stack-6">
      <div className="col-6 stack">
        <Tip about="PAYG_STANDARD_TICKET_TOOLTIP" />
        {cards.length > 1 && (
          <Select
            label={t('PAYG_WHICH_CARD')}
            value={card.accountId}
            options={cards.map((one) => ({ value: one.accountId, label: cardName(one, t) }))}
            onChange={(id) => lookAtCard(cards.findIndex(({ accountId }) => accountId === id))}
          />
        )}
        {card.debt > 0 && (
          <Note kind="bad">
            <p>{t('PAYG_OWED', { amount: price(card.debt) })}</p>
            <ButtonLink href={hrefTo('AddPayment')}>{t('TITLE_PAYG_ADD_PAYMENT')}</ButtonLink>
          </Note>
        )}
        {card.status === 'BLOCKED' && card.debt === 0 && (
          <Note kind="bad">
            <p>{t('PAYG_REFUSED_TEXT')}</p>
            <ButtonLink kind="second" href={hrefTo('AddContactlessCard')}>
              {t('PAYG_ADD_AGAIN')}
            </ButtonLink>
          </Note>
        )}
        <CardFold key={card.accountId} card={card} />
        <WeekCard card={card} />
        {signedIn && (
          <ButtonLink kind="quiet" icon="plus" href={hrefTo('AddContactlessCard')}>
            {t('PAYG_ADD_ANOTHER')}
          </ButtonLink>
        )}
        <AboutPayg />
      </div>
      <div className="col-6 stack">
        <h2 className="t-l">{t('TITLE_PAYG_HISTORY')}</h2>
        <History card={card} />
      </div>
    </div>
  )
}
