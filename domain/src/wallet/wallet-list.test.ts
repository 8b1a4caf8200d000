import { expect, test } from 'vitest'
import { DAY, instant } from '../time/instant.ts'
import type { WalletStatus } from './status.ts'
import { isSoon, walletOrder, walletTime, type Listed } from './wallet-list.ts'

const day = (number: number) => instant(number * DAY)
const product = (name: string, status: WalletStatus, expires: number, ...departs: (number | null)[]) => ({
  name,
  status,
  expiresAt: day(expires),
  tickets: departs.map((one) => ({ status, departsAt: one === null ? null : day(one) })),
})
const order = (products: ReturnType<typeof product>[], mostExpired = 9) =>
  walletOrder(products, mostExpired).map(({ name }) => name)

test('a product is wanted at its next departure that can still be travelled, else on its last day', () => {
  const listed = (...tickets: Listed['tickets']) => walletTime({ status: 'INACTIVE', expiresAt: day(9), tickets })
  expect(listed()).toBe(day(9))
  expect(listed({ status: 'INACTIVE', departsAt: null })).toBe(day(9))
  expect(listed({ status: 'INACTIVE', departsAt: day(6) }, { status: 'INACTIVE', departsAt: day(4) })).toBe(day(4))
  expect(listed({ status: 'USED', departsAt: day(4) }, { status: 'INACTIVE', departsAt: day(6) })).toBe(day(6))
})

test('what can be travelled on comes soonest first, then what is over, newest first', () => {
  const products = [
    product('old', 'USED', 2),
    product('later', 'INACTIVE', 9, 7),
    product('newer', 'REFUNDED', 4),
    product('soon', 'ACTIVE', 9, 5),
    product('last day', 'INACTIVE', 6, null),
  ]
  for (const some of [products, products.toReversed()])
    expect(order(some)).toEqual(['soon', 'last day', 'later', 'newer', 'old'])
})

test('of what nobody used in time only the newest stay; what was used or given back stays whatever its age', () => {
  const products = [
    product('unused 1', 'EXPIRED', 1),
    product('unused 2', 'EXPIRED', 2),
    product('used', 'USED', 1),
    product('unused 3', 'EXPIRED', 3),
  ]
  expect(order(products, 2)).toEqual(['unused 3', 'unused 2', 'used'])
  expect(order(products, 0)).toEqual(['used'])
})

test('soon is within so many days, the last of them included, and not what has passed', () => {
  expect([day(3), instant(day(5) + 1), day(1)].map((at) => isSoon(at, day(1), 4))).toEqual([true, false, false])
  expect([isSoon(day(5), day(1), 4), isSoon(instant(day(1) + 1), day(1), 4)]).toEqual([true, true])
})
