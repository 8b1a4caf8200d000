import type { DatedTrain } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { serviceInstant } from '../time/london.ts'
import { rideBetween } from './choose-trains.ts'
import { changedTrains, changeOf, dayOfTrains, keptTrain, trainKept } from './timetable-changes.ts'

const DAY = '2026-12-14'
const train = (uid: string, leaves: number, mode: DatedTrain['mode'] = 'rail', ...stops: string[]): DatedTrain => ({
  ...trainKept([uid, mode], DAY),
  calls: (stops.length > 0 ? stops : ['PYC', 'CDF']).map((stop, at) => ({
    stop,
    arrival: leaves + at * 15,
    departure: leaves + at * 15,
    platform: '',
    pickUp: true,
    setDown: true,
    request: false,
  })),
})
const ride = rideBetween(train('C1', 461), 0, 1)!
const became = (...after: DatedTrain[]) => changeOf(ride, dayOfTrains(after))

test('a train is as before, moved, on a bus, or gone', () => {
  expect(became(train('C1', 461))).toBeUndefined()
  expect(became(train('C1', 459))).toMatchObject({ what: 'MOVED', departs: serviceInstant(DAY, 459) })
  expect(became()).toMatchObject({ what: 'CANCELLED', departs: null })
  expect(became(train('C1', 461, 'rail', 'PYC', 'LLS'))).toMatchObject({ what: 'CANCELLED' })
  expect(became(train('B1', 465, 'bus'))).toMatchObject({ what: 'BUS', departs: serviceInstant(DAY, 465) })
  expect(became(train('C1', 461, 'bus'))).toMatchObject({ what: 'BUS' })
  expect(became(train('B1', 600, 'bus'))).toMatchObject({ what: 'CANCELLED' })
})

test('a train that has another name and the same times is the same to whoever takes it', () => {
  expect(became(train('C9', 461))).toBeUndefined()
  expect(became(train('C9', 462))).toMatchObject({ what: 'CANCELLED' })
})

test('what is kept to compare with is all that a change can be seen by', () => {
  const [one, two] = [train('C1', 461), train('C2', 500, 'bus')]
  const kept = [one, two].map((some) => trainKept(JSON.parse(JSON.stringify(keptTrain(some))), DAY))
  expect(changedTrains(kept, dayOfTrains([one, two]))).toEqual([])
  expect(changedTrains(kept, dayOfTrains([one])).map(({ uid }) => uid)).toEqual(['C2'])
  expect(changedTrains(kept, dayOfTrains([train('C1', 462), two])).map(({ uid }) => uid)).toEqual(['C1'])
})
