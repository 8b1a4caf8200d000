import { join } from 'node:path'
import { FIRST_ROUTE_KB, FURTHER_ROUTE_KB, measureBuild } from '@cledrau/app/build-budget.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from './build-app.ts'
import { ROOT } from './programs.ts'

beforeAll(() => buildApp(), 60_000)

test('the app stays within its budget and asks nobody else for anything', () => {
  const { firstRouteKb, furtherRoute, foreign } = measureBuild(join(ROOT, 'app/dist'))
  expect(firstRouteKb).toBeGreaterThan(50)
  expect(firstRouteKb).toBeLessThanOrEqual(FIRST_ROUTE_KB)
  expect(furtherRoute.kb).toBeLessThanOrEqual(FURTHER_ROUTE_KB)
  expect(foreign).toEqual([])
})

test('an app that is built already is not built again', async () => {
  expect(await buildApp()).toBe(false)
})
