import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildImage } from '../image/build-image.ts'
import { random } from '../oracle/random.ts'
import { randomFares, randomJourney, randomParty } from '../oracle/random-fares.ts'
import { openFares } from '../rules/fares.ts'
import { FLEXIBILITIES } from '../rules/flexibility.ts'
import { prepareParty } from '../rules/party.ts'
import { cheapestSingle } from '../rules/price.ts'
import { layOut, railEnds } from '../rules/trip.ts'
import { pricesOnTrip } from './prices-on-trip.ts'

const worlds = Array.from({ length: 12 }, (_, n) => openFares(buildImage(randomFares(random(300 + n)))))
const placesLeft = ({ uid, ticket }: { uid: string; ticket: string }) => (uid.length + ticket.charCodeAt(0)) % 4

test('in whatever order stretches, freedoms and limits are asked for, each answer is as if it were the first', () => {
  let priced = 0
  const asks = fc.array(
    fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...FLEXIBILITIES), fc.constantFrom(300, 1000, 3000, Infinity)),
    { minLength: 20, maxLength: 60 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...worlds), fc.nat(1_000_000), asks, (fares, seed, questions) => {
      const r = random(seed)
      const { solution, date } = randomJourney(r)
      const trip = layOut(solution)
      const ends = railEnds(trip)
      if (!ends) return
      const party = prepareParty(randomParty(r), fares.on(date))
      const prices = pricesOnTrip(fares, party, { trip, date }, { placesLeft })
      for (const [a, b, flexibility, limit] of questions) {
        const from = ends.from + (a % (ends.to - ends.from))
        const to = from + 1 + (b % (ends.to - from))
        const first = cheapestSingle(fares, party, { trip, from, to, date }, { placesLeft, flexibility }, limit)
        expect(prices.cheapest(from, to, flexibility, limit)).toEqual(first)
        if (!first) continue
        priced += 1
        expect(prices.least(from, to, flexibility)).toBeLessThanOrEqual(first.total)
      }
    }),
  )
  expect(priced).toBeGreaterThan(100)
})
