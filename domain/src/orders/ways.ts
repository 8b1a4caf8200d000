/** A way of a journey, and which of its prices is for it. */
export type Direction = 'OUTBOUND' | 'INBOUND'
export type PriceKind = 'SINGLE' | 'RETURN' | 'OPEN_RETURN' | 'SEASON' | 'CARNET' | 'ROVER'

/** A price as far as ways go: what it is, the trains it names, and which way each of its tickets goes. */
export type PriceForWays = {
  readonly kind: PriceKind
  /** The ways, by the name of their trains, that it is good for: any one of them there, any one of them back. */
  readonly legReferences: readonly string[]
  readonly ticketableFares: readonly { readonly direction: Direction | 'BOTH' }[]
}

const PRODUCTS = {
  SINGLE: 'single',
  RETURN: 'return',
  OPEN_RETURN: 'openReturn',
  SEASON: 'season',
  CARNET: 'multiflex',
  ROVER: 'rover',
} as const satisfies Record<PriceKind, string>

export type Product = (typeof PRODUCTS)[PriceKind]

/** What is bought: a price for both ways, or one for each, which two singles make a return. Nothing where they are no purchase. */
export function productOf(prices: readonly Pick<PriceForWays, 'kind'>[]): Product | undefined {
  const [first, second, third] = prices
  if (third || !first) return undefined
  if (second) return first.kind === 'SINGLE' && second.kind === 'SINGLE' ? 'return' : undefined
  return PRODUCTS[first.kind]
}

/** Good on many days and trains: nobody says beforehand with which. */
export const namesNoTrains = ({ kind }: Pick<PriceForWays, 'kind'>): boolean =>
  kind === 'SEASON' || kind === 'CARNET' || kind === 'ROVER'

/** The ways that a price is for. The way back of an open return is chosen on the day. */
function waysOf({ kind, ticketableFares }: PriceForWays): Direction[] {
  if (kind === 'RETURN') return ['OUTBOUND', 'INBOUND']
  if (kind === 'OPEN_RETURN') return ['OUTBOUND']
  return ticketableFares.map(({ direction }) => (direction === 'INBOUND' ? 'INBOUND' : 'OUTBOUND'))
}

/** Whether exactly one of the prices names these trains as that way: none is no price, and two would be paid twice. */
export const isPaidOnce = (
  prices: readonly PriceForWays[],
  { id, direction }: { id: string; direction: Direction },
): boolean =>
  prices.filter((price) => price.legReferences.includes(id) && waysOf(price).includes(direction)).length === 1

type Trains = {
  readonly outbound: { readonly arrives: number } | null
  readonly inbound: { readonly departs: number } | null
}

/** Whether each way that is paid for has its trains, no other has any, and nobody leaves for home before they are there. */
export function hasItsTrains(prices: readonly PriceForWays[], { outbound, inbound }: Trains): boolean {
  const needed = new Set(prices.filter((price) => !namesNoTrains(price)).flatMap(waysOf))
  if (needed.has('OUTBOUND') !== (outbound !== null) || needed.has('INBOUND') !== (inbound !== null)) return false
  return !outbound || !inbound || inbound.departs >= outbound.arrives
}
