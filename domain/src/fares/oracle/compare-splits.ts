import { buildImage } from '../image/build-image.ts'
import type { FareRecords } from '../image/records.ts'
import { openFares, type Fares } from '../rules/fares.ts'
import { faultIn, type SplitCertificate } from '../splits/split-check.ts'
import { splitsWorthOffering, splitTickets } from '../splits/split.ts'
import { isWalk, layOut, partOf, railEnds } from '../rules/trip.ts'
import type { Comparison } from './compare.ts'
import { random } from './random.ts'
import { randomFares, randomJourney, randomParty } from './random-fares.ts'
import type { SlowJourney } from './slow-passenger.ts'
import { slowPrice, type SlowOptions, type SlowParty } from './slow-price.ts'
import { slowSplit } from './slow-split.ts'

const CASES_PER_WORLD = 10
const MOST_CALLS = 8

type Level = { flexibility: 'BOOKED' | 'OFF_PEAK' | 'ANYTIME'; slow: SlowOptions }
/** What binds most first. */
const LEVELS: readonly Level[] = [
  { flexibility: 'BOOKED', slow: {} },
  { flexibility: 'OFF_PEAK', slow: { free: 'OF_TRAINS' } },
  { flexibility: 'ANYTIME', slow: { free: 'OF_TRAINS_AND_TIMES' } },
]

/** Some trains have places at some prices, others have none: nobody is sold more than there are. */
const PLACES: NonNullable<SlowOptions['placesLeft']> = ({ ticket, uid, date }) =>
  ([...ticket, ...uid, ...date].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 97) % 7

type Case = { records: FareRecords; fares: Fares; party: SlowParty; journey: SlowJourney }

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
      if (trip.length > MOST_CALLS || !railEnds(trip)) continue
      result.cases += 1
      const { priced, offers, differences } = compareCase({ records, fares, party, journey })
      if (priced) result.priced += 1
      result.offers += offers
      result.differences.push(...differences.map((difference) => `world ${world} case ${i}: ${difference}`))
    }
  }
  return result
}

/** One journey for whoever is bound and whoever is not: the least of each, and what is offered of them. */
function compareCase(one: Case): { priced: boolean; offers: number; differences: string[] } {
  const { records, fares, party, journey } = one
  const differences: string[] = []
  const known = LEVELS.map(({ flexibility, slow }) => {
    const options = { ...slow, placesLeft: PLACES }
    const least = slowSplit(records, party, journey, options)
    const through = slowPrice(records, party, journey, options)[0]?.total ?? Number.POSITIVE_INFINITY
    const split = splitTickets(fares, party, journey.solution, journey.date, { placesLeft: PLACES, flexibility })
    if ((split?.total ?? Number.POSITIVE_INFINITY) !== least)
      differences.push(`${flexibility}: ${split?.total} against ${least}`)
    const fault = split && faultOf(split.certificate, one, options)
    if (fault) differences.push(`${flexibility}: ${fault}`)
    return { options, least, through, priced: split !== undefined }
  })
  const offered = splitsWorthOffering(fares, party, journey, { placesLeft: PLACES })
  for (const { flexibility, total, saving, certificate } of offered) {
    const at = LEVELS.findIndex((level) => level.flexibility === flexibility)
    const { options, least, through } = known[at] as (typeof known)[number]
    const saved = Number.isFinite(through) ? through - total : 0
    if (total !== least || saving !== saved) differences.push(`${flexibility} offered at ${total}, saving ${saving}`)
    if (known.slice(at + 1).some((freer) => freer.least <= total)) differences.push(`${flexibility} beside a freer one`)
    const fault = faultOf(certificate, one, options)
    if (fault) differences.push(`${flexibility} offered: ${fault}`)
  }
  for (const [at, { least, through }] of known.entries()) {
    const isOffered = offered.some(
      ({ flexibility, total }) =>
        total <= least && LEVELS.findIndex((level) => level.flexibility === flexibility) >= at,
    )
    if (least < through && !isOffered) differences.push(`${LEVELS[at]?.flexibility} not offered at ${least}`)
  }
  return { priced: known.some(({ priced }) => priced), offers: offered.length, differences }
}

function faultOf(certificate: SplitCertificate, { records, party, journey }: Case, options: SlowOptions) {
  const trip = layOut(journey.solution)
  const first = railEnds(trip)?.from ?? 0
  const walks = (position: number): boolean => isWalk(trip, first + position)
  return faultIn(
    certificate,
    (from, to) => {
      if (walks(from) || walks(to - 1)) return undefined
      const solution = partOf(trip, first + from, first + to)
      return slowPrice(records, party, { solution, date: journey.date }, options)[0]?.total
    },
    walks,
  )
}
