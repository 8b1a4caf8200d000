import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, instant, MINUTE } from '../time/instant.ts'
import { homeCard } from './home-card.ts'

const NOW = instant(Date.UTC(2026, 11, 7, 8, 52))
const at = (ms: number) => instant(NOW + ms)
const NOTHING = { now: NOW, held: [], tickets: [], followed: [], missingTaps: [], due: [], ways: 0 }
const order = (id: string, minutes: number) => ({ id, expires: at(minutes * MINUTE) })
const ticket = (id: string, hours: number, long = 1) => ({
  id,
  departs: at(hours * HOUR),
  arrives: at((hours + long) * HOUR),
})

test('nothing near leaves the form alone; journeys that somebody keeps are offered again', () => {
  expect(homeCard(NOTHING)).toBeNull()
  expect(homeCard({ ...NOTHING, ways: 2 })).toEqual({ kind: 'again' })
})

test('a held order comes before everything else, the one that runs out first', () => {
  const facts = { ...NOTHING, held: [order('B', 14), order('A', 3), order('C', 0)], tickets: [ticket('T', 1)], ways: 1 }
  expect(homeCard(facts)).toEqual({ kind: 'held', id: 'A' })
  expect(homeCard({ ...facts, held: [order('C', 0)] })).toEqual({ kind: 'ticket', id: 'T' })
})

test('a ticket stands there from twelve hours before it leaves until it has arrived, the next one first', () => {
  const cardOf = (...tickets: ReturnType<typeof ticket>[]) => homeCard({ ...NOTHING, tickets })
  expect(cardOf(ticket('later', 12.1))).toBeNull()
  expect(cardOf(ticket('far', 12), ticket('near', 3))).toEqual({ kind: 'ticket', id: 'near' })
  expect(cardOf(ticket('on the way', -0.5))).toEqual({ kind: 'ticket', id: 'on the way' })
  // Due an hour ago, it may be late; what is still to come is nearer.
  expect(cardOf(ticket('late', -2))).toEqual({ kind: 'ticket', id: 'late' })
  expect(cardOf(ticket('late', -2), ticket('next', 5))).toEqual({ kind: 'ticket', id: 'next' })
  expect(cardOf(ticket('over', -4))).toBeNull()
})

test('a journey that is followed stands there like a ticket, and whichever leaves first does', () => {
  const followed = [ticket('F', 2)]
  expect(homeCard({ ...NOTHING, followed, ways: 1 })).toEqual({ kind: 'followed', id: 'F' })
  expect(homeCard({ ...NOTHING, followed: [ticket('F', 12.1)], ways: 1 })).toEqual({ kind: 'again' })
  expect(homeCard({ ...NOTHING, followed, tickets: [ticket('T', 3)] })).toEqual({ kind: 'followed', id: 'F' })
  // A ticket for the same minute can be shown to somebody.
  expect(homeCard({ ...NOTHING, followed, tickets: [ticket('T', 2)] })).toEqual({ kind: 'ticket', id: 'T' })
  expect(homeCard({ ...NOTHING, followed: [ticket('gone', -3)], tickets: [ticket('T', 9)] })?.kind).toBe('ticket')
})

test('money that is due stands there until its days are over, what runs out first; a journey to come stands before it', () => {
  const owed = (id: string, hours: number, on: string | null = null) => ({ id, until: at(hours * HOUR), ticket: on })
  const due = [owed('B', 400), owed('A', 30), owed('over', 0)]
  expect(homeCard({ ...NOTHING, due, ways: 1 })).toEqual({ kind: 'due', id: 'A' })
  expect(homeCard({ ...NOTHING, due: [owed('over', 0)], ways: 1 })).toEqual({ kind: 'again' })
  expect(homeCard({ ...NOTHING, due, tickets: [ticket('T', 3)] })).toEqual({ kind: 'ticket', id: 'T' })
  expect(homeCard({ ...NOTHING, due, held: [order('H', 3)] })).toEqual({ kind: 'held', id: 'H' })
  // Whoever is owed for a journey isn’t on it any more.
  const late = [ticket('late', -2)]
  expect(homeCard({ ...NOTHING, due, tickets: late })).toEqual({ kind: 'ticket', id: 'late' })
  expect(homeCard({ ...NOTHING, due: [owed('A', 30, 'late')], tickets: late })).toEqual({ kind: 'due', id: 'A' })
})

test('whatever is true, what is shown is true', () => {
  const id = fc.string({ minLength: 1 })
  const facts = fc.record({
    now: fc.constant(NOW),
    held: fc.array(fc.record({ id, expires: fc.integer({ min: -60, max: 60 }).map((one) => at(one * MINUTE)) })),
    tickets: fc.array(fc.tuple(id, fc.integer({ min: -24, max: 24 })).map(([name, hours]) => ticket(name, hours))),
    followed: fc.array(fc.tuple(id, fc.integer({ min: -24, max: 24 })).map(([name, hours]) => ticket(name, hours))),
    missingTaps: fc.array(fc.record({ id, until: fc.integer({ min: -60, max: 60 }).map((one) => at(one * HOUR)) })),
    due: fc.array(
      fc.record({
        id,
        until: fc.integer({ min: -60, max: 60 }).map((one) => at(one * HOUR)),
        ticket: fc.option(id),
      }),
    ),
    ways: fc.nat(3),
  })
  fc.assert(
    fc.property(facts, (known) => {
      const card = homeCard(known)
      if (card?.kind === 'held') expect(known.held.some((one) => one.id === card.id && one.expires > NOW)).toBe(true)
      if (card?.kind === 'ticket')
        expect(known.tickets.some((one) => one.id === card.id && one.arrives > NOW - 3 * HOUR)).toBe(true)
      if (card?.kind === 'followed')
        expect(known.followed.some((one) => one.id === card.id && one.arrives > NOW - 3 * HOUR)).toBe(true)
      if (card?.kind === 'missing-tap')
        expect(known.missingTaps.some((one) => one.id === card.id && one.until > NOW)).toBe(true)
      if (card?.kind === 'due') expect(known.due.some((one) => one.id === card.id && one.until > NOW)).toBe(true)
      if (card === null) expect(known.ways).toBe(0)
    }),
  )
})

test('a missing tap stands before what is due, until it is charged, and gives way to a journey', () => {
  const missingTaps = [
    { id: 'later', until: at(40 * HOUR) },
    { id: 'soon', until: at(2 * HOUR) },
    { id: 'charged', until: at(0) },
  ]
  const facts = { ...NOTHING, missingTaps, due: [{ id: 'D', until: at(200 * HOUR), ticket: null }], ways: 1 }
  expect(homeCard(facts)).toEqual({ kind: 'missing-tap', id: 'soon' })
  expect(homeCard({ ...facts, missingTaps: missingTaps.slice(2) })).toEqual({ kind: 'due', id: 'D' })
  expect(homeCard({ ...facts, tickets: [ticket('T', 1)] })).toEqual({ kind: 'ticket', id: 'T' })
})
