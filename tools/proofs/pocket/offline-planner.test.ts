import { type BoardAsked, openDeviceBoards } from '@cledrau/app/src/pocket/device-boards.ts'
import { openDevicePlanner } from '@cledrau/app/src/pocket/device-planner.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { expect, inject, test } from 'vitest'
import { seedFor } from '../../suite/seed.ts'
import { comparableBoard, compareBoards } from './compare-boards.ts'
import { comparable, compareAnswers, fetchCut } from './compare.ts'

/** In the weeks of this one the clocks go forward. */
const SPRING = '2027-03-20T12:00'

const bufferOf = (bytes: Buffer) => new Uint8Array(bytes).buffer
const NO_NEWS = { age: { freshness: 'NONE', asOf: null }, version: '' }

test('a device without a signal answers as the server does, to the byte, whatever is asked', async () => {
  const house = await startTestServer(inject('postgres'), { CLOCK: SPRING })
  const { cut, bytes, fares } = await fetchCut(house)
  const planner = openDevicePlanner(cut, bufferOf(bytes), bufferOf(fares))
  if (!planner) throw new Error('the cut can’t be opened')
  const told = await compareAnswers(
    {
      house,
      cut,
      device: (questions, now) =>
        Promise.all(
          questions.map(async (question) => {
            const planned = await planner.plan(question, now)
            return planned.ok ? comparable(planned.value) : planned.refusal
          }),
        ),
    },
    100,
    random(seedFor('offline planner')),
  )
  expect(told.journeys).toBeGreaterThan(100)
  expect(told.priced).toBeGreaterThan(50)
  await house.close()
})

test('the boards of a device without a signal are the server’s by its timetable, also when the clocks change', async () => {
  const house = await startTestServer(inject('postgres'), { CLOCK: SPRING })
  const { cut, bytes } = await fetchCut(house)
  const planner = openDevicePlanner(cut, bufferOf(bytes), null)
  if (!planner) throw new Error('the cut can’t be opened')
  const boards = openDeviceBoards(cut, planner.image)
  const device = async (asked: BoardAsked) => {
    const told = boards.board(asked)
    return told.ok ? comparableBoard({ ...told.value, ...NO_NEWS }) : told.refusal
  }
  expect(await compareBoards({ house, cut, device }, 30, random(seedFor('offline boards')))).toBeGreaterThan(50)
  await house.close()
})

test('a timetable that is damaged, cut short or of another version is none', async () => {
  const house = await startTestServer(inject('postgres'), { REGION: 'CDF,SWA,NTH,PTA' })
  const { cut, bytes } = await fetchCut(house)
  const opens = (changed: Buffer) => openDevicePlanner(cut, bufferOf(changed), null) !== null
  expect(opens(bytes)).toBe(true)
  const damaged = Buffer.from(bytes)
  damaged[damaged.length >> 1]! ^= 1
  const older = Buffer.from(bytes)
  older.writeUInt32LE(1, 4)
  expect([damaged, older, bytes.subarray(0, bytes.length >> 1), Buffer.alloc(0)].map(opens)).toEqual([
    false,
    false,
    false,
    false,
  ])
  await house.close()
})
