import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { testClock } from '../testing/test-server.ts'
import { loadTimetable } from './timetable.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-timetable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const embedded = readSettings({})

test('the embedded railway spans 40 days back and 100 ahead, whatever today is', async () => {
  const clock = testClock(serviceInstant('2027-03-20', 720))
  const { from, until, places } = await loadTimetable(embedded, clock, folder)
  expect([from, until]).toEqual(['2027-02-08', '2027-06-28'])
  expect(places.get('CDF')).toEqual({ en: 'Cardiff Central', cy: 'Caerdydd Canolog' })
})

test('what was compiled is kept for the day; a damaged file is made again, yesterday’s goes', async () => {
  const clock = testClock()
  await loadTimetable(embedded, clock, folder)
  const [name = ''] = readdirSync(folder)
  const whole = readFileSync(join(folder, name))
  writeFileSync(join(folder, name), whole.subarray(0, whole.length / 2))
  await loadTimetable(embedded, clock, folder)
  expect(readFileSync(join(folder, name)).equals(whole)).toBe(true)

  clock.advance(24 * 60 * 60_000)
  await loadTimetable(embedded, clock, folder)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readdirSync(folder)).not.toContain(name)
})

test('a feed that is none stops the start with what is wrong', async () => {
  const feed = join(folder, 'feed.zip')
  writeFileSync(feed, 'nonsense')
  await expect(loadTimetable(readSettings({ TIMETABLE: feed }), testClock(), folder)).rejects.toThrow()
})
