import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useEffect, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { AsOf } from '../page/as-of.tsx'
import { SkeletonRows } from '../page/page-skeleton.tsx'
import { ScreenHead } from '../page/screen-head.tsx'
import { Unavailable } from '../page/unavailable.tsx'
import { pathTo } from '../routes/href.ts'
import { navigate } from '../routes/hash-location.ts'
import { GuestTime } from './guest/guest-time.tsx'
import { useCardIndex } from './history-filters.ts'
import { usePaygCards, useTapNews, type Own } from './payg-data.ts'

type PaygPageProps = {
  title: string
  sub?: ReactNode
  /** The page above it. */
  back?: 'PayAsYouGo' | 'PaygHistory'
  /** It says itself how long a guest has. */
  saysTime?: boolean
  children: ReactNode
}

/** A page below the home of pay as you go. */
export function PaygPage({ title, sub, back = 'PayAsYouGo', saysTime = false, children }: PaygPageProps) {
  return (
    <div className="stack stack-6">
      <ScreenHead title={title} sub={sub} back={pathTo(back)} backWhenWide />
      {!saysTime && <GuestTime />}
      {children}
    </div>
  )
}

type WithCardsProps = { children: (card: PaygCard, cards: readonly PaygCard[]) => ReactNode }

/** What is about a card has nothing to show without one: whoever has none (any more) goes to the first page. */
export function WithCard({ children }: WithCardsProps) {
  const cards = usePaygCards()
  const at = useCardIndex()
  useTapNews()
  const none = cards.state === 'nobody' || (cards.state === 'ready' && cards.value.cards.length === 0)
  useEffect(() => {
    if (none) navigate(pathTo('PayAsYouGo'), { replace: true })
  }, [none])
  return (
    <Shown of={cards} hidesAge>
      {({ cards: all }) => {
        const card = all[at] ?? all[0]
        return card ? children(card, all) : null
      }}
    </Shown>
  )
}

type ShownProps<Value> = {
  of: Own<Value>
  /** What stands in it says its own. */
  hidesAge?: boolean
  children: (value: Value) => ReactNode
}

/** One thing that is asked for: its place while it comes, what to do when it can't be had, its age without a signal. */
export function Shown<Value>({ of, hidesAge, children }: ShownProps<Value>) {
  const { t } = useWords()
  switch (of.state) {
    case 'nobody':
      return null
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'unknown':
      return <p>{t('REFUSAL_ENF0001')}</p>
    case 'unavailable':
      return <Unavailable onRetry={of.retry} />
    case 'ready':
      return (
        <>
          {!hidesAge && <AsOf at={of.asOf} />}
          {children(of.value)}
        </>
      )
  }
}
