import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { looksIn, nameOf } from './look.ts'

/** What the walks are called, as it stands in their files. Where several come of a loop, each row of it says its look. */
const TITLE = /(?<![.\w])test\(\s*(['"`])((?:(?!\1)[^\n])+)\1/g

const files = globSync('tests/**/*.spec.ts', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
)
const titles = files.flatMap((file) => [...file.matchAll(TITLE)].map((match) => match[2] as string))

const EIGHT = ['wide', 'narrow'].flatMap((layout) =>
  ['en', 'cy'].flatMap((language) => ['light', 'dark'].map((colours) => `${layout}-${language}-${colours}`)),
)
const FAIR_SHARE = 8

test('every walk says how the app looks, once for each kind of screen', () => {
  expect(titles.length).toBeGreaterThan(80)
  for (const title of titles.filter((one) => !one.endsWith('${look}'))) {
    const layouts = looksIn(title).map(({ layout }) => layout)
    expect(layouts.length, title).toBeGreaterThan(0)
    expect(new Set(layouts).size, title).toBe(layouts.length)
  }
})

test('the walks are spread over all eight looks', () => {
  const looks = files.flatMap(looksIn).map(nameOf)
  for (const look of EIGHT) expect(looks.filter((one) => one === look).length, look).toBeGreaterThanOrEqual(FAIR_SHARE)
  expect(new Set(looks)).toEqual(new Set(EIGHT))
})

test.each([
  ['finding', 'there and back, by keyboard alone'],
  ['buying', 'a guest buys a single'],
  ['holding', 'a mobile ticket is bought, put on the phone'],
  ['exchanging', 'tickets are changed to a dearer train'],
  ['giving back', 'one of two gives a ticket back'],
  ['inspecting', 'a guard without a signal'],
  ['coming back as a guest', 'a guest finds a booking again'],
])('%s is walked on a wide screen and on a phone, in other languages and colours', (_, start) => {
  const title = titles.find((one) => one.startsWith(start)) ?? ''
  const [wide, narrow] = looksIn(title)
  expect([wide?.layout, narrow?.layout]).toEqual(['wide', 'narrow'])
  expect(wide?.language).not.toBe(narrow?.language)
  expect(wide?.colours).not.toBe(narrow?.colours)
})
