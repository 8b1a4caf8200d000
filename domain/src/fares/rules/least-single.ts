/*
 * Asked for every two calls of a train that may be split. Columns are read by positions that are known to exist, hence the
 * exclamation marks.
 */
import type { Fares } from './fares.ts'
import type { Flexibility } from './flexibility.ts'
import { NONE, type FareTables } from '../image/image.ts'
import { rangeOf } from '../image/range-of.ts'
import { isAdvanceTicket } from '../../tickets/kinds.ts'

/** Station pairs remembered: a power of two, so that their places are found by cutting bits off. */
const REMEMBERED = 1 << 18

/** What `leastSingle` has found: each station pair in the one place that it may have, and beside it the price. */
export type LeastSingles = Uint32Array

const leastSingles = (): LeastSingles => new Uint32Array(2 * REMEMBERED).fill(NONE)

/** What is remembered of singles that bind no more than so much; nothing of those that nobody has asked about. */
export type LeastByFreedom = {
  /** By the number of a ticket: 1 where it is a single for more than its booked trains. */
  walkUp: Uint8Array
  known: Partial<Record<Flexibility, LeastSingles>>
}

export function leastByFreedom({ tickets, ticketCodes }: FareTables): LeastByFreedom {
  // Whatever the day: what a ticket's code meant on any of them counts.
  const codes = new Set(tickets.filter((one) => one.kind === 'SINGLE' && !isAdvanceTicket(one)).map(({ code }) => code))
  return { walkUp: Uint8Array.from(ticketCodes, (code) => Number(codes.has(code))), known: {} }
}

/**
 * What one adult's single that binds no more than so much costs at least between two stations, before discounts and
 * whatever the day; NONE where there is none, and nothing where a price set by hand may say anything. Trains of a line
 * call at the same stations all day, so a pair that is asked about is asked about again.
 */
export function leastSingle(
  fares: Pick<Fares, 'columns' | 'tables' | 'leastSingles'>,
  origin: number,
  destination: number,
  flexibility: Flexibility = 'BOOKED',
): number {
  const known = (fares.leastSingles.known[flexibility] ??= leastSingles())
  const pair = origin * fares.tables.stations.length + destination
  // A pair that falls into another one's place takes it: forgotten is only slower. The pair itself is
  // kept to tell them apart.
  const place = 2 * ((Math.imul(pair, 0x9e37_79b1) >>> 0) & (REMEMBERED - 1))
  if (known[place] === pair) return known[place + 1]!
  const price = findLeastSingle(fares, origin, destination, flexibility)
  known[place] = pair
  known[place + 1] = price
  return price
}

type Places = Pick<Fares, 'columns' | 'leastSingles'>

function findLeastSingle(fares: Places, origin: number, destination: number, flexibility: Flexibility): number {
  const { setStart, setCode, pairStart, pairDestination, pairSingle, pairFlow, overrideStart, overrideDestination } =
    fares.columns
  let least = NONE
  // Whatever the day: dates are left out, which makes it a bound and lets one answer serve all days.
  for (let a = setStart[origin]!; a < setStart[origin + 1]!; a += 1) {
    const code = setCode[a]!
    for (let b = setStart[destination]!; b < setStart[destination + 1]!; b += 1) {
      const [from, until] = rangeOf(overrideDestination, overrideStart[code]!, overrideStart[code + 1]!, setCode[b]!)
      // A price set by hand may be anything: nothing can be ruled out.
      if (from < until) return 0
      const [start, end] = rangeOf(pairDestination, pairStart[code]!, pairStart[code + 1]!, setCode[b]!)
      for (let pair = start; pair < end; pair += 1) {
        if (pairSingle[pair]! >= least) continue
        least = Math.min(
          least,
          flexibility === 'BOOKED' ? pairSingle[pair]! : leastOfFlow(fares, pairFlow[pair]! >>> 1, flexibility),
        )
      }
    }
  }
  return least
}

/** The cheapest of a flow's singles for more than their booked trains; at any time those that name no times. */
function leastOfFlow({ columns, leastSingles: { walkUp } }: Places, flow: number, flexibility: Flexibility): number {
  const { flowFares, fareTicket, farePrice, fareRestriction } = columns
  let least = NONE
  for (let fare = flowFares[flow]!; fare < flowFares[flow + 1]!; fare += 1) {
    const isFree = walkUp[fareTicket[fare]!] === 1 && (flexibility === 'OFF_PEAK' || fareRestriction[fare] === 0)
    if (isFree) least = Math.min(least, farePrice[fare]!)
  }
  return least
}
