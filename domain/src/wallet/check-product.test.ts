import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TICKET_TYPES } from '../tickets/ticket-facts.ts'
import { DAY, HOUR, instant, MINUTE, SECOND } from '../time/instant.ts'
import { addDays } from '../time/dates.ts'
import { clockTime, serviceInstant } from '../time/london.ts'
import { endOfTicket } from '../tickets/judge-ticket.ts'
import { checkProduct } from './check-product.ts'
import type { ProductRecord } from './records.ts'
import { aProduct, aTicket, EIGHT, statusesIn } from './samples.ts'
import { WALLET_STATUSES } from './status.ts'

const at = (offset: number) => instant(EIGHT + offset)

const moment = fc.integer({ min: -40, max: 40 }).map((quarters) => at(quarters * 3 * HOUR))
const maybe = fc.option(moment, { nil: null })
const anyTicket = fc
  .record({
    status: fc.constantFrom(...WALLET_STATUSES),
    activatedAt: maybe,
    activateAt: maybe,
    expiryDate: maybe,
    activatedCount: fc.nat(3),
    activationLimit: fc.option(fc.nat(3), { nil: null }),
  })
  .map(aTicket)
const anyProduct = fc
  .record({
    productStatus: fc.constantFrom(...WALLET_STATUSES),
    expiryDate: maybe,
    type: fc.constantFrom(...TICKET_TYPES),
    fulfilmentType: fc.constantFrom('MVD', 'ETK', 'SCT'),
    tickets: fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyTicket),
  })
  .map(aProduct)

test('statuses stand in their order [WALLET-016] [WALLET-017]', () => {
  expect(WALLET_STATUSES).toEqual(['INACTIVE', 'ACTIVE', 'USED', 'EXPIRED', 'CANCELLED', 'REFUNDED'])
})

test('a product expires once its date is more than a second past [WALLET-019] [TCONST-016]', () => {
  const product = aProduct({ expiryDate: at(0) })
  expect(checkProduct(product, at(SECOND))).toBe(product)
  expect(checkProduct(product, at(SECOND + 1)).productStatus).toBe('EXPIRED')
})

test.each(['EXPIRED', 'CANCELLED', 'REFUNDED'] as const)('a product that is %s stays it [WALLET-020]', (status) => {
  const product = aProduct({ productStatus: status, expiryDate: at(-DAY), tickets: { one: aTicket({ status }) } })
  expect(checkProduct(product, at(0))).toBe(product)
})

test('an expired product takes its open tickets with it, used ones once they are past their own date [WALLET-021] [WALLET-022]', () => {
  const product = aProduct({
    expiryDate: at(-HOUR),
    tickets: {
      inactive: aTicket({ expiryDate: at(DAY) }),
      active: aTicket({ status: 'ACTIVE', activatedAt: at(-HOUR) }),
      used: aTicket({ status: 'USED', expiryDate: at(DAY) }),
      usedAndPast: aTicket({ status: 'USED', expiryDate: at(-1) }),
    },
  })
  expect(statusesIn(checkProduct(product, at(0)))).toEqual({
    inactive: 'EXPIRED',
    active: 'EXPIRED',
    used: 'USED',
    usedAndPast: 'EXPIRED',
  })
})

test('a cancelled product cancels its tickets; one refunded alone stays refunded [WALLET-023]', () => {
  const tickets = { a: aTicket({}), b: aTicket({ status: 'USED' }), c: aTicket({ status: 'REFUNDED' }) }
  const cancelled = checkProduct(aProduct({ productStatus: 'CANCELLED', tickets }), at(0))
  expect(statusesIn(cancelled)).toEqual({ a: 'CANCELLED', b: 'CANCELLED', c: 'REFUNDED' })
  const refunded = checkProduct({ ...cancelled, productStatus: 'REFUNDED' }, at(0))
  expect(statusesIn(refunded)).toEqual({ a: 'REFUNDED', b: 'REFUNDED', c: 'REFUNDED' })
})

const active = (fields: Parameters<typeof aTicket>[0]) => aTicket({ status: 'ACTIVE', activatedAt: at(0), ...fields })

