import { expect, test } from 'vitest'
import { WAY_KINDS } from '../travel-passes/way-kinds.ts'
import { comparePrices } from './compare.ts'
import { compareLonger } from './compare-longer.ts'
import { comparePlans } from './compare-plans.ts'
import { compareSplits } from './compare-splits.ts'

/** A few seconds alone; the machine may have other work. */
const PATIENCE = 60_000

test(
  'prices of random journeys in random fares are those of a slow pricer, to the penny',
  () => {
    const { cases, priced, offers, differences } = comparePrices(2500)
    expect(differences).toEqual([])
    expect(cases).toBe(2500)
    expect(priced).toBeGreaterThan(1200)
    expect(offers).toBeGreaterThan(5000)
  },
  PATIENCE,
)

test(
  'splits of random journeys are the cheapest of all, and their certificates hold',
  () => {
    const { cases, priced, offers, differences } = compareSplits(200)
    expect(differences).toEqual([])
    expect(cases).toBe(200)
    expect(priced).toBeGreaterThan(150)
    expect(offers).toBeGreaterThan(50)
  },
  PATIENCE,
)

test(
  'no ticket to beyond a random journey is cheaper than what is offered, and none is offered that may not be used so',
  () => {
    const { cases, offers, differences } = compareLonger(300)
    expect(differences).toEqual([])
    expect(cases).toBe(300)
    expect(offers).toBeGreaterThan(25)
  },
  PATIENCE,
)

test(
  'the cheapest way to pay for random plans leaves no penny that trying everything finds, and every way adds up',
  () => {
    const { cases, kinds, differences } = comparePlans(300)
    expect(differences).toEqual([])
    expect(cases).toBe(300)
    // Each product is the cheapest for somebody, and so is a mix of them.
    for (const kind of WAY_KINDS) expect(kinds[kind] ?? 0, kind).toBeGreaterThan(0)
  },
  PATIENCE,
)
