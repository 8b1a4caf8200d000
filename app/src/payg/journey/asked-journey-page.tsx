import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { PaygPage, Shown, WithCard } from '../payg-page.tsx'
import { useAskedJourney, type AskedJourney } from './use-asked-journey.ts'

type AskedJourneyPageProps = { title: string; children: (asked: AskedJourney, card: PaygCard) => ReactNode }

/** A page about the journey that its address names; one that nobody knows leads back to the list. */
export function AskedJourneyPage({ title, children }: AskedJourneyPageProps) {
  return (
    <PaygPage title={title} back="PaygHistory">
      <WithCard>{(_, cards) => <Asked cards={cards}>{children}</Asked>}</WithCard>
    </PaygPage>
  )
}

function Asked({ cards, children }: { cards: readonly PaygCard[] } & Pick<AskedJourneyPageProps, 'children'>) {
  const { t } = useWords()
  const asked = useAskedJourney(cards)
  return (
    <Shown of={asked}>
      {(value) => {
        const card = cards.find(({ accountId }) => accountId === value?.journey.accountId)
        if (!value || !card) return <EmptyState title={t('REFUSAL_ENF0001')} actions={<ToHistory />} />
        return children(value, card)
      }}
    </Shown>
  )
}

export function ToHistory() {
  const { t } = useWords()
  return <ButtonLink href={hrefTo('PaygHistory')}>{t('TITLE_PAYG_HISTORY')}</ButtonLink>
}
