import type { FareInformation } from '@cledrau/contract/fares.ts'
import type { Order, PriceBreakdown } from '@cledrau/contract/orders.ts'
import { cardOf } from '../../retail/pricing/fare-wire.ts'
import type { RetailFrame } from '../../retail/pricing/retail-frame.ts'

type Line = PriceBreakdown['lines'][number]
type Extras = { busOptions: Order['busOptions']; bikes: number; seats: number; delivery: Line | null }

/** Everything that a price is made of, in the order in which a traveller asks. Nothing is added after this. */
export function priceLines(
  fares: readonly FareInformation[],
  bundles: number,
  { busOptions, bikes, seats, delivery }: Extras,
  frame: RetailFrame,
): PriceBreakdown {
  const { say } = frame.words()
  const lines: Line[] = [
    ...fareLines(fares, bundles),
    ...discountLines(fares, bundles, frame),
    ...busOptions.map(({ names, count, price }): Line => ({ kind: 'BUS', names, count, amount: price })),
    ...(seats > 0 ? [free('SEATS', say('PRICE_LINE_SEATS'), seats)] : []),
    ...(bikes > 0 ? [free('BIKES', say('PRICE_LINE_BIKES'), bikes)] : []),
    ...(delivery ? [delivery] : []),
    free('BOOKING_FEE', say('PRICE_LINE_BOOKING_FEE'), null),
  ]
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

const free = (kind: Line['kind'], names: Line['names'], count: number | null): Line => ({
  kind,
  names,
  count,
  amount: 0,
})

/** One line for each kind of ticket, before any discount. */
function fareLines(fares: readonly FareInformation[], bundles: number): Line[] {
  const lines = new Map<string, Line>()
  for (const { fareCodes, passengerReferences, price, fullPrice } of fares.flatMap((fare) => fare.ticketableFares)) {
    const [code] = fareCodes
    if (!code) continue
    const known = lines.get(code.code)
    const amount = bundles * (fullPrice ?? price)
    lines.set(code.code, {
      kind: 'FARE',
      names: code.fareDisplayName,
      count: (known?.count ?? 0) + passengerReferences.length * bundles,
      amount: (known?.amount ?? 0) + amount,
    })
  }
  return [...lines.values()]
}

function discountLines(fares: readonly FareInformation[], bundles: number, { words }: RetailFrame): Line[] {
  const { name, say } = words()
  const lines = new Map<string, Line>()
  for (const fare of fares.flatMap(({ ticketableFares }) => ticketableFares)) {
    const { price, fullPrice } = fare
    const amount = bundles * (price - (fullPrice ?? price))
    if (amount === 0) continue
    const program = cardOf(fare)
    const names = program === null ? say('SUM_CHILD') : name('railcards', program)
    const known = lines.get(program ?? '')
    lines.set(program ?? '', { kind: 'DISCOUNT', names, count: null, amount: (known?.amount ?? 0) + amount })
  }
  return [...lines.values()]
}
