import { globSync, readFileSync } from 'node:fs'
import { FAILURES } from '@cledrau/contract/failure.ts'
import { REFUSALS } from '@cledrau/contract/refusals.ts'
import { expect, test } from 'vitest'

const words = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`data/words/{${language},*.${language}}.json`).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )

const wanted = [
  ...Object.keys(FAILURES).map((code) => `FAILURE_${code}`),
  ...Object.keys(REFUSALS).map((code) => `REFUSAL_${code}`),
]

test('every no has its words, in both languages', () => {
  for (const language of ['en', 'cy']) {
    const said = words(language)
    expect(wanted.filter((name) => !said[name]?.trim())).toEqual([])
  }
})

test('no words are left over for a no that nobody says any more', () => {
  const said = Object.keys(words('en')).filter((name) => /^(FAILURE|REFUSAL)_/.test(name))
  expect(said.filter((name) => !wanted.includes(name))).toEqual([])
})
