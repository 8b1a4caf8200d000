import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSeats } from './choose-seats.ts'
import { availableSeats, seatPlan, type CoachFacts } from './seat-plan.ts'

const coach = (letter: string, first: number, standard: number): CoachFacts => ({
  letter,
  first,
  standard,
  wheelchairs: 0,
  bikes: 0,
})
const TRAIN = [coach('A', 16, 30), coach('B', 0, 68), coach('C', 0, 60)]
const standard = seatPlan(TRAIN).flatMap(({ seats }) => seats.filter((seat) => seat.serviceClass === 'STANDARD'))

test('a plan has every seat of the formation once, in its class', () => {
  const seats = fc.array(fc.record({ first: fc.nat(50), standard: fc.nat(90) }), { minLength: 1, maxLength: 11 })
  fc.assert(
    fc.property(seats, (coaches) => {
      const formation = coaches.map((one, at) => coach(String.fromCharCode(65 + at), one.first, one.standard))
      const plan = seatPlan(formation)
      plan.forEach((planned, at) => {
        expect(new Set(planned.seats.map(({ seat }) => seat)).size).toBe(planned.seats.length)
        const count = (name: string) => planned.seats.filter(({ serviceClass }) => serviceClass === name).length
        expect([count('FIRST'), count('STANDARD')]).toEqual([formation[at]?.first, formation[at]?.standard])
      })
    }),
  )
})

test('no two seats are in one place: windows, aisle and who sits at a table are where a traveller finds them', () => {
  const [planned] = seatPlan([{ letter: 'A', first: 4, standard: 10, wheelchairs: 1, bikes: 2 }])
  const seats = (planned?.seats ?? []).map(({ seat, row, column, features }) => [seat, row, column, features.join(' ')])
  expect(seats).toEqual([
    ['1A', 1, 1, 'SINGLE WINDOW FORWARD AIRLINE SIDEBYSIDE LAVATORY LUGGAGE'],
    ['1C', 1, 4, 'AISLE FORWARD AIRLINE SIDEBYSIDE LAVATORY LUGGAGE'],
    ['1D', 1, 5, 'WINDOW FORWARD AIRLINE SIDEBYSIDE LAVATORY LUGGAGE'],
    ['2A', 2, 1, 'SINGLE WINDOW FORWARD AIRLINE SIDEBYSIDE LAVATORY'],
    ['3A', 3, 1, 'WINDOW FORWARD AIRLINE SIDEBYSIDE'],
    ['3B', 3, 2, 'AISLE FORWARD AIRLINE SIDEBYSIDE'],
    ['3C', 3, 4, 'AISLE FORWARD AIRLINE SIDEBYSIDE'],
    ['3D', 3, 5, 'WINDOW FORWARD AIRLINE SIDEBYSIDE'],
    ['4A', 4, 1, 'WINDOW BACKWARD AIRLINE SIDEBYSIDE'],
    ['4B', 4, 2, 'AISLE BACKWARD AIRLINE SIDEBYSIDE'],
    ['4C', 4, 4, 'AISLE BACKWARD AIRLINE SIDEBYSIDE'],
    ['4D', 4, 5, 'WINDOW BACKWARD AIRLINE SIDEBYSIDE'],
    ['5A', 5, 1, 'WINDOW BACKWARD FOUR_FACING TABLE POWER LUGGAGE'],
    ['5B', 5, 2, 'AISLE BACKWARD FOUR_FACING TABLE POWER LUGGAGE'],
  ])
  expect(planned).toMatchObject({ toilet: true, isQuiet: false, wheelchairSpaces: 1, bikeSpaces: 2 })
})

test('who sits in a bay of four look at each other across the table', () => {
  const [planned] = seatPlan([coach('A', 0, 32)])
  const facing = [3, 4, 7, 8].map((row) => planned?.seats.find((seat) => seat.row === row)?.features.slice(1, 3))
  expect(facing).toEqual([
    ['BACKWARD', 'FOUR_FACING'],
    ['FORWARD', 'FOUR_FACING'],
    ['BACKWARD', 'FOUR_FACING'],
    ['FORWARD', 'FOUR_FACING'],
  ])
})

