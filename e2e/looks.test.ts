import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLeftOut, looksIn, nameOf, WAYS_THROUGH } from './look.ts'

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

test.each(Object.entries(WAYS_THROUGH))(
  '%s is walked on a wide screen and on a phone, in other languages and colours',
  (_, start) => {
    const title = titles.find((one) => one.startsWith(start)) ?? ''
    const [wide, narrow] = looksIn(title)
    expect([wide?.layout, narrow?.layout]).toEqual(['wide', 'narrow'])
    expect(wide?.language).not.toBe(narrow?.language)
    expect(wide?.colours).not.toBe(narrow?.colours)
    for (const draw of [0, 1])
      for (const layout of ['wide', 'narrow'] as const) expect(isLeftOut(title, layout, () => draw)).toBe(false)
  },
)

test('where looks are drawn, a walk of two is walked in one of them, and one of one always', () => {
  const leftOut = (title: string, draw: number) =>
    (['wide', 'narrow'] as const).filter((layout) => isLeftOut(title, layout, () => draw))
  expect(leftOut('somebody looks @wide-en-light @narrow-cy-dark', 4)).toEqual(['narrow'])
  expect(leftOut('somebody looks @wide-en-light @narrow-cy-dark', 5)).toEqual(['wide'])
  expect(leftOut('somebody looks @narrow-cy-dark', 5)).toEqual([])
})
