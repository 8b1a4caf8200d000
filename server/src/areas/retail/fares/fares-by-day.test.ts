import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBackgroundWork } from '../finding/background-work.ts'
import type { DayAsked } from '../finding/found.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openFaresByDay } from './fares-by-day.service.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('who asks for the same days again within a minute is told what was found; after it, it is looked for again', async () => {
  const looked: string[] = []
  const pool = {
    cheapestOfDay: async ({ date }: DayAsked) => {
      looked.push(date)
      return looked.length
    },
  }
  const ask = openFaresByDay(house.app.retail.ground, pool, openBackgroundWork())
  const asked = { origin: 'CDF', destination: 'SWA', from: '2026-12-09', days: 3, adult: 1 } as Parameters<
    typeof ask
  >[0]
  const pricesOf = async (fields: Partial<typeof asked> = {}, network = '198.51.100.1') => {
    const answer = await ask({ ...asked, ...fields }, { network, own: [] })
    return answer.ok ? answer.value.days.map(({ cheapest }) => cheapest) : answer.refusal
  }
  expect(await pricesOf()).toEqual([1, 2, 3])
  house.clock.advance(MINUTE - 1)
  expect(await pricesOf({}, '198.51.100.2')).toEqual([1, 2, 3])
  expect(looked).toEqual(['2026-12-09', '2026-12-10', '2026-12-11'])

  // A page further on asks for what is new on it only; another party's prices are others.
  expect(await pricesOf({ from: '2026-12-10' })).toEqual([2, 3, 4])
  expect(await pricesOf({ days: 1, adult: 2 })).toEqual([5])
  house.clock.advance(1)
  expect(await pricesOf({ days: 1 })).toEqual([6])
})