test('after a day an active ticket with activations left rests, without a planned start [WALLET-024] [TCONST-017]', () => {
  const ticket = active({ activationLimit: 2, activatedCount: 1, activateAt: at(0) })
  const product = aProduct({ productStatus: 'ACTIVE', tickets: { ticket } })
  expect(checkProduct(product, at(DAY - 1))).toBe(product)
  expect(checkProduct(product, at(DAY)).tickets['ticket']).toMatchObject({ status: 'INACTIVE', activateAt: null })
})

test('after a day an active ticket without activations left is used [WALLET-025]', () => {
  const limits = [
    { activationLimit: 2, activatedCount: 2 },
    { activationLimit: null, activatedCount: 0 },
  ]
  for (const fields of limits) {
    const product = aProduct({ productStatus: 'ACTIVE', tickets: { ticket: active(fields) } })
    expect(statusesIn(checkProduct(product, at(DAY)))).toEqual({ ticket: 'USED' })
  }
})

test('a ticket on a smartcard stays active past a day and past the multiflex time [WALLET-009] [WALLET-024] [WALLET-025]', () => {
  for (const type of ['SINGLE', 'MULTIFLEX'] as const) {
    const product = aProduct({ type, fulfilmentType: 'SCT', productStatus: 'ACTIVE', tickets: { t: active({}) } })
    expect(checkProduct(product, at(3 * DAY))).toBe(product)
  }
})

test('a multiflex pass is used 240 minutes after its start, or after what is configured [WALLET-026] [TCONST-018]', () => {
  const pass = active({ activationLimit: 1, activatedCount: 1 })
  const bundle = aProduct({ type: 'MULTIFLEX', productStatus: 'ACTIVE', tickets: { pass, next: aTicket({}) } })
  expect(checkProduct(bundle, at(240 * MINUTE - 1))).toBe(bundle)
  expect(statusesIn(checkProduct(bundle, at(240 * MINUTE)))).toEqual({ pass: 'USED', next: 'INACTIVE' })
  expect(statusesIn(checkProduct(bundle, at(60 * MINUTE), { multiflexMinutes: 60 })).pass).toBe('USED')
  expect(checkProduct({ ...bundle, type: 'SINGLE' }, at(240 * MINUTE))).toEqual({ ...bundle, type: 'SINGLE' })
})

test('a pass for a day runs on after 240 minutes, until its day is over', () => {
  const pass = active({ activationLimit: 1, activatedCount: 1 })
  const bundle = aProduct({ type: 'MULTIFLEX', dayPasses: true, productStatus: 'ACTIVE', tickets: { pass } })
  expect(checkProduct(bundle, at(DAY - 1))).toBe(bundle)
  expect(statusesIn(checkProduct(bundle, at(DAY))).pass).toBe('USED')
})

test('a ticket that was never started expires on its own date [WALLET-027]', () => {
  const tickets = { early: aTicket({ expiryDate: at(0) }), late: aTicket({ expiryDate: at(HOUR) }) }
  expect(statusesIn(checkProduct(aProduct({ tickets }), at(0))).early).toBe('INACTIVE')
  expect(statusesIn(checkProduct(aProduct({ tickets }), at(1)))).toEqual({ early: 'EXPIRED', late: 'INACTIVE' })
})

test('a planned start comes at its moment, whenever somebody looks, and counts once [WALLET-028] [WALLET-037]', () => {
  const ticket = aTicket({ activateAt: at(0), activationLimit: 1 })
  const product = aProduct({ tickets: { ticket } })
  expect(checkProduct(product, at(-1))).toBe(product)
  const started = checkProduct(product, at(HOUR))
  expect(started).toMatchObject({ productStatus: 'ACTIVE', updated: false })
  expect(started.tickets['ticket']).toMatchObject({ status: 'ACTIVE', activatedAt: at(0), activatedCount: 1 })
})

test('when every ticket is used or expired, so is the product used; a cancelled one among them leaves it [WALLET-029]', () => {
  const tickets = { a: aTicket({ status: 'USED' }), b: aTicket({ status: 'EXPIRED' }) }
  expect(checkProduct(aProduct({ productStatus: 'ACTIVE', tickets }), at(0)).productStatus).toBe('USED')
  const mixed = { ...tickets, c: aTicket({ status: 'CANCELLED' }) }
  expect(checkProduct(aProduct({ productStatus: 'ACTIVE', tickets: mixed }), at(0)).productStatus).toBe('ACTIVE')
})

