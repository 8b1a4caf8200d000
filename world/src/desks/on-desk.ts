/** As the product hands it over. */
export type Handed = {
  reference: string
  operator: string
  from: string
  to: string
  date: string
  delayMinutes: number | null
  amount: number
  evidence: string | null
  words: { what: string; words: string }[]
  withdrawn: boolean
  appeals: number
}

export type Said = {
  n: number
  what: 'ASKED' | 'AGREED' | 'REFUSED'
  round: number
  amount: number | null
  rule: string | null
  words: string | null
  /** When it can be read: what was said earlier may be delivered later. */
  at: number
}

/** What a desk does with a claim. */
export const MANNERS = ['AGREE', 'ASK', 'REFUSE', 'SILENT', 'TWICE', 'OUT_OF_ORDER', 'TOO_MUCH'] as const
export type Manner = (typeof MANNERS)[number]

export type OnDesk = { claim: Handed; said: Said[]; heard: number }
