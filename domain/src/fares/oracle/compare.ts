import { buildImage } from '../image/build-image.ts'
import { openFares } from '../rules/fares.ts'
import { price } from '../rules/price.ts'
import { priceReturns } from '../rules/price-return.ts'
import { dateOf, dayOf } from '../../time/dates.ts'
import { random } from './random.ts'
import { randomFares, randomJourney, randomParty } from './random-fares.ts'
import type { FareRecords } from '../image/records.ts'
import type { SlowJourney } from './slow-passenger.ts'
import { slowPrice, slowReturns, type SlowOffer, type SlowParty } from './slow-price.ts'

export type Comparison = { cases: number; priced: number; offers: number; differences: string[] }

const line = (offers: readonly SlowOffer[]): string =>
  offers
    .map(({ ticket, route, total }) => `${ticket} ${route} ${total}`)
    .toSorted()
    .join(' | ')

/** One train is sold out. */
const placesLeft = ({ uid }: { uid: string }): number => (uid === 'T1' ? 0 : 9)

/** One return, or a single each way. */
function cheapestSlow(records: FareRecords, party: SlowParty, out: SlowJourney, back: SlowJourney): number {
  const single = (journey: SlowJourney): number => slowPrice(records, party, journey)[0]?.total ?? Infinity
  return Math.min(slowReturns(records, party, out, back)[0]?.total ?? Infinity, single(out) + single(back))
}

const CASES_PER_WORLD = 25

/** Prices random journeys in random fares both ways: every offer and every penny must agree. */
export function comparePrices(cases: number, seed = 1): Comparison {
  const result: Comparison = { cases: 0, priced: 0, offers: 0, differences: [] }
  for (let world = seed; result.cases < cases; world += 1) {
    const r = random(world)
    const records = randomFares(r)
    const fares = openFares(buildImage(records))
    for (let i = 0; i < CASES_PER_WORLD && result.cases < cases; i += 1) {
      const party = randomParty(r)
      const out = randomJourney(r)
      const isReturn = r.chance(0.5)
      const start = out.solution.legs[0]?.calls[0]?.station as string
      const end = out.solution.legs.at(-1)?.calls.at(-1)?.station as string
      const elsewhere = r.chance(0.1)
      const back = randomJourney(
        r,
        end,
        elsewhere ? undefined : start,
        dateOf(dayOf(out.date) + r.pick([0, 0, 0, 1, 1, 3, 8, 35])),
      )
      const fast = isReturn
        ? priceReturns(fares, party, [out], [back]).returns(0, 0)
        : price(fares, party, out.solution, out.date, { placesLeft })
      const slow = isReturn ? slowReturns(records, party, out, back) : slowPrice(records, party, out, { placesLeft })
      if (isReturn) {
        const cheapest = priceReturns(fares, party, [out, randomJourney(r, start, end, out.date)], [back]).cheapest(
          0,
          0,
        )
        const wanted = cheapestSlow(records, party, out, back)
        if ((cheapest?.total ?? Infinity) !== wanted) {
          result.differences.push(`world ${world} case ${i}: cheapest ${cheapest?.total} against ${wanted}`)
        }
      }
      result.cases += 1
      result.offers += slow.length
      if (slow.length > 0) result.priced += 1
      if (line(fast) === line(slow)) continue
      const kind = isReturn ? 'return' : 'single'
      result.differences.push(`world ${world} case ${i} (${kind}): fast ${line(fast)} · slow ${line(slow)}`)
    }
  }
  return result
}
