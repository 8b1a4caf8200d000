import { expect, test } from 'vitest'
import { random } from '../oracle/random.ts'
import { randomFares, randomJourney, randomParty } from '../oracle/random-fares.ts'
import { openFares } from '../rules/fares.ts'
import { price } from '../rules/price.ts'
import { buildImage } from './build-image.ts'
import { cutFares } from './cut-fares.ts'
import { packFares, unpackFares } from './image-file.ts'

test('between stations that stay everything costs what it did, and what went is smaller', () => {
  let priced = 0
  for (let seed = 1; seed <= 40; seed++) {
    const r = random(seed)
    const image = buildImage(randomFares(r))
    const whole = openFares(image)
    for (let asked = 0; asked < 5; asked++) {
      const [party, journey] = [randomParty(r), randomJourney(r)]
      const called = new Set(journey.solution.legs.flatMap(({ calls }) => calls.map(({ station }) => station)))
      const cut = unpackFares(packFares(cutFares(image, (crs) => called.has(crs))))
      expect(cut.columns.farePrice.length).toBeLessThanOrEqual(image.columns.farePrice.length)
      const offers = price(openFares(cut), party, journey.solution, journey.date, {})
      expect(offers).toEqual(price(whole, party, journey.solution, journey.date, {}))
      priced += offers.length
    }
  }
  expect(priced).toBeGreaterThan(100)
})

test('of a region without stations nothing is sold', () => {
  const { columns } = cutFares(buildImage(randomFares(random(1))), () => false)
  expect([columns.farePrice.length, columns.pairFlow.length, columns.overrideAdult.length]).toEqual([0, 0, 0])
})
