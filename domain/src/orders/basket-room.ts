export type BasketRoom = {
  /** Held, or being paid for; what is changed isn't counted, for its change takes its place. */
  held: number
  /** The option maxBasketOrders. */
  most: number
}

/** Whether a basket takes one journey more. */
export const takesOneMore = ({ held, most }: BasketRoom): boolean => held < most
