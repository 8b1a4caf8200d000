/** So many orders a partner may hold unpaid at once: enough for a busy desk, too few to keep trains from everybody else. */
export const MOST_PARTNER_HOLDS = 100

export type PartnerAccount = {
  /** What the partner owes us now, in pence; below zero where they paid ahead. */
  readonly owed: number
  /** How much they may owe at most. */
  readonly limit: number
}

/** Whether so much more may be bought on account. */
export const mayOwe = ({ owed, limit }: PartnerAccount, amount: number): boolean => owed + amount <= limit

/** What is left of the limit. */
export const leftOf = ({ owed, limit }: PartnerAccount): number => Math.max(0, limit - owed)
