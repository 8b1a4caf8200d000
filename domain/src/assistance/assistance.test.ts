import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextStates } from '../moves.ts'
import type { TicketTrain } from '../tickets/ticket-facts.ts'
import { DAY, instant, MINUTE } from '../time/instant.ts'
import { askingRefusal, isStillTheirs } from './asking.ts'
import {
  ASSISTANCE_MOVES,
  ASSISTANCE_STATUSES,
  mayBeMissed,
  staffSay,
  standingOf,
  travellerMissed,
  type AssistanceStatus,
  type Stop,
} from './assistance-status.ts'
import { redressOf } from './redress.ts'
import { stopsOfWay } from './stops-of-way.ts'

const NOON = instant(Date.parse('2026-12-07T12:00:00Z'))
const at = (minutes: number) => instant(NOON + minutes * MINUTE)
const stop = (status: AssistanceStatus, more: Partial<Stop> = {}): Stop => ({
  kind: 'BOARD',
  status,
  at: NOON,
  ...more,
})
const train = (uid: string, from: string, to: string, departs: number, arrives: number): TicketTrain => ({
  uid,
  serviceDate: '2026-12-07',
  operator: 'CL',
  from,
  to,
  terminus: to,
  departs: at(departs),
  arrives: at(arrives),
  seat: null,
  mode: 'Rail',
})
const told = (trains: readonly TicketTrain[]) => stopsOfWay(trains).map(({ kind, station }) => `${kind} ${station}`)

test('staff are needed where a way begins, at each change and where it ends', () => {
  const way = [train('B', 'SHR', 'AYW', 70, 180), train('A', 'CDF', 'SHR', 0, 60)]
  expect(told(way)).toEqual(['BOARD CDF', 'CHANGE SHR', 'ALIGHT AYW'])
  const [board, change, alight] = stopsOfWay(way)
  expect([board?.at, change?.at, alight?.at]).toEqual([at(0), at(70), at(180)])
  expect([change?.off?.uid, change?.on?.uid]).toEqual(['A', 'B'])
  expect(told([])).toEqual([])
})

test('who walks to another station is helped in both; who stays on a train whose ticket is split needs nobody', () => {
  expect(told([train('A', 'CDF', 'CDQ', 0, 4), train('B', 'CDB', 'PTH', 20, 60)])).toEqual([
    'BOARD CDF',
    'ALIGHT CDQ',
    'BOARD CDB',
    'ALIGHT PTH',
  ])
  const split = [train('A', 'CDF', 'BRI', 0, 50), train('A', 'BRI', 'PAD', 50, 150)]
  expect(told(split)).toEqual(['BOARD CDF', 'ALIGHT PAD'])
  expect(told([...split, ...split])).toEqual(['BOARD CDF', 'ALIGHT PAD'])
})

test('it can be asked for until two hours before the first train, not while the ticket is being changed', () => {
  const facts = { departs: NOON, underExchange: false }
  expect(askingRefusal({ ...facts, now: at(-120) })).toBeNull()
  expect(askingRefusal({ ...facts, now: instant(at(-120) + 1) })).toBe('ASSISTANCE_TOO_LATE')
  expect(askingRefusal({ ...facts, now: at(-600), underExchange: true })).toBe('ASSISTANCE_EXCHANGING')
  expect(askingRefusal({ ...facts, now: at(-600), departs: null })).toBe('ASSISTANCE_NO_TRAINS')
})

test('it ends with the ticket: given back, changed or in other hands', () => {
  const asked = { accountId: 'carys', passenger: 'A1', direction: 'OUT' }
  const ticket = { ...asked, isGone: false }
  expect(isStillTheirs(asked, [ticket])).toBe(true)
  expect(isStillTheirs(asked, [{ ...ticket, isGone: true }])).toBe(false)
  expect(isStillTheirs(asked, [{ ...ticket, accountId: 'owen' }])).toBe(false)
  expect(isStillTheirs(asked, [{ ...ticket, passenger: 'A2' }])).toBe(false)
  expect(isStillTheirs({ ...asked, accountId: null }, [ticket])).toBe(false)
  expect(isStillTheirs(asked, [{ ...ticket, direction: 'RETURN' }])).toBe(false)
})

