import type { Price } from './solution.ts'

/** One thing to choose: a ticket for all of the way, or one each way. */
export type Choice<One> = { key: string; prices: readonly One[]; total: number }

/**
 * What a price is, in a few letters that stay the same from search to search: which tickets, for whom, by which route
 * and at which times. A signature changes with each answer, this doesn't.
 */
export function priceKey(price: Price): string {
  const parts = price.ticketableFares.map((fare) =>
    [
      fare.direction[0],
      fare.fareCodes.map(({ code }) => code).join('+'),
      fare.route.code,
      fare.restriction,
      fare.origin,
      fare.destination,
      fare.passengerReferences.length,
    ].join('.'),
  )
  return `${parts.join('_')}_${price.totalPrice}`
}

/** The kinds of ticket that a choice's key names. */
export const ticketCodesOf = (key: string): string[] => [
  ...new Set(
    key.split(/[~_]/).flatMap((part) => {
      const [direction = '', codes = ''] = part.split('.')
      return /^[OIB]$/.test(direction) ? codes.split('+') : []
    }),
  ),
]

type Way = 'OUTBOUND' | 'INBOUND' | 'BOTH'

const waysOf = (price: Price): Way => {
  const ways = new Set(price.ticketableFares.map(({ direction }) => direction))
  if (ways.size === 1) return price.ticketableFares[0]?.direction ?? 'OUTBOUND'
  return 'BOTH'
}

export const isFirstClass = (price: Price): boolean =>
  price.ticketableFares.some(({ fareCodes }) => fareCodes.some(({ serviceClass }) => serviceClass === 'FIRST'))

const goodFor = (price: Price, leg: string) => price.legReferences.includes(leg)
const choice = <One extends Price>(...prices: One[]): Choice<One> => ({
  key: prices.map(priceKey).join('~'),
  prices,
  total: prices.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
})
/** Tickets for one way are of one kind with their like; splits with splits that leave a traveller as much. */
const kindOf = (price: Price) =>
  price.split?.flexibility
    ? `split ${price.split.flexibility}`
    : [...new Set(price.ticketableFares.flatMap(({ fareCodes }) => fareCodes.map(({ code }) => code)))].join(' ')

const byTotal = <One>(a: Choice<One>, b: Choice<One>) => a.total - b.total || (a.key < b.key ? -1 : 1)

/** Found by two searches, it is one thing to choose. */
const once = <One>(choices: readonly Choice<One>[]): Choice<One>[] =>
  [...new Map(choices.map((one) => [one.key, one])).values()].toSorted(byTotal)

/** What can be bought for one way: cheapest first. */
export const choicesForWay = <One extends Price>(prices: readonly One[], leg: string): Choice<One>[] =>
  once(prices.filter((price) => goodFor(price, leg)).map((price) => choice(price)))

/**
 * What can be bought for a way out and a way back: tickets for both, and one each way where both are of the same kind
 * or the cheapest there are in their class. Cheapest first.
 */
export function choicesForReturn<One extends Price>(prices: readonly One[], out: string, back: string): Choice<One>[] {
  const both = prices.filter((price) => waysOf(price) === 'BOTH' && goodFor(price, out) && goodFor(price, back))
  const ways = (way: Way, leg: string) =>
    prices
      .filter((price) => waysOf(price) === way && goodFor(price, leg))
      .toSorted((a, b) => a.totalPrice - b.totalPrice)
  const outs = ways('OUTBOUND', out)
  const backs = ways('INBOUND', back)
  const pairs = [false, true].flatMap((first) => {
    const [outsOfClass, backsOfClass] = [outs, backs].map((list) =>
      list.filter((one) => isFirstClass(one) === first),
    ) as [One[], One[]]
    return outsOfClass.flatMap((one) => {
      const cheapest = one === outsOfClass[0] ? backsOfClass[0] : undefined
      const alike = backsOfClass.find((other) => kindOf(other) === kindOf(one))
      return [cheapest, alike].flatMap((other) => (other ? [choice(one, other)] : []))
    })
  })
  return once([...both.map((price) => choice(price)), ...pairs])
}

/** The least that a way out and a way back cost together; null where they can't be bought together. */
export const leastForReturn = <One extends Price>(prices: readonly One[], out: string, back: string): number | null =>
  choicesForReturn(prices, out, back)[0]?.total ?? null
