/** One line of what makes up a price. Discounts are below zero; the lines add up to the total. */
export type PriceLine<Name> = {
  readonly kind: 'FARE' | 'DISCOUNT' | 'BUS' | 'SEATS' | 'BIKES' | 'DELIVERY' | 'BOOKING_FEE'
  readonly names: Name
  /** How many of it; null where counting says nothing. */
  readonly count: number | null
  readonly amount: number
}

/** A ticket of the price, for some of the party. */
export type PricedTicket<Name> = {
  readonly code: string
  readonly names: Name
  readonly people: number
  readonly price: number
  /** Without any discount; null where there is none to tell. */
  readonly fullPrice: number | null
  /** The card that its discount is under; null: a child’s. */
  readonly card: string | null
}

type Extras<Name> = {
  readonly buses: readonly { readonly names: Name; readonly count: number; readonly price: number }[]
  readonly bikes: number
  readonly seats: number
  readonly delivery: { readonly names: Name; readonly fee: number } | null
}

/** What lines are called that aren't called after what they are for. */
export type LineNames<Name> = {
  readonly seats: Name
  readonly bikes: Name
  readonly bookingFee: Name
  readonly child: Name
  readonly card: (code: string) => Name
}

/** Everything that a price is made of, in the order in which a traveller asks. Nothing is added after this. */
export function priceLines<Name>(
  tickets: readonly PricedTicket<Name>[],
  bundles: number,
  { buses, bikes, seats, delivery }: Extras<Name>,
  names: LineNames<Name>,
): { lines: PriceLine<Name>[]; total: number } {
  const lines: PriceLine<Name>[] = [
    ...fareLines(tickets, bundles),
    ...discountLines(tickets, bundles, names),
    ...buses.map(({ names: bus, count, price }) => ({ kind: 'BUS' as const, names: bus, count, amount: price })),
    ...(seats > 0 ? [{ kind: 'SEATS' as const, names: names.seats, count: seats, amount: 0 }] : []),
    ...(bikes > 0 ? [{ kind: 'BIKES' as const, names: names.bikes, count: bikes, amount: 0 }] : []),
    ...(delivery ? [{ kind: 'DELIVERY' as const, names: delivery.names, count: null, amount: delivery.fee }] : []),
    { kind: 'BOOKING_FEE', names: names.bookingFee, count: null, amount: 0 },
  ]
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/** One line for each kind of ticket, before any discount. */
const fareLines = <Name>(tickets: readonly PricedTicket<Name>[], bundles: number): PriceLine<Name>[] =>
  [...Map.groupBy(tickets, ({ code }) => code).values()].flatMap((some) =>
    some.slice(-1).map(({ names }) => ({
      kind: 'FARE' as const,
      names,
      count: bundles * sumOf(some, ({ people }) => people),
      amount: bundles * sumOf(some, ({ price, fullPrice }) => fullPrice ?? price),
    })),
  )

/** One line for each card, and one for being a child. */
const discountLines = <Name>(
  tickets: readonly PricedTicket<Name>[],
  bundles: number,
  names: LineNames<Name>,
): PriceLine<Name>[] => {
  const cheaper = tickets.filter(({ price, fullPrice }) => fullPrice !== null && fullPrice !== price)
  return [...Map.groupBy(cheaper, ({ card }) => card)].map(([card, some]) => ({
    kind: 'DISCOUNT' as const,
    names: card === null ? names.child : names.card(card),
    count: null,
    amount: bundles * sumOf(some, ({ price, fullPrice }) => price - (fullPrice ?? price)),
  }))
}

const sumOf = <One>(some: readonly One[], amount: (one: One) => number): number =>
  some.reduce((sum, one) => sum + amount(one), 0)
