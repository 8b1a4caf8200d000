import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { writeRouteing } from '@cledrau/feeds/routeing/write-routeing.ts'
import { expect, test } from 'vitest'
import { ROOT } from '../programs.ts'
import { sampleGuide } from '../routeing/sample.ts'
import { seedFor } from '../suite/seed.ts'
import { openRoutes } from './compare.ts'

test('the rule says of a journey what a slow reading of the guide’s files says of it', async () => {
  const { compare } = await openRoutes()
  const { asked, by, differences } = compare(1200, random(seedFor('routes')))
  expect(differences).toEqual([])
  expect(asked).toBeGreaterThanOrEqual(1200)
  expect([...by.keys()]).toEqual(
    expect.arrayContaining(['SHORTEST', 'MAPS', 'EASEMENT', 'DOUBLES_BACK', 'OFF_THE_MAPS']),
  )
})

test('the sample guide is what its tool makes of the lines', () => {
  const feed = join(ROOT, 'data/routeing/feed')
  const made = writeRouteing(sampleGuide())
  expect(readdirSync(feed)).toEqual([...made.keys()].map((name) => `RJRG0001.${name}`).toSorted())
  for (const [name, text] of made)
    expect(readFileSync(join(feed, `RJRG0001.${name}`), 'latin1') === text, name).toBe(true)
})
