import type { FareRecords } from '../image/records.ts'
import type { FareLeg } from '../rules/trip.ts'
import type { SlowJourney } from './slow-passenger.ts'
import { slowPrice, type SlowOptions, type SlowParty } from './slow-price.ts'

/** Cuts legs in two at a call of one of them. */
function cutAt(legs: readonly FareLeg[], leg: number, call: number): [FareLeg[], FareLeg[]] {
  const cut = legs[leg] as FareLeg
  const before = [...legs.slice(0, leg), { ...cut, calls: cut.calls.slice(0, call + 1) }]
  const rest = { ...cut, calls: cut.calls.slice(call) }
  return [before, rest.calls.length > 1 ? [rest, ...legs.slice(leg + 1)] : legs.slice(leg + 1)]
}

/** The least that any set of single tickets along the calls costs, by trying every first ticket. */
export function slowSplit(
  records: FareRecords,
  party: SlowParty,
  { solution, date }: SlowJourney,
  options: SlowOptions = {},
): number {
  const legs = [...solution.legs]
  while (legs[0]?.toc === '') legs.shift()
  while (legs.at(-1)?.toc === '') legs.pop()
  if (legs.length === 0) return 0
  let least = Number.POSITIVE_INFINITY
  for (const [l, leg] of legs.entries()) {
    if (leg.toc === '') continue
    for (let c = 1; c < leg.calls.length; c += 1) {
      const [before, after] = cutAt(legs, l, c)
      const [first] = slowPrice(records, party, { solution: { legs: before }, date }, options)
      if (!first) continue
      const rest = slowSplit(records, party, { solution: { legs: after }, date }, options)
      least = Math.min(least, first.total + rest)
    }
  }
  return least
}
