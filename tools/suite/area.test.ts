import { expect, test } from 'vitest'
import { isOf, knownAreas, taggedFiles } from './area.ts'

const areaHas = (area: string, file: string, ...tags: string[]) => isOf(area, { file, tags })

test('an area’s tests are those of its folders and files, in any room', () => {
  expect(areaHas('wallet', 'server/src/areas/wallet/wallet/offers.test.ts')).toBe(true)
  expect(areaHas('wallet', 'e2e/tests/guest-wallet.spec.ts')).toBe(true)
  expect(areaHas('wallet', 'app/src/buying/basket/basket.test.tsx')).toBe(false)
  expect(areaHas('search-history', 'server/src/areas/account/search-history/recents.test.ts')).toBe(true)
  expect(areaHas('search-history', 'app/src/features/search-preferences/search.test.tsx')).toBe(false)
})

test('and those that prove a clause of it, wherever they stand', () => {
  expect(areaHas('wallet', 'app/src/frame/begin.test.tsx', 'START-002', 'WALLET-021')).toBe(true)
  expect(areaHas('favourites', 'app/src/frame/begin.test.tsx', 'FAV-003')).toBe(true)
  expect(areaHas('fav', 'server/src/areas/account/favourites/favourites.test.ts')).toBe(true)
  expect(areaHas('wallet', 'app/src/frame/begin.test.tsx', 'START-002')).toBe(false)
})

test('no area that is offered has nearly everything', () => {
  const files = taggedFiles()
  const areas = knownAreas(files)
  expect(areas).toEqual(expect.arrayContaining(['wallet', 'search-history', 'give-back']))
  for (const area of areas) expect(files.filter((one) => isOf(area, one)).length, area).toBeLessThan(files.length / 4)
})
