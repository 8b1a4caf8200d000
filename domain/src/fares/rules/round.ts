/** Discounted prices are sold in steps of five pence, to the nearest: £30.00 less 33.4 % is £20.00. */
const STEP = 5

export function lessPerMille(price: number, perMille: number): number {
  return Math.floor((price * (1000 - perMille) + 500 * STEP) / (1000 * STEP)) * STEP
}
