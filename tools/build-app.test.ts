import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_ROUTE_KB, FURTHER_ROUTE_KB, measureBuild } from '@cledrau/app/build-budget.ts'
import { TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from './build-app.ts'
import { ROOT } from './programs.ts'

beforeAll(() => buildApp(), 180_000)

test('the app stays within its budget and asks nobody else for anything', () => {
  const { firstRouteKb, furtherRoute, foreign } = measureBuild(join(ROOT, 'app/dist'))
  expect(firstRouteKb).toBeGreaterThan(50)
  expect(firstRouteKb).toBeLessThanOrEqual(FIRST_ROUTE_KB)
  expect(furtherRoute.kb).toBeLessThanOrEqual(FURTHER_ROUTE_KB)
  expect(foreign).toEqual([])
})

test('no card number is in what phones download', () => {
  const built = join(ROOT, 'app/dist')
  const files = globSync('**/*.{html,js,css,json,map}', { cwd: built })
  expect(files.length).toBeGreaterThan(50)
  const text = files
    .map((file) => readFileSync(join(built, file), 'utf8').replaceAll(/(\d)[ -](?=\d)/g, '$1'))
    .join('\n')
  expect(TEST_CARDS.map(({ number }) => number).filter((number) => text.includes(number))).toEqual([])
})

test('an app that is built already is not built again', async () => {
  expect(await buildApp()).toBe(false)
})
