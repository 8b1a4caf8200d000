import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '../testing/test-server.ts'
import { openReferenceData, timestampOf, type ReferenceData } from './reference.ts'

let folder: string
let data: ReferenceData
let reports: { reason?: string }[]
let changes: string[]
const clock = testClock()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-data-'))
  mkdirSync(join(folder, 'fruit'))
  writeFileSync(join(folder, 'fruit/apples.json'), '["one"]')
  reports = []
  changes = []
  data = openReferenceData({
    folder,
    clock,
    db: null,
    log: { info: () => {}, error: (facts) => reports.push(facts) },
  })
  data.onChange((name) => changes.push(name))
})
afterEach(() => {
  data.close()
  rmSync(folder, { recursive: true, force: true })
})

const openApples = () => data.open('apples', async (from) => (await from.json('fruit/apples.json')) as string[])

test('a changed file brings a new value with a new timestamp, by itself', async () => {
  const apples = await openApples()
  const before = timestampOf(apples)
  clock.advance(60_000)
  writeFileSync(join(folder, 'fruit/apples.json'), '["one", "two"]')
  await expect.poll(() => apples.current().value, { timeout: 5000 }).toEqual(['one', 'two'])
  expect(timestampOf(apples)).not.toEqual(before)
  expect(changes).toEqual(['apples'])
})

test('a broken file is reported with its line, and the last good version keeps serving', async () => {
  const apples = await openApples()
  const before = timestampOf(apples)
  writeFileSync(join(folder, 'fruit/apples.json'), '[\n  "one",\n  two\n]')
  await data.fileChanged('fruit/apples.json')
  expect(apples.current().value).toEqual(['one'])
  expect(timestampOf(apples)).toEqual(before)
  expect(reports[0]?.reason).toMatch(/fruit\/apples\.json, line 3/)
})

test('a file that was saved without a change keeps its timestamp', async () => {
  const apples = await openApples()
  clock.advance(60_000)
  writeFileSync(join(folder, 'fruit/apples.json'), '[ "one" ]')
  await data.fileChanged('fruit/apples.json')
  expect(changes).toEqual([])
  expect(apples.current().changedAt).toBeLessThan(clock.now())
})

test('a new file in a folder that a subject lists counts as a change of it', async () => {
  const fruit = await data.open('fruit', (from) => from.list('fruit'))
  writeFileSync(join(folder, 'fruit/pears.json'), '[]')
  await data.fileChanged('fruit/pears.json')
  expect(fruit.current().value).toEqual(['apples.json', 'pears.json'])
})

test('data that is broken from the start stops the start', async () => {
  writeFileSync(join(folder, 'fruit/apples.json'), 'nonsense')
  await expect(openApples()).rejects.toThrow('fruit/apples.json, line 1')
})

test('what is made of a file may be anything: that it changed is read off the file', async () => {
  const apples = await data.open('apples', async (from) => {
    const names = (await from.json('fruit/apples.json')) as string[]
    return (at: number) => names[at]
  })
  writeFileSync(join(folder, 'fruit/apples.json'), '["two"]')
  await data.fileChanged('fruit/apples.json')
  expect(apples.current().value(0)).toBe('two')
  expect([changes, reports]).toEqual([['apples'], []])
})
