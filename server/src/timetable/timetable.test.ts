import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { RAILWAY_FILES } from '@cledrau/feeds/railway/read-railway.ts'
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

test('what was compiled is kept for the day; a damaged file is made again, the day before yesterday’s goes; it is called by what it was made of', async () => {
  const clock = testClock()
  const before = await loadTimetable(embedded, clock, folder)
  const [name = ''] = readdirSync(folder)
  const whole = readFileSync(join(folder, name))
  writeFileSync(join(folder, name), whole.subarray(0, whole.length / 2))
  await loadTimetable(embedded, clock, folder)
  expect(readFileSync(join(folder, name)).equals(whole)).toBe(true)

  clock.advance(DAY)
  const after = await loadTimetable(embedded, clock, folder)
  expect(readdirSync(folder)).toContain(name)
  clock.advance(DAY)
  await loadTimetable(embedded, clock, folder)
  expect(readdirSync(folder)).toHaveLength(2)
  expect(readdirSync(folder)).not.toContain(name)
  // Pages of both days join; those of another railway don't.
  expect(after.image.source).toBe(before.image.source)
  const data = mkdtempSync(join(tmpdir(), 'cledrau-railway-'))
  for (const file of RAILWAY_FILES) cpSync(join(embedded.DATA_DIR, file), join(data, file))
  appendFileSync(join(data, RAILWAY_FILES[0] ?? ''), '\n')
  const other = await loadTimetable(readSettings({ DATA_DIR: data }), clock, folder)
  expect(other.image.source).not.toBe(before.image.source)
  rmSync(data, { recursive: true })
})

test('a feed that is none stops the start with what is wrong', async () => {
  const feed = join(folder, 'feed.zip')
  writeFileSync(feed, 'nonsense')
  await expect(loadTimetable(readSettings({ TIMETABLE: feed }), testClock(), folder)).rejects.toThrow()
})
