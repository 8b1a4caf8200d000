import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewsHeard } from '@cledrau/app/src/pocket/device-news.ts'
import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { REVISIONS } from '@cledrau/contract/live/revision.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { hearAt, lateAll, placesOf, scheduleOf } from '@cledrau/server/testing/trains-of-board.ts'
import { ROOT } from '../../programs.ts'
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
const NOBODY = 'stomp://user:secret@127.0.0.1:1'
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(join(ROOT, `data/words/retail.${language}.json`), 'utf8')) as Record<string, string>
const [EN, CY] = [wordsOf('en'), wordsOf('cy')]
const WORDS = Object.fromEntries(
  REVISIONS.map((kind) => [`REVISION_${kind}`, { en: EN[`REVISION_${kind}`], cy: CY[`REVISION_${kind}`] }]),
) as NewsHeard['words']
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
    60,
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

test('what was heard of trains is laid over whatever is searched without a signal, with its age', async () => {
  const house = await startTestServer(inject('postgres'), { CLOCK: '2026-12-07T08:00', DARWIN_URL: NOBODY })
  const { cut, bytes, fares } = await fetchCut(house)
  const planner = openDevicePlanner(cut, bufferOf(bytes), bufferOf(fares))
  if (!planner) throw new Error('the cut can’t be opened')
  const { services } = (await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply
  const [late, cancelled] = services
  if (!late || !cancelled) throw new Error('no trains')
  const places = placesOf(cancelled).map((place) => ({ ...place, cancelled: true }))
  hearAt(house, scheduleOf(late), lateAll(late, 25), scheduleOf(cancelled, { places }))

  const asked = { from: 'CDF', to: 'SHR', date: '2026-12-07T08:00', transportModes: ['Rail' as const, 'Walk' as const] }
  const answer = (await house.call(planJourneys, asked)).reply
  const trains = answer.flatMap(({ journeys }) =>
    journeys.flatMap((one) =>
      one.legs.flatMap((leg) => leg.trains.map((train) => ({ ...train, cancelled: one.cancelled }))),
    ),
  )
  const now = house.clock.now()
  const news = { asOf: now, trains, words: WORDS }
  const here = await planner.plan(asked, now, news)
  // Reasons are known to who hears them.
  const withoutReasons = (text: string) => text.replaceAll(/"cause":(null|\{[^{}]*\{[^{}]*\}[^{}]*\})/g, '"cause":null')
  expect(here.ok && withoutReasons(comparable(here.value))).toBe(withoutReasons(comparable(answer)))
  expect(answer[0]?.journeys.some((one) => one.cancelled)).toBe(true)

  // Another question with the same trains in it, that nobody has asked the server.
  const other = await planner.plan({ ...asked, from: 'NWP', to: 'CTR' }, instant(now + HOUR), news)
  const [page] = other.ok ? other.value : []
  const isLate = (one: { expectedDepartTime: string | null }) => one.expectedDepartTime !== null
  expect(page?.journeys.some(isLate)).toBe(true)
  expect(page?.age).toEqual({ freshness: 'OLD', asOf: '2026-12-07T08:00:00+00:00' })
  const plain = await planner.plan({ ...asked, from: 'NWP', to: 'CTR' }, now)
  expect(plain.ok && plain.value[0]?.journeys.some(isLate)).toBe(false)
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
