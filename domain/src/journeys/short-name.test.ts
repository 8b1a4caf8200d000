import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a text has one short name, and texts that differ in a letter have others', () => {
  expect(shortName('C12345 2026-12-07 CDF SWA')).toBe(shortName('C12345 2026-12-07 CDF SWA'))
  const names = Array.from({ length: 100_000 }, (_, nth) => shortName(`C${10_000 + nth} 2026-12-07 CDF SWA`))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names.slice(0, 100)) expect(name).toMatch(/^[0-9a-z]{16}$/)
})
