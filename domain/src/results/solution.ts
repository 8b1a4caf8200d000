/** What choosing among ways to travel needs to know of each. */
export type Solution = {
  legSolutionID: string
  /** Moments with their offset: `2026-12-07T09:21:00Z`. */
  departTime: string
  arriveTime: string
  minutes: number
  numberOfConnections: number
  tfwOnly: boolean
  cancelled: boolean
}

/** What choosing among prices needs to know of each. Amounts are pence. */
export type Price = {
  totalPrice: number
  ticketableFares: readonly {
    ticket: number
    direction: 'OUTBOUND' | 'INBOUND' | 'BOTH'
    origin: string
    destination: string
    restriction: string
    route: { code: string }
    fareCodes: readonly { code: string; serviceClass: 'FIRST' | 'THIRD' }[]
    passengerReferences: readonly string[]
  }[]
  legReferences: readonly string[]
  split: { flexibility?: string | undefined } | null
}

export const momentOf = (time: string): number => Date.parse(time)
