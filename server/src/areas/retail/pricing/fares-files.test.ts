import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { loadFares } from './fares-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'cledrau-fares-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cache = join(folder, 'cache')
const settings = readSettings({})
const TO_NEWPORT = {
  legs: [
    {
      toc: 'AW',
      uid: 'C1',
      calls: [
        { station: 'CDF', departs: 720 },
        { station: 'NWP', arrives: 740 },
      ],
    },
  ],
}
const priceIn = (fares: Awaited<ReturnType<typeof loadFares>>) =>
  price(fares.fares, { adults: 1, children: 0 }, TO_NEWPORT, '2026-12-09').map((offer) => [offer.ticket, offer.total])

test('the fares are compiled once; a damaged file in the cache is made again', async () => {
  const first = priceIn(await loadFares(settings, cache))
  expect(first.length).toBeGreaterThan(0)
  const [name = ''] = readdirSync(cache)
  const whole = readFileSync(join(cache, name))
  expect(priceIn(await loadFares(settings, cache))).toEqual(first)
  expect(readdirSync(cache)).toEqual([name])
  writeFileSync(join(cache, name), whole.subarray(0, 9))
  expect(priceIn(await loadFares(settings, cache))).toEqual(first)
  expect(readFileSync(join(cache, name)).equals(whole)).toBe(true)
})

test('a feed of somebody else’s is used without our lists, and one that lacks its flows is refused', async () => {
  const theirs = join(folder, 'theirs')
  cpSync(resolve('data/fares/feed'), theirs, { recursive: true })
  const other = { ...settings, FARES: theirs }
  expect(priceIn(await loadFares(other, cache))).toEqual(priceIn(await loadFares(settings, join(folder, 'ours'))))
  rmSync(join(theirs, 'RJFAF001.FFL'))
  await expect(loadFares(other, cache)).rejects.toThrow('FFL')
})
