import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { cheapestWay } from '@cledrau/contract/search/fares.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import type { Purchase } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import { daysBetween } from '@cledrau/domain/time/dates.ts'
import type { RetailGround } from '../pricing/retail-ground.ts'

type ShownPurchase = ReplyOf<typeof cheapestWay>['ways'][number]['purchases'][number]
type Told = { code: string | null; names: Bilingual; assumes: Bilingual | null; from?: string; until?: string }

/** Both days count. */
const daysOf = ({ from, until }: { from: string; until: string }) => daysBetween(from, until) + 1

/** One thing to buy by the name under which it is sold, and what it is reckoned with. */
export function shownPurchase(purchase: Purchase, covers: number[], { words }: RetailGround): ShownPurchase {
  const { kind, pence: price } = purchase
  const { from = null, until = null, ...told } = toldOf(purchase, words())
  return { kind, ...told, price, from, until, covers }
}

function toldOf(purchase: Purchase, { name, say }: ReturnType<RetailGround['words']>): Told {
  const onlyBooked = (offers: readonly Offer[]) =>
    offers.some(({ places }) => places !== undefined) ? say('WAY_BOOKED_TRAIN') : null
  switch (purchase.kind) {
    case 'PAYG':
      return { code: null, names: say('WAY_PAYG_NAME'), assumes: say('WAY_PAYG_ASSUMES') }
    case 'SPLIT':
      return { code: null, names: say('WAY_SPLIT_NAME'), assumes: onlyBooked(purchase.offers) }
    case 'ROVER': {
      const { code, from, until, travelDays } = purchase.offer
      const days = daysOf(purchase.offer)
      const assumes = travelDays < days ? say('WAY_DAYS_OF', { count: travelDays, days }) : null
      return { code, names: name('rovers', code), assumes, from, until }
    }
    case 'BUNDLE': {
      const { ticket: code, unit, passes, from, until } = purchase.offer
      const asked = { count: passes, days: daysOf(purchase.offer) }
      const assumes = say(unit === 'DAY' ? 'WAY_DAYS_OF' : 'WAY_JOURNEYS_OF', asked)
      return { code, names: name('tickets', code), assumes, from, until }
    }
    case 'SEASON': {
      const { ticket: code, duration, from, until } = purchase.offer
      return { code, names: say(`WAY_SEASON_${duration.toUpperCase()}`), assumes: null, from, until }
    }
    case 'RETURN': {
      const { ticket: code } = purchase.offer
      const assumes = purchase.covers.length === 1 ? say('WAY_HALF_RETURN') : null
      return { code, names: name('tickets', code), assumes }
    }
    case 'SINGLE': {
      const { ticket: code } = purchase.offer
      return { code, names: name('tickets', code), assumes: onlyBooked([purchase.offer]) }
    }
  }
}
