import { buildImage } from '../image/build-image.ts'
import { openFares } from '../rules/fares.ts'
import { faultIn } from '../rules/split-check.ts'
import { splitTickets } from '../rules/split.ts'
import { isWalk, layOut, partOf, railEnds } from '../rules/trip.ts'
import type { Comparison } from './compare.ts'
import { random } from './random.ts'
import { randomFares, randomJourney, randomParty } from './random-fares.ts'
import { slowPrice } from './slow-price.ts'
import { slowSplit } from './slow-split.ts'

const CASES_PER_WORLD = 10
const MOST_CALLS = 8

/** Random journeys split by the search and by trying everything; each certificate is checked with the slow prices. */
export function compareSplits(cases: number, seed = 1): Comparison {
  const result: Comparison = { cases: 0, priced: 0, offers: 0, differences: [] }
  for (let world = seed; result.cases < cases; world += 1) {
    const r = random(world)
    const records = randomFares(r)
    const fares = openFares(buildImage(records))
    for (let i = 0; i < CASES_PER_WORLD && result.cases < cases; i += 1) {
      const party = randomParty(r)
      const journey = randomJourney(r)
      const trip = layOut(journey.solution)
      if (trip.length > MOST_CALLS) continue
      result.cases += 1
      const split = splitTickets(fares, party, journey.solution, journey.date)
      const least = slowSplit(records, party, journey)
      const ends = railEnds(trip)
      if (!ends) continue
      if (split) result.priced += 1
      if (split && split.parts.length > 1) result.offers += 1
      const where = `world ${world} case ${i}`
      if ((split?.total ?? Number.POSITIVE_INFINITY) !== least) {
        result.differences.push(`${where}: ${split?.total} against ${least}`)
      }
      if (!split) continue
      const walks = (position: number): boolean => isWalk(trip, ends.from + position)
      const fault = faultIn(
        split.certificate,
        (from, to) => {
          if (walks(from) || walks(to - 1)) return undefined
          const solution = partOf(trip, ends.from + from, ends.from + to)
          return slowPrice(records, party, { solution, date: journey.date })[0]?.total
        },
        walks,
      )
      if (fault) result.differences.push(`${where}: ${fault}`)
    }
  }
  return result
}
