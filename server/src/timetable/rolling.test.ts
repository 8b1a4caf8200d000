import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { testClock } from '../testing/test-server.ts'
import { openRolling } from './rolling.ts'
import type { Timetable } from './timetable.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-rolling-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function rollingOn(evening: string, minute: number, feed?: string) {
  const clock = testClock(serviceInstant(evening, minute))
  const [taken, said]: [Timetable[], string[]] = [[], []]
  const settings = readSettings(feed === undefined ? {} : { TIMETABLE: feed })
  const log = { info: () => {}, error: (_: object, text: string) => void said.push(text) }
  const rolling = openRolling({ settings, clock, cacheDir: folder, take: (one) => void taken.push(one), log })
  return { ...rolling, clock, taken, said }
}

test('tomorrow’s timetable is made in the evening, and taken as it lies there when it is tomorrow, on a day of 23 hours, too', async () => {
  const { look, close, clock, taken, said } = rollingOn('2027-03-27', 21 * 60)
  await look()
  expect(readdirSync(folder)).toEqual([])
  clock.advance(HOUR)
  await look()
  await look()
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/-2027-03-28\.image$/)
  expect(taken).toEqual([])

  const { mtimeMs } = statSync(join(folder, name))
  clock.advance(2 * HOUR)
  await Promise.all([look(), look()])
  expect(taken.map(({ from }) => from)).toEqual(['2027-02-16'])
  expect(statSync(join(folder, name)).mtimeMs).toBe(mtimeMs)
  clock.advance(MINUTE)
  await look()
  expect([taken.length, said]).toEqual([1, []])
  close()
})

test('a feed that can’t be read any more leaves the timetable in use, and is read when it can be', async () => {
  const { look, close, clock, taken, said } = rollingOn('2026-12-07', 23 * 60 + 59, join(folder, 'gone.zip'))
  clock.advance(MINUTE)
  await look()
  expect([taken, said]).toEqual([[], ['the new timetable could not be loaded; the one in use stays']])
  close()
})
