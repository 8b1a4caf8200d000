import { buildImage } from '../image/build-image.ts'
import { longerTickets, usableBetween } from '../longer/longer.ts'
import type { WiderJourney } from '../longer/wider-journey.ts'
import { openFares } from '../rules/fares.ts'
import type { Comparison } from './compare.ts'
import { random, type Random } from './random.ts'
import { randomFares, randomJourney, randomParty } from './random-fares.ts'
import { slowLonger, type SlowWider } from './slow-longer.ts'
import type { SlowOptions } from './slow-price.ts'

const CASES_PER_WORLD = 10
const MOST_LEGS = 2

/** What binds most first. */
const LEVELS: readonly { flexibility: 'OFF_PEAK' | 'ANYTIME'; slow: SlowOptions }[] = [
  { flexibility: 'OFF_PEAK', slow: { free: 'OF_TRAINS' } },
  { flexibility: 'ANYTIME', slow: { free: 'OF_TRAINS_AND_TIMES' } },
]

/** Some tickets may be broken and some not, as their validity says. */
const someUnbroken = (r: Random) => {
  const records = randomFares(r)
  return { ...records, validities: records.validities.map((one) => ({ ...one, breakOut: r.chance(0.75) })) }
}

/** A part of random trains, from a call of the first to one of the last. */
function randomWider(r: Random): { slow: SlowWider; fast: WiderJourney } | undefined {
  const { solution, date } = randomJourney(r)
  const { legs } = solution
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last || legs.length > MOST_LEGS || legs.some(({ toc }) => toc === '')) return undefined
  const boards = r.below(first.calls.length - 1)
  const least = legs.length === 1 ? boards + 1 : 1
  const alights = r.between(least, last.calls.length - 1)
  const after = last.calls.length - 1 - alights
  return { slow: { solution, date, boards, alights }, fast: { solution, date, before: boards, after, shut: [] } }
}

/**
 * Random journeys and tickets for more than them: none that trying everything finds is cheaper than what is offered, and none is
 * offered that a slow pricer wouldn't let anybody use so.
 */
export function compareLonger(cases: number, seed = 1): Comparison {
  const result: Comparison = { cases: 0, priced: 0, offers: 0, differences: [] }
  for (let world = seed; result.cases < cases; world += 1) {
    const r = random(world)
    const records = someUnbroken(r)
    const fares = openFares(buildImage(records))
    for (let i = 0; i < CASES_PER_WORLD && result.cases < cases; i += 1) {
      const party = randomParty(r)
      const wider = randomWider(r)
      if (!wider) continue
      result.cases += 1
      const offered = longerTickets(fares, party, wider.fast)
      result.offers += offered.length
      const found = LEVELS.map(({ slow }) => slowLonger(records, party, wider.slow, slow))
      const say = (text: string) => result.differences.push(`world ${world} case ${i}: ${text}`)
      for (const { offer, from, to, flexibility, through } of offered) {
        const { alone = Number.POSITIVE_INFINITY, all = [] } =
          found[LEVELS.findIndex((level) => level.flexibility === flexibility)] ?? {}
        const isAllowed = all.some(
          (one) => one.from === from && one.to === to && one.ticket === offer.ticket && one.total === offer.total,
        )
        if (!isAllowed) say(`${offer.ticket} ${from}-${to} at ${offer.total} may not be used so`)
        const measure = Number.isFinite(alone) ? alone : found[0]?.alone
        if (through !== measure || offer.total >= through) say(`${offer.total} against ${through}, not ${measure}`)
        const again = usableBetween(fares, party, wider.fast, { from, to })
        if (!again.some((one) => one.ticket === offer.ticket && one.total === offer.total)) say('not found again')
      }
      for (const [at, { alone, least }] of found.entries()) {
        // Where nothing is sold for the journey alone there is nothing that a longer ticket could be cheaper than.
        if (!least || least.total >= alone || !Number.isFinite(alone)) continue
        result.priced += 1
        const asFree = LEVELS.slice(at).map(({ flexibility }) => flexibility)
        const best = offered.filter(({ flexibility }) => asFree.includes(flexibility as 'ANYTIME'))
        if (Math.min(...best.map(({ offer }) => offer.total)) > least.total)
          say(`${least.from}-${least.to} at ${least.total} under ${alone} isn't offered`)
      }
    }
  }
  return result
}