test('of three coaches the last of standard class is quiet, of two none; toilets are in every other coach, and by a wheelchair', () => {
  const long = seatPlan([coach('A', 0, 8), coach('B', 0, 8), coach('C', 3, 8)])
  expect(long.map(({ isQuiet }) => isQuiet)).toEqual([false, true, false])
  expect(long.map(({ toilet }) => toilet)).toEqual([true, false, true])
  expect(seatPlan([coach('A', 0, 8), coach('B', 0, 8)]).some(({ isQuiet }) => isQuiet)).toBe(false)
  expect(seatPlan([coach('A', 0, 8), { ...coach('B', 0, 8), wheelchairs: 1 }])[1]?.toilet).toBe(true)
})

test('seats have what the preferences speak of, and a train says what can be had on it', () => {
  const available = availableSeats(seatPlan(TRAIN))
  expect(available.STANDARD).toMatchObject({
    COACH: ['QUIET'],
    DIRECTION: ['AIRLINE', 'BACKWARD', 'FORWARD'],
    POSITION: ['AISLE', 'WINDOW'],
    LAYOUT: ['FOUR_FACING', 'SIDEBYSIDE'],
  })
  expect(available.FIRST.POSITION).toEqual(['AISLE', 'SINGLE', 'WINDOW'])
  expect(available.FIRST.COACH).toBeUndefined()
})

test('wishes are met where they can be', () => {
  const [seat] = chooseSeats(standard, 1, { COACH: 'QUIET', POSITION: 'WINDOW', SEAT_AMENITY: ['TABLE'] }) ?? []
  expect(seat?.coach).toBe('C')
  expect(seat?.features).toEqual(expect.arrayContaining(['QUIET', 'WINDOW', 'TABLE']))
})

test('a wish that nothing meets costs nobody a seat', () => {
  const aisle = standard.filter(({ features }) => features.includes('AISLE'))
  expect(chooseSeats(aisle, 1, { POSITION: 'WINDOW', LEVEL: 'TOP' })).toHaveLength(1)
})

test('a party sits together before it sits as wished', () => {
  const seats = chooseSeats(standard, 4, { POSITION: 'WINDOW' }) ?? []
  expect(new Set(seats.map(({ coach: letter }) => letter)).size).toBe(1)
  const rows = seats.map(({ row }) => row)
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1)
})

test('of whatever is free, as many seats as asked for come from one coach, each once, or none', () => {
  fc.assert(
    fc.property(fc.subarray(standard), fc.integer({ min: 1, max: 9 }), (free, count) => {
      const seats = chooseSeats(free, count)
      const most = Math.max(0, ...[...Map.groupBy(free, (seat) => seat.coach).values()].map((list) => list.length))
      expect(seats?.length ?? 0).toBe(most < count ? 0 : count)
      expect(new Set(seats).size).toBe(seats?.length ?? 0)
      expect((seats ?? []).every((seat) => free.includes(seat) && seat.coach === seats?.[0]?.coach)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('across the aisle is nearer than the next row, and the next row nearer than the one after', () => {
  const seat = (row: number, column: number) => ({ ...standard[0]!, coach: 'A', seat: `${row}-${column}`, row, column })
  const near = (...seats: [number, number][]) =>
    chooseSeats(
      seats.map(([row, column]) => seat(row, column)),
      2,
    )?.map((one) => one.seat)
  expect(near([1, 1], [3, 1], [4, 4], [4, 1])).toEqual(['4-4', '4-1'])
  expect(near([1, 1], [3, 1], [5, 2], [6, 2])).toEqual(['5-2', '6-2'])
  expect(near([1, 1], [2, 4], [7, 1], [7, 5])).toEqual(['7-1', '7-5'])
})
