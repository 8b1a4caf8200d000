import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { ticketsToCollect, type WaitingTicket } from './collect.ts'

const NOW = instant(1000)
const ticket = (id: string, fields: Partial<WaitingTicket> = {}): WaitingTicket => ({
  id,
  status: 'INACTIVE',
  expiresAt: instant(2000),
  isCollected: false,
  underExchange: false,
  ...fields,
})
const answer = (...tickets: WaitingTicket[]) => {
  const found = ticketsToCollect(tickets, NOW)
  return found.ok ? found.value : found.refusal
}

test('a machine prints what waits, and nothing that went back or was printed before', () => {
  const mixed = [ticket('a'), ticket('b', { status: 'REFUNDED' }), ticket('c', { isCollected: true }), ticket('d')]
  expect(answer(...mixed)).toEqual(['a', 'd'])
})

test('each reason for printing nothing has its own answer', () => {
  expect(answer()).toBe('COLLECTION_NOT_READY')
  expect(answer(ticket('a', { status: 'REFUNDED' }), ticket('b', { status: 'CANCELLED' }))).toBe(
    'COLLECTION_GIVEN_BACK',
  )
  expect(answer(ticket('a', { isCollected: true }), ticket('b', { status: 'REFUNDED' }))).toBe('COLLECTION_DONE')
  expect(answer(ticket('a', { expiresAt: NOW }))).toBe('COLLECTION_TOO_LATE')
  expect(answer(ticket('a', { status: 'EXPIRED' }))).toBe('COLLECTION_TOO_LATE')
  expect(answer(ticket('a', { underExchange: true }))).toBe('COLLECTION_BEING_CHANGED')
})
