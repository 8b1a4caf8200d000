import { expect, test } from 'vitest'
import { hasItsTrains, isPaidOnce, productOf, type Direction, type PriceForWays, type PriceKind } from './ways.ts'

const price = (kind: PriceKind, legReferences: string[], ...directions: (Direction | 'BOTH')[]): PriceForWays => ({
  kind,
  legReferences,
  ticketableFares: directions.map((direction) => ({ direction })),
})
const out = price('SINGLE', ['out'], 'OUTBOUND')
const back = price('SINGLE', ['back'], 'INBOUND')
const both = price('RETURN', ['out', 'back'], 'BOTH')
const there = { arrives: 1000 }

test('two singles make a return; nothing else makes one of two prices, and three are no purchase', () => {
  expect(productOf([out])).toBe('single')
  expect(productOf([out, back])).toBe('return')
  expect(productOf([both])).toBe('return')
  expect(productOf([price('OPEN_RETURN', [], 'BOTH')])).toBe('openReturn')
  expect(productOf([price('CARNET', [])])).toBe('multiflex')
  expect(productOf([price('SEASON', []), out])).toBeUndefined()
  expect(productOf([both, back])).toBeUndefined()
  expect(productOf([out, back, out])).toBeUndefined()
  expect(productOf([])).toBeUndefined()
})

test('a way is paid for by exactly one price that names its trains as that way', () => {
  expect(isPaidOnce([out, back], { id: 'out', direction: 'OUTBOUND' })).toBe(true)
  expect(isPaidOnce([out, back], { id: 'back', direction: 'INBOUND' })).toBe(true)
  expect(isPaidOnce([both], { id: 'back', direction: 'INBOUND' })).toBe(true)
  // These trains, but as the other way; other trains; twice.
  expect(isPaidOnce([out, back], { id: 'out', direction: 'INBOUND' })).toBe(false)
  expect(isPaidOnce([out, back], { id: 'later', direction: 'OUTBOUND' })).toBe(false)
  expect(isPaidOnce([out, out], { id: 'out', direction: 'OUTBOUND' })).toBe(false)
})

test('the way back of an open return belongs to no train yet', () => {
  const open = price('OPEN_RETURN', ['out'], 'BOTH')
  expect(isPaidOnce([open], { id: 'out', direction: 'OUTBOUND' })).toBe(true)
  expect(isPaidOnce([open], { id: 'out', direction: 'INBOUND' })).toBe(false)
  expect(hasItsTrains([open], { outbound: there, inbound: null })).toBe(true)
  expect(hasItsTrains([open], { outbound: there, inbound: { departs: 2000 } })).toBe(false)
})

test('tickets of a split way go its way together', () => {
  const split = price('SINGLE', ['out'], 'OUTBOUND', 'OUTBOUND')
  expect(isPaidOnce([split], { id: 'out', direction: 'OUTBOUND' })).toBe(true)
  expect(hasItsTrains([split], { outbound: there, inbound: null })).toBe(true)
})

test('each way that is paid for has its trains, and no other has any', () => {
  expect(hasItsTrains([both], { outbound: there, inbound: { departs: 2000 } })).toBe(true)
  expect(hasItsTrains([both], { outbound: there, inbound: null })).toBe(false)
  expect(hasItsTrains([out], { outbound: null, inbound: null })).toBe(false)
  expect(hasItsTrains([out], { outbound: there, inbound: { departs: 2000 } })).toBe(false)
  for (const kind of ['SEASON', 'CARNET', 'ROVER'] as const) {
    expect(hasItsTrains([price(kind, [], 'BOTH')], { outbound: null, inbound: null })).toBe(true)
    expect(hasItsTrains([price(kind, [], 'BOTH')], { outbound: there, inbound: null })).toBe(false)
  }
})

test('nobody leaves for home before they are there; the same minute is a connection', () => {
  expect(hasItsTrains([both], { outbound: there, inbound: { departs: 999 } })).toBe(false)
  expect(hasItsTrains([both], { outbound: there, inbound: { departs: 1000 } })).toBe(true)
})
