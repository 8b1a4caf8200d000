import { expect, test } from 'vitest'
import { DAY, ride } from '../testing.ts'
import { alightsAt, boardsAt, isWalk, layOut, partOf, railEnds } from './trip.ts'

const trip = layOut(
  ride(
    DAY,
    'on foot EEE 07:50 AAA 08:00',
    'AAA 08:05 BBB 08:30 CCC 09:00',
    'GW: CCC 09:10 DDD 09:40',
    'on foot DDD 09:40 FFF 09:50',
  ).solution,
)
const positions = [...trip.station.keys()]

test('a trip is laid out call by call; where trains change, one place has the coming of one and the going of the other', () => {
  expect(trip.station).toEqual(['EEE', 'AAA', 'BBB', 'CCC', 'DDD', 'FFF'])
  expect([trip.arrives[1], trip.departs[1], trip.arrives[3], trip.departs[3]]).toEqual([480, 485, 540, 550])
  expect(trip.leg.map((leg) => trip.toc[leg])).toEqual(['', 'AW', 'AW', 'GW', ''])
})

test('of a station that is called at twice the first time is remembered', () => {
  const loop = layOut(ride(DAY, 'AAA 08:00 BBB 08:30 CCC 09:00 BBB 09:30').solution)
  expect([...loop.first]).toEqual([
    ['AAA', 0],
    ['BBB', 1],
    ['CCC', 2],
  ])
})

test('no ticket is for the walk to the first train or from the last', () => {
  expect(railEnds(trip)).toEqual({ from: 1, to: 4 })
  expect(railEnds(layOut(ride(DAY, 'on foot AAA 08:00 BBB 08:20').solution))).toBeUndefined()
  expect(positions.slice(0, 5).map((at) => isWalk(trip, at))).toEqual([true, false, false, false, true])
})

test('people get on and off where a train is changed, and where their part begins and ends', () => {
  expect([1, 2, 3].filter((at) => boardsAt(trip, at, 1))).toEqual([1, 3])
  expect([1, 2, 3].filter((at) => boardsAt(trip, at, 2))).toEqual([1, 2, 3])
  expect([2, 3, 4].filter((at) => alightsAt(trip, at, 4))).toEqual([3, 4])
  expect(alightsAt(trip, 2, 2)).toBe(true)
  expect([boardsAt(trip, 0, 0), boardsAt(trip, 4, 4), alightsAt(trip, 1, 1), alightsAt(trip, 5, 5)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('where the next train leaves from another station there is a walk, told or not', () => {
  const untold = layOut(ride(DAY, 'AAA 08:00 BBB 08:30', 'CCC 08:45 DDD 09:00').solution)
  expect(untold.station).toEqual(['AAA', 'BBB', 'CCC', 'DDD'])
  expect([0, 1, 2].map((at) => isWalk(untold, at))).toEqual([false, true, false])
})

test('a part of a trip is a solution of its own: nothing comes before its first call, and no train leaves its last', () => {
  expect(partOf(trip, 2, 4)).toEqual({
    legs: [
      {
        toc: 'AW',
        uid: 'T2',
        standardOnly: false,
        calls: [
          { station: 'BBB', departs: 510 },
          { station: 'CCC', arrives: 540 },
        ],
      },
      {
        toc: 'GW',
        uid: 'T3',
        standardOnly: false,
        calls: [
          { station: 'CCC', departs: 550 },
          { station: 'DDD', arrives: 580 },
        ],
      },
    ],
  })
  expect(partOf(trip, 1, 4).legs.map(({ calls }) => calls.length)).toEqual([3, 2])
  expect(partOf(trip, 1, 2).legs[0]?.calls[1]).toEqual({ station: 'BBB', arrives: 510 })
  const [train] = partOf(trip, 1, 3).legs
  expect(train?.calls[1]).toEqual({ station: 'BBB', arrives: 510, departs: 510 })
})
