declare const penceBrand: unique symbol

/** Whole pence. Nothing in the house counts money in any other unit. */
export type Pence = number & { readonly [penceBrand]: true }

export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pence: ${amount}`)
  return amount as Pence
}
