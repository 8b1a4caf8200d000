import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { cutWay, joinRides, type OrderedTrain } from './cut-way.ts'
import { aTicketsFacts } from './testing.ts'

const [known] = aTicketsFacts().trains
const at = (time: string) => instant(Date.parse(`2026-12-07T${time}:00Z`))

/** A train as it hangs on a wall: `AAA 08:00 BBB 08:30`. */
function train(uid: string, text: string, withCalls = true): OrderedTrain {
  const parts = text.split(' ')
  const calls = parts.flatMap((station, n) =>
    n % 2 === 0 ? [{ station, arrives: at(parts[n + 1] ?? ''), departs: at(parts[n + 1] ?? '') }] : [],
  )
  const [first, last] = [calls[0]!, calls.at(-1)!]
  const ends = { from: first.station, to: last.station, departs: first.departs, arrives: last.arrives }
  return { ...known!, uid, ...ends, ...(withCalls && { calls }) }
}

const cut = (trains: readonly OrderedTrain[], ...ends: string[]) =>
  cutWay(
    trains,
    ends.map((pair) => ({ origin: pair.slice(0, 3), destination: pair.slice(4) })),
  ).map(
    ({ place, trains: rides }) => `${place}: ${rides.map(({ uid, from, to }) => `${uid} ${from}-${to}`).join(', ')}`,
  )

const ONE = train('T1', 'AAA 08:00 BBB 08:30 CCC 09:00 DDD 09:30')
const OTHER = train('T2', 'DDD 09:40 EEE 10:00 FFF 10:30')

test('each ticket is for its part of the trains, in whatever order they were sold', () => {
  expect(cut([ONE], 'AAA-BBB', 'BBB-DDD')).toEqual(['0: T1 AAA-BBB', '1: T1 BBB-DDD'])
  expect(cut([ONE], 'BBB-DDD', 'AAA-BBB')).toEqual(['1: T1 BBB-DDD', '0: T1 AAA-BBB'])
  expect(cut([ONE, OTHER], 'AAA-CCC', 'CCC-EEE', 'EEE-FFF')).toEqual([
    '0: T1 AAA-CCC',
    '1: T1 CCC-DDD, T2 DDD-EEE',
    '2: T2 EEE-FFF',
  ])
})

test('a ticket to a place that is no station goes on to where the next one begins', () => {
  expect(cut([ONE, OTHER], 'AAA-GRP', 'CCC-FFF')).toEqual(['0: T1 AAA-CCC', '1: T1 CCC-DDD, T2 DDD-FFF'])
  expect(cut([ONE, OTHER], 'AAA-GRP', 'DDD-EEE', 'EEE-FFF')).toEqual([
    '0: T1 AAA-DDD',
    '1: T2 DDD-EEE',
    '2: T2 EEE-FFF',
  ])
  // From a place that is no station: from where the last one ended.
  expect(cut([ONE, OTHER], 'AAA-BBB', 'GRP-FFF')).toEqual(['0: T1 AAA-BBB', '1: T1 BBB-DDD, T2 DDD-FFF'])
})

test('the last ticket goes to the end, also where the way passed its station before', () => {
  const round = train('T1', 'AAA 08:00 BBB 08:30 CCC 09:00 BBB 09:30')
  expect(cut([round], 'AAA-BBB')).toEqual(['0: T1 AAA-BBB'])
  expect(cut([round], 'AAA-CCC', 'CCC-BBB')).toEqual(['0: T1 AAA-CCC', '1: T1 CCC-BBB'])
})

test('nobody boards a train where it ends: a ticket from there begins where the next one calls', () => {
  const trains = [train('T1', 'AAA 08:00 BBB 08:30'), train('T2', 'CCC 08:45 BBB 09:00 DDD 09:30')]
  expect(cut(trains, 'AAA-BBB', 'CCC-BBB', 'BBB-DDD')).toEqual(['0: T1 AAA-BBB', '1: T2 CCC-BBB', '2: T2 BBB-DDD'])
})

test('where calls aren’t known, more of a train is named rather than none of it', () => {
  const unknown = train('T1', 'AAA 08:00 DDD 09:30', false)
  expect(cut([unknown, OTHER], 'AAA-BBB', 'BBB-FFF')).toEqual(['0: T1 AAA-DDD, T2 DDD-FFF', '1: T2 DDD-FFF'])
  const [part] = cutWay([ONE], [{ origin: 'AAA', destination: 'BBB' }])
  expect(Object.keys(part?.trains[0] ?? {})).not.toContain('calls')
})

test('who stays on a train from one part to the next is on it once; another day’s or another train is another', () => {
  const [first, second] = cutWay(
    [ONE],
    [
      { origin: 'AAA', destination: 'BBB' },
      { origin: 'BBB', destination: 'DDD' },
    ],
  ).flatMap(({ trains }) => trains)
  const joined = joinRides([first!, second!])
  expect(joined).toEqual([{ ...first, to: 'DDD', arrives: at('09:30') }])
  expect(joinRides([first!, { ...second!, uid: 'T9' }])).toHaveLength(2)
  expect(joinRides([first!, { ...second!, serviceDate: '2026-12-08' }])).toHaveLength(2)
  expect(joinRides([first!, { ...second!, from: 'CCC' }])).toHaveLength(2)
})
