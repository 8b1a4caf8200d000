import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const causes = JSON.parse(
  readFileSync(new URL('../../../../../data/live/causes.json', import.meta.url), 'utf8'),
) as Record<string, { en: string; cy: string }>

test('every reason that the railway has a code for is said in both languages, each in its own', () => {
  expect(Object.keys(causes).length).toBeGreaterThan(500)
  for (const [code, { en, cy }] of Object.entries(causes)) {
    expect(en.trim() && cy.trim(), code).not.toBe('')
    expect(en, code).not.toBe(cy)
    // They stand in the middle of a sentence.
    expect(`${en}${cy}`, code).not.toMatch(/[.'"]|^[A-Z]/)
  }
})
