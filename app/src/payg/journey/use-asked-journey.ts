import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { useTraveller } from '../../state/traveller.ts'
import { useNow } from '../../platform/use-now.ts'
import { earliestDay, useHistoryFilters } from '../history-filters.ts'
import { useTransactions, type Own, type Transactions } from '../payg-data.ts'

export type AskedJourney = { journey: PaygJourney; of: Transactions }

/** The journey that the address names: among those that were just listed, or as far back as anybody may look. */
export function useAskedJourney(cards: readonly PaygCard[]): Own<AskedJourney | null> {
  const { query } = useLocation()
  const today = travelDayOf(useNow(MINUTE))
  const signedIn = useTraveller() !== null
  const { date } = useHistoryFilters(today)
  const card = cards.find(({ accountId }) => accountId === query['account']) ?? cards[0]
  const id = card?.accountId ?? ''
  const listed = useTransactions(id, date.from, date.to)
  const found = findIn(listed, query['journey'])
  const isListed = listed.state !== 'ready' || found !== null
  const all = useTransactions(id, isListed ? date.from : earliestDay(today, !signedIn), isListed ? date.to : today)
  const known = isListed ? listed : all
  return known.state === 'ready' ? { ...known, value: findIn(known, query['journey']) } : known
}

const findIn = (known: Own<Transactions>, id: string | undefined): AskedJourney | null => {
  if (known.state !== 'ready') return null
  const journey = known.value.journeys.find((one) => one.id === id)
  return journey ? { journey, of: known.value } : null
}
