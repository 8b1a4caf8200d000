import { done, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Journey } from '@cledrau/planner'
import type { TrainsPriced } from '../finding/found.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import { partyOf, type PartyAsked, type PartyRefusal } from '@cledrau/domain/fares/rules/party-asked.ts'
import type { RetailGround } from './retail-ground.ts'

/** What trains cost that were found by other means than a search for tickets: the same as it would say. */
export type TrainPrices = (
  asked: { date: string; journeys: readonly Journey[]; party: PartyAsked },
  abandoned?: AbortSignal,
) => Promise<Result<TrainsPriced[], PartyRefusal>>

export function openTrainPrices({ clock, fares }: RetailGround, pool: Pick<SearchPool, 'priceTrains'>): TrainPrices {
  return async ({ date, journeys, party: asked }, abandoned) => {
    const party = partyOf(asked, fares(), date)
    if (!party.ok) return party
    if (journeys.length === 0) return done([])
    const { date: today, minutes: minute } = clockTime(clock.now())
    const boughtAt = { date: today, minute }
    return done(await pool.priceTrains({ date, journeys, party: party.value, boughtAt, own: [] }, abandoned))
  }
}
