import type { random } from '@cledrau/domain/fares/oracle/random.ts'
import type { Product } from '@cledrau/domain/delay-repay/worth.ts'
import type { DrawnTicket } from './case.ts'

type Dice = ReturnType<typeof random>

const LENGTHS = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUAL'] as const
const SPANS = [
  ['2026-12-07', '2027-01-18'],
  ['2027-03-22', '2027-05-31'],
  ['2028-01-01', '2028-06-30'],
  ['2026-06-01', '2026-06-03'],
] as const

/** One ticket, or several for one way. */
export const drawTickets = (dice: Dice): DrawnTicket[] =>
  Array.from({ length: dice.below(4) === 0 ? 2 + dice.below(2) : 1 }, () => drawTicket(dice))

function drawTicket(dice: Dice): DrawnTicket {
  const product = drawProduct(dice)
  const each = Math.round(product.price / product.people)
  // Mostly nothing was given back; sometimes all of it, or all but a little.
  const left = [each, each, each, 0, dice.below(Math.max(1, each)), dice.below(100)][dice.below(6)]!
  return { product, left: { left, claimsThatDay: dice.below(3) === 0 ? dice.below(4) : 0 } }
}

function drawProduct(dice: Dice): Product {
  const paid = { price: 1 + dice.below(30_000), people: dice.below(4) === 0 ? 2 + dice.below(8) : 1 }
  switch (dice.below(9)) {
    case 0:
    case 1:
      return { ...paid, kind: 'SINGLE' }
    case 2:
    case 3:
      return { ...paid, kind: 'RETURN' }
    case 4:
      return { ...paid, kind: 'SEASON', length: LENGTHS[dice.below(LENGTHS.length)]! }
    case 5: {
      const [from, until] = SPANS[dice.below(SPANS.length)]!
      return { ...paid, kind: 'SEASON', length: 'CUSTOM', from, until }
    }
    case 6:
      return { ...paid, kind: dice.below(2) === 0 ? 'MULTIFLEX' : 'FLEXI', passes: 1 + dice.below(12) }
    case 7:
      return { ...paid, kind: 'ROVER', travelDays: 1 + dice.below(8) }
    default:
      return { ...paid, kind: 'TAP' }
  }
}
