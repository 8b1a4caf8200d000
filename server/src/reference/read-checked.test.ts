import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DataFolder } from './reference.ts'
import { lineOf, readChecked } from './read-checked.ts'

const TEXT = `[
  { "code": "AW", "names": { "en": "Ours" } },
  {
    "code": "G\\"W",
    "names": {
      "en": 7
    }
  }
]`

const folder = (text: string): DataFolder => ({
  text: async () => text,
  json: async () => JSON.parse(text) as unknown,
  list: async () => [],
})
const shape = z.array(z.object({ code: z.string(), names: z.object({ en: z.string() }) }))

test('the line of a value is found by its path, past quotes and nesting', () => {
  expect(lineOf(TEXT, [])).toBe(1)
  expect(lineOf(TEXT, [0, 'names', 'en'])).toBe(2)
  expect(lineOf(TEXT, [1, 'code'])).toBe(4)
  expect(lineOf(TEXT, [1, 'names', 'en'])).toBe(6)
})

test('a value that is missing is reported where it should have been', () => {
  expect(lineOf(TEXT, [1, 'names', 'cy'])).toBe(5)
})

test('a file that does not fit its shape is named with its line and its field', async () => {
  await expect(readChecked(folder(TEXT), 'fruit.json', shape)).rejects.toThrow(
    /^fruit\.json, line 6: 1\.names\.en is wrong/,
  )
  await expect(readChecked(folder('[]'), 'fruit.json', shape)).resolves.toEqual([])
})
