import { expect, test } from 'vitest'
import { ridesOf } from './rides.ts'
import { factsOf, type StoredFacts } from './stored-facts.ts'
import { aTicketsFacts } from './testing.ts'
import { FACTS_VERSION } from './ticket-facts.ts'

const trainsOf = (facts: Parameters<typeof ridesOf>[0]) =>
  ridesOf(facts).map(({ position, uid, from, to, booked }) => [position, uid, from, to, booked])

test('a ticket puts its traveller on each of its trains, from where they board to where they leave', () => {
  expect(trainsOf(aTicketsFacts())).toEqual([
    [0, 'C10001', 'CDF', 'SHR', true],
    [1, 'C10002', 'SHR', 'MCN', true],
  ])
})

test('on a ticket for any train only a seat that is kept binds to one', () => {
  expect(trainsOf(aTicketsFacts({ bookedTrainsOnly: false }))).toEqual([
    [0, 'C10001', 'CDF', 'SHR', true],
    [1, 'C10002', 'SHR', 'MCN', false],
  ])
})

test('a season, a bundle and an open way back name no train, and put nobody on one', () => {
  expect(ridesOf(aTicketsFacts({ type: 'SEASON', bookedTrainsOnly: false, trains: [] }))).toEqual([])
})

test('facts of before are read as they are written today', () => {
  const { version: _, wayBack: __, part: ___, dayPass: ____, travelDays: _____, ...plain } = aTicketsFacts()
  const { freeUnder: ______, ...passenger } = plain.passenger
  // Nobody knew whether a train of theirs was a bus.
  const trains = plain.trains.map(({ mode: _______, ...train }) => train)
  const unknown = plain.trains.map((train) => ({ ...train, mode: null }))
  const oldest = { ...plain, passenger, trains }
  expect(factsOf(oldest)).toEqual(aTicketsFacts({ trains: unknown }))
  expect(factsOf({ ...oldest, direction: 'RETURN' }).wayBack).toBe(true)
  const later: StoredFacts = { ...oldest, direction: 'RETURN', wayBack: false, part: { number: 2, count: 3 } }
  expect(factsOf(later)).toMatchObject({ version: FACTS_VERSION, wayBack: false, part: { number: 2, count: 3 } })
  expect(factsOf({ ...oldest, type: 'MULTIFLEX', dayPass: true }).dayPass).toBe(true)
  const third: StoredFacts = { ...aTicketsFacts({ travelDays: 4 }), version: 3, passenger, trains }
  expect(factsOf(third)).toEqual(aTicketsFacts({ travelDays: 4, trains: unknown }))
  const free = { ...aTicketsFacts().passenger, freeUnder: 11 }
  const fourth: StoredFacts = { ...aTicketsFacts({ travelDays: 4, passenger: free }), version: 4, trains }
  expect(factsOf(fourth)).toEqual(aTicketsFacts({ travelDays: 4, passenger: free, trains: unknown }))
  const today = aTicketsFacts({ part: { number: 1, count: 2 } })
  expect(factsOf(today)).toBe(today)
})