test('staff accept, meet, or say that they can’t; nobody is met hours before, or without having been accepted', () => {
  expect(staffSay(stop('ASKED'), 'ACCEPTED', at(-600)).ok).toBe(true)
  expect(staffSay(stop('ASKED'), 'MET', at(-5))).toEqual({ ok: false, refusal: 'ASSISTANCE_MOVE_NOT_ALLOWED' })
  expect(staffSay(stop('ACCEPTED'), 'MET', at(-61))).toEqual({ ok: false, refusal: 'ASSISTANCE_NOT_YET' })
  expect(staffSay(stop('ACCEPTED'), 'MET', at(-60)).ok).toBe(true)
  expect(staffSay(stop('ACCEPTED'), 'FAILED', at(-600)).ok).toBe(true)
  expect(staffSay(stop('WITHDRAWN'), 'ACCEPTED', at(-600)).ok).toBe(false)
})

test('a traveller says that nobody came: while boarding ten minutes before, on arrival from then on, for four weeks', () => {
  expect(mayBeMissed(stop('ACCEPTED'), at(-11))).toBe(false)
  expect(travellerMissed(stop('ACCEPTED'), at(-11))).toEqual({ ok: false, refusal: 'ASSISTANCE_NOT_YET' })
  expect(travellerMissed(stop('ACCEPTED'), at(-10)).ok).toBe(true)
  expect(mayBeMissed(stop('ASKED', { kind: 'ALIGHT' }), at(-1))).toBe(false)
  expect(travellerMissed(stop('ASKED', { kind: 'ALIGHT' }), NOON).ok).toBe(true)
  expect(travellerMissed(stop('ASKED'), instant(NOON + 28 * DAY)).ok).toBe(false)
  // Two words against each other are for people.
  expect(travellerMissed(stop('MET'), at(30))).toEqual({ ok: false, refusal: 'ASSISTANCE_MET' })
  expect(travellerMissed(stop('FAILED'), at(30)).ok).toBe(false)
})

test('a way stands as its worst stop does; whatever is over stays so', () => {
  const way = (...statuses: AssistanceStatus[]) => standingOf(statuses.map((status) => ({ status })))
  expect(way('ACCEPTED', 'ASKED', 'ACCEPTED')).toBe('ASKED')
  expect(way('MET', 'ACCEPTED')).toBe('ACCEPTED')
  expect(way('MET', 'FAILED', 'ACCEPTED')).toBe('FAILED')
  expect(way('MET', 'MET')).toBe('MET')
  expect(way('WITHDRAWN', 'WITHDRAWN')).toBe('WITHDRAWN')
  expect(way('MET', 'WITHDRAWN')).toBe('MET')
  const status = fc.constantFrom(...ASSISTANCE_STATUSES)
  fc.assert(
    fc.property(status, fc.integer({ min: -40 * DAY, max: 40 * DAY }), (from, away) => {
      fc.pre(nextStates(ASSISTANCE_MOVES, from).length === 0)
      const now = instant(NOON + away)
      expect((['ACCEPTED', 'MET', 'FAILED'] as const).map((word) => staffSay(stop(from), word, now).ok)).not.toContain(
        true,
      )
      expect(travellerMissed(stop(from), now).ok).toBe(false)
    }),
  )
})

test('what the way cost goes back: their share of a group, half of a fare for both ways, never more than is left', () => {
  const group = { price: 3000, direction: 'OUTBOUND' as const, passengerReferences: ['A1', 'A2', 'C1'] }
  const back = { price: 1250, direction: 'INBOUND' as const, passengerReferences: ['A1'] }
  const both = { price: 2401, direction: 'BOTH' as const, passengerReferences: ['A1'] }
  const left = 10_000
  expect(redressOf([group, back], { passenger: 'A1', way: 'OUT', left })).toBe(1000)
  expect(redressOf([group, back], { passenger: 'A1', way: 'RETURN', left })).toBe(1250)
  expect(redressOf([group, back], { passenger: 'A2', way: 'RETURN', left })).toBe(0)
  expect(redressOf([both], { passenger: 'A1', way: 'OUT', left })).toBe(1201)
  expect(redressOf([both], { passenger: 'A1', way: 'OUT', left: 700 })).toBe(700)
  expect(redressOf([both], { passenger: 'A9', way: 'OUT', left })).toBe(0)
})
