import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { expect, test } from 'vitest'
import { feedReport } from '../feed-report.ts'
import type { Association } from './news.ts'
import { newsDrawer } from './testing/draw-news.ts'
import { readTimetableFile, type TimetableTrain, writeTimetableFile } from './timetable-file.ts'

async function read(text: string, size = 700) {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const report = feedReport()
  const trains: TimetableTrain[] = []
  const associations: Association[] = []
  const listener = {
    train: (train: TimetableTrain) => void trains.push(train),
    association: (association: Association) => void associations.push(association),
  }
  const whole = await readTimetableFile(pieces, 'timetable.xml', listener, report)
  return { whole, trains, associations, faults: [...report.faultCounts] }
}

/** Random trains, such as the file has words for. */
function drawFile(trains: number) {
  const draws = random(Math.floor(Math.random() * 2 ** 31))
  const drawer = newsDrawer(draws, 16)
  const drawTrain = (): TimetableTrain => {
    const schedule = drawer.one('schedule')
    const places = schedule.places.map((place) => ({
      ...place,
      formation: undefined,
      averageLoading: undefined,
      platform: draws.chance(0.5) ? String(draws.between(1, 20)) : undefined,
    }))
    return {
      schedule: { ...schedule, retailId: undefined, inactive: undefined, places },
      ifNeeded: draws.chance(0.2) || undefined,
      cancelled: draws.chance(0.2) || undefined,
    }
  }
  return {
    trains: Array.from({ length: trains }, drawTrain),
    associations: Array.from({ length: 5 }, () => drawer.one('association')),
  }
}

const ID = '20261207020500'

test('a day’s timetable is read as it was written, with its platforms and the trains that run if they are wanted', async () => {
  const { trains, associations } = drawFile(60)
  const text = [...writeTimetableFile(ID, trains, associations)].join('')
  expect(await read(text)).toEqual({ whole: { id: ID }, trains, associations, faults: [] })
})

test('a train that can’t be read is left out; a file that is cut short or another one is told of', async () => {
  const { trains, associations } = drawFile(3)
  const text = [...writeTimetableFile(ID, trains, associations)].join('')
  const without = await read(text.replace(/ rid="[^"]*"/, ''))
  expect([without.whole, without.trains.length, without.faults]).toEqual([{ id: ID }, 2, [['BAD_VALUE', 1]]])
  for (const bad of [text.slice(0, -4), text.replaceAll('PportTimetable', 'Other'), 'rubbish'])
    expect((await read(bad)).whole).toBeUndefined()
})
