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
  const oldest = { ...plain, passenger }
  expect(factsOf(oldest)).toEqual(aTicketsFacts())
  expect(factsOf({ ...oldest, direction: 'RETURN' }).wayBack).toBe(true)
  const later: StoredFacts = { ...oldest, direction: 'RETURN', wayBack: false, part: { number: 2, count: 3 } }
  expect(factsOf(later)).toMatchObject({ version: FACTS_VERSION, wayBack: false, part: { number: 2, count: 3 } })
  expect(factsOf({ ...oldest, type: 'MULTIFLEX', dayPass: true }).dayPass).toBe(true)
  const third: StoredFacts = { ...aTicketsFacts({ travelDays: 4 }), version: 3, passenger }
  expect(factsOf(third)).toEqual(aTicketsFacts({ travelDays: 4 }))
  const today = aTicketsFacts({ part: { number: 1, count: 2 } })
  expect(factsOf(today)).toBe(today)
})
