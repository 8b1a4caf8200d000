import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { paygTripCosts } from '@cledrau/contract/payg/comparing.ts'
import { discountOn } from '@cledrau/domain/payg/discounts.ts'
import type { PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { firstWeekOf, tripCosts, type PlannedTrip } from '@cledrau/domain/payg/trip-costs.ts'
import { mondayOf, travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Whose } from '../cards/whose.ts'
import { travellers } from '../taps/travellers.ts'
import type { FactsSince } from './facts.ts'

type Asked = ParsedRequestOf<typeof paygTripCosts>

/** What trips would add to the week of whoever searches. */
export type Trips = (
  accountId: string,
  asked: Asked,
) => Promise<Result<ReplyOf<typeof paygTripCosts>, RefusalOf<typeof paygTripCosts>>>

type Parts = { db: Database; clock: Clock; scheme: () => PaygScheme; factsSince: FactsSince }

export function openTrips({ db, clock, scheme, factsSince }: Parts): Trips {
  /** The one that was asked for, or the one that was held to a reader last. */
  async function cardOf(accountId: string, asked: string | undefined) {
    const whose: Whose = { kind: 'account', accountId }
    if (asked !== undefined) return (await travellers.find(db, whose, asked)) ?? 'UNKNOWN'
    const own = await travellers.list(db, whose)
    const devices = await travellers.devices(
      db,
      own.map(({ id }) => id),
    )
    const last = devices.toSorted((a, b) => b.lastSeenAt - a.lastSeenAt)[0]
    return own.find(({ id }) => id === last?.travellerId)
  }

  return async (accountId, { accountId: wanted, trips }) => {
    const card = await cardOf(accountId, wanted)
    if (card === 'UNKNOWN') return refuse('PAYG_CARD_UNKNOWN')
    if (!card) return done({ card: null, trips: [] })
    const planned = trips.map(({ journeys }) => journeys.map(asPlanned))
    // A trip years away brings no taps along.
    const thisWeek = mondayOf(travelDayOf(clock.now()))
    const week = [thisWeek, ...planned.map(firstWeekOf)].toSorted()[0] ?? thisWeek
    const facts = await factsSince(db, card.id, week < thisWeek ? thisWeek : week)
    return done({
      card: {
        accountId: card.id,
        name: card.name,
        lastFour: card.lastFour,
        discount: discountOn(facts.discounts, travelDayOf(clock.now()))?.code ?? null,
      },
      trips: planned.map((journeys) => tripCosts(facts, journeys, scheme()) ?? null),
    })
  }
}

const asPlanned = ({ departs, arrives, ...journey }: Asked['trips'][number]['journeys'][number]): PlannedTrip => ({
  ...journey,
  departs: instant(Date.parse(departs)),
  arrives: instant(Date.parse(arrives)),
})
