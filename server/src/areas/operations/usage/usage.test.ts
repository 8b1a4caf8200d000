import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { MOST_PAGES, noteUsage } from '@cledrau/contract/usage.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { KEEP_DAYS } from './usage.service.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.deleteFrom('usageDays').execute()
})

const NOTE = {
  begins: true,
  language: 'cy',
  layout: 'narrow',
  pages: ['Home', 'TicketSearch', 'Home'],
} as const satisfies RequestOf<typeof noteUsage>
const note = (more: object = {}, raw = {}) =>
  house.call(noteUsage, { ...NOTE, pages: [...NOTE.pages], ...more }, { raw })
const rows = () => house.db.selectFrom('usageDays').selectAll().orderBy('page').orderBy('language').execute()

test('which pages are opened is counted by day, language and kind of screen, and a visit where it begins [CONST-028]', async () => {
  expect((await note()).status).toBe(200)
  // The same visit goes on, and another one begins.
  await note({ begins: false, pages: ['TicketSearch'] })
  await note({ language: 'en', pages: ['Home'] })
  const of = (page: string, language: string, views: number, visits: number) => {
    return { day: '2026-12-07', page, language, layout: 'narrow', views, visits }
  }
  expect(await rows()).toEqual([of('Home', 'cy', 2, 1), of('Home', 'en', 1, 1), of('TicketSearch', 'cy', 2, 0)])
})

test('only names of pages are taken: no address, no field of one, and no more of them than a visit opens', async () => {
  for (const pages of [['/reset-password?code=Ab3'], ['Elsewhere'], [], Array(MOST_PAGES + 1).fill('Home')])
    expect((await note({ pages })).status).toBe(400)
  expect(await rows()).toEqual([])
})

test('who is signed in leaves no more than anybody: there is no place for a name', async () => {
  const carys = { kind: 'traveller', id: '00000000-0000-4000-8000-000000000001', sessionId: 's' } as const
  await house.call(noteUsage, { ...NOTE, pages: ['Home'], userID: 'carys' } as RequestOf<typeof noteUsage>, {
    as: carys,
  })
  expect(await rows()).toEqual([
    { day: '2026-12-07', page: 'Home', language: 'cy', layout: 'narrow', views: 1, visits: 1 },
  ])
})

test('many notes at once lose no count', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      note({ pages: turn % 2 === 0 ? ['Home', 'More'] : ['More', 'Home'] }, { remoteAddress: `198.51.100.${turn}` }),
    ),
  )
  expect((await rows()).map(({ page, views, visits }) => [page, views, visits])).toEqual([
    ['Home', 20, 10],
    ['More', 20, 10],
  ])
})

test('a year and a month later the counts of a day are forgotten', async () => {
  await note({ pages: ['Home'] })
  house.clock.advance(KEEP_DAYS * DAY)
  await house.app.operations.usage.forgetOld()
  expect(await rows()).toHaveLength(1)
  house.clock.advance(DAY)
  await house.app.operations.usage.forgetOld()
  expect(await rows()).toEqual([])
})
