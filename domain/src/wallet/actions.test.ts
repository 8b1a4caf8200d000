import { expect, test } from 'vitest'
import { DAY, HOUR, instant, MINUTE } from '../time/instant.ts'
import {
  activateTicket,
  blockOf,
  downloadProduct,
  markScreenshot,
  releaseProduct,
  type ActivationFacts,
} from './actions.ts'
import { aProduct, aTicket, EIGHT } from './samples.ts'

const facts: ActivationFacts & { onlineState: boolean } = {
  now: EIGHT,
  needsNoActivation: false,
  underExchange: false,
  onAnotherDevice: false,
  validFrom: instant(EIGHT - HOUR),
  onlineState: true,
}
const only = (fields: Parameters<typeof aTicket>[0]) => ({ tickets: { ticket: aTicket(fields) } })
const activate = (product = aProduct(), more: Partial<typeof facts> = {}) =>
  activateTicket(product, 'ticket', { ...facts, ...more })

test('activating starts the ticket and its product, and notes the time and the connection [WALLET-034] [WALLET-035] [WALLET-036] [WALLET-037]', () => {
  const started = activate()
  expect(started.ok && started.value).toMatchObject({
    productStatus: 'ACTIVE',
    updated: false,
    tickets: { ticket: { status: 'ACTIVE', activatedAt: EIGHT, onlineState: true, activatedCount: 0 } },
  })
  const without = activate(aProduct(), { onlineState: false })
  expect(without.ok && without.value.tickets['ticket']?.onlineState).toBe(false)
})

test('an activation counts where there is a limit [WALLET-038]', () => {
  const limited = activate(aProduct(only({ activationLimit: 3, activatedCount: 1 })))
  expect(limited.ok && limited.value.tickets['ticket']?.activatedCount).toBe(2)
})

test('activating an active ticket changes nothing, even at its limit', () => {
  const product = aProduct(only({ status: 'ACTIVE', activatedAt: EIGHT, activationLimit: 1, activatedCount: 1 }))
  const again = activate(product, { now: instant(EIGHT + MINUTE) })
  expect(again.ok && again.value).toBe(product)
})

test('each reason to refuse an activation has its name [WALLET-045]', () => {
  const later = instant(EIGHT + DAY)
  const cases = {
    GIVEN_BACK: [aProduct({ productStatus: 'CANCELLED' }), {}],
    EXPIRED: [aProduct(only({ expiryDate: instant(EIGHT - 1) })), {}],
    NOT_NEEDED: [aProduct(), { needsNoActivation: true }],
    EXCHANGING: [aProduct(), { underExchange: true }],
    OTHER_DEVICE: [aProduct(), { onAnotherDevice: true }],
    TOO_EARLY: [aProduct(), { validFrom: later }],
    USED: [aProduct(only({ status: 'USED' })), {}],
  } as const
  for (const [refusal, [product, more]] of Object.entries(cases))
    expect(activate(product, more)).toEqual({ ok: false, refusal })
  expect(activate(aProduct(only({ activationLimit: 2, activatedCount: 2 })))).toEqual({ ok: false, refusal: 'USED' })
  expect(activate(aProduct({ productStatus: 'EXPIRED' }))).toEqual({ ok: false, refusal: 'EXPIRED' })
  expect(activate(aProduct({ productStatus: 'REFUNDED' }))).toEqual({ ok: false, refusal: 'GIVEN_BACK' })
  expect(blockOf(aProduct(), 'another', facts)).toBe('USED')
})

test('a screenshot marks its ticket alone [WALLET-039]', () => {
  const product = aProduct({ tickets: { one: aTicket(), other: aTicket() } })
  const marked = markScreenshot(product, 'one')
  expect([marked.tickets['one']?.screenshotTaken, marked.tickets['other']?.screenshotTaken]).toEqual([true, false])
  expect(marked.updated).toBe(false)
  expect(markScreenshot(marked, 'one')).toBe(marked)
})

test('downloading keeps the codes on the device, releasing lets them go [WALLET-040] [WALLET-041] [WALLET-042] [WALLET-043]', () => {
  const records = { AB12CD: aProduct({ tickets: { one: aTicket(), other: aTicket() } }) }
  const kept = downloadProduct(records, 'AB12CD', { one: 'code 1', other: 'code 2' })
  expect(kept['AB12CD']).toMatchObject({
    downloaded: true,
    tickets: { one: { data: 'code 1' }, other: { data: 'code 2' } },
  })
  expect(releaseProduct(kept, 'AB12CD')).toEqual(records)
})

test('what isn’t in the wallet can be neither downloaded nor released [WALLET-047] [WALLET-048] [TERR-030] [TERR-031]', () => {
  const records = { AB12CD: aProduct() }
  for (const act of [() => downloadProduct(records, 'ZZ99ZZ', {}), () => releaseProduct(records, 'ZZ99ZZ')])
    expect(act).toThrow('No product in statuses object')
  for (const act of [() => downloadProduct(records, '../x', {}), () => releaseProduct(records, '')])
    expect(act).toThrow('Invalid record locator')
})