test('whatever changes here, the server has still to hear of [WALLET-030]', () => {
  fc.assert(
    fc.property(anyProduct, fc.integer({ min: -3 * DAY, max: 3 * DAY }), (product, offset) => {
      const checked = checkProduct(product, at(offset))
      expect(checked === product || !checked.updated).toBe(true)
    }),
  )
})

test('the checks leave nothing to do: twice equals once, and no status goes back but to rest', () => {
  fc.assert(
    fc.property(anyProduct, fc.integer({ min: -3 * DAY, max: 3 * DAY }), (product, offset) => {
      const once = checkProduct(product, at(offset))
      expect(checkProduct(once, at(offset))).toBe(once)
      expectForward(product, once)
    }),
    { numRuns: 1000 },
  )
})

function expectForward(before: ProductRecord, after: ProductRecord) {
  const rank = (status: string) => WALLET_STATUSES.indexOf(status as never)
  expect(rank(after.productStatus)).toBeGreaterThanOrEqual(rank(before.productStatus))
  for (const [id, ticket] of Object.entries(after.tickets)) {
    const was = before.tickets[id]
    if (!was) throw new Error(`${id} came from nowhere`)
    const rests = was.status === 'ACTIVE' && ticket.status === 'INACTIVE'
    expect(rests || rank(ticket.status) >= rank(was.status)).toBe(true)
    expect(ticket.activatedCount).toBeGreaterThanOrEqual(was.activatedCount)
    if (ticket.activationLimit !== null && was.activatedCount <= ticket.activationLimit)
      expect(ticket.activatedCount).toBeLessThanOrEqual(ticket.activationLimit)
  }
}

test('the night the clocks go back is 25 hours long, and a day from activation is still 24', () => {
  const eightInSummer = serviceInstant('2026-10-24', 8 * 60)
  const eightInWinter = serviceInstant('2026-10-25', 8 * 60)
  expect(eightInWinter - eightInSummer).toBe(25 * HOUR)
  const ticket = aTicket({ status: 'ACTIVE', activatedAt: eightInSummer })
  const product = aProduct({ productStatus: 'ACTIVE', expiryDate: null, tickets: { ticket } })
  expect(statusesIn(checkProduct(product, instant(eightInWinter - HOUR - 1)))).toEqual({ ticket: 'ACTIVE' })
  expect(statusesIn(checkProduct(product, instant(eightInWinter - HOUR)))).toEqual({ ticket: 'USED' })
})

test('in the nights when the clocks change, a day is 24 hours, and a day’s ticket ends at half past four by the clock', () => {
  for (const [day, hours] of [
    ['2026-10-24', 25],
    ['2027-03-27', 23],
  ] as const) {
    const noon = serviceInstant(day, 12 * 60)
    const nextNoon = serviceInstant(addDays(day, 1), 12 * 60)
    expect((nextNoon - noon) / HOUR).toBe(hours)
    const ticket = aTicket({ status: 'ACTIVE', activatedAt: noon, expiryDate: instant(noon + 9 * DAY) })
    const product = aProduct({ expiryDate: instant(noon + 9 * DAY), tickets: { active: ticket } })
    expect(statusesIn(checkProduct(product, instant(noon + DAY - 1))).active).toBe('ACTIVE')
    expect(statusesIn(checkProduct(product, instant(noon + DAY))).active).toBe('USED')

    const ends = endOfTicket(day)
    expect(clockTime(ends)).toMatchObject({ date: addDays(day, 1), minutes: 4 * 60 + 30 })
    const dayTicket = aProduct({ expiryDate: ends, tickets: { one: aTicket({ expiryDate: ends }) } })
    expect(statusesIn(checkProduct(dayTicket, ends)).one).toBe('INACTIVE')
    expect(statusesIn(checkProduct(dayTicket, instant(ends + 1))).one).toBe('EXPIRED')
  }
})
