import { options } from '@cledrau/contract/reading/options.ts'
import * as calls from '@cledrau/contract/account/search-history.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
let as: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const search = (first: string, more = {}) => ({ stations: { first, second: 'AYW' }, adults: 1, ...more })
const update = async (request: { out?: object; ret?: object }) =>
  (await house.call(calls.updateSearchHistory, request as never, { as })).reply
const firsts = (list: calls.SearchHistoryEntry[]) =>
  list.map((entry) => (entry.search.stations as { first: string }).first)

test('searches are kept with their time, out and back apart, the newest first [HIST-001] [HIST-002] [HIST-003] [HIST-006]', async () => {
  as = await addTraveller(house)
  await update({ out: search('CDF') })
  house.clock.advance(1000)
  const history = await update({ out: search('SHR'), ret: search('MCN') })
  expect([firsts(history.out), firsts(history.ret)]).toEqual([['SHR', 'CDF'], ['MCN']])
  expect(history.out[0]).toEqual({ search: search('SHR'), timeOfSearch: new Date(house.clock.now()).toISOString() })
  expect((await house.call(calls.fetchSearchHistory, {}, { as })).reply).toEqual(history)
})

test('a search that equals the newest adds nothing, whatever the order of its options [HIST-004] [HIST-007]', async () => {
  as = await addTraveller(house)
  await update({ out: search('CDF', { via: 'SHR' }) })
  await update({ out: { via: 'SHR', adults: 1, stations: { second: 'AYW', first: 'CDF' } } })
  expect((await update({ out: search('CDF', { via: 'SHR' }) })).out).toHaveLength(1)
  await update({ out: search('SHR') })
  expect((await update({ out: search('CDF', { via: 'SHR' }) })).out).toHaveLength(3)
})

test('each list keeps as many as the option says: ten, where nobody says otherwise [HIST-005] [TCONST-014]', async () => {
  expect((await house.call(options, {})).reply.searchHistoryLimit).toBe(10)
  as = await addTraveller(house)
  for (let n = 0; n < 13; n++) await update({ out: search(`A${n}`), ret: search(`B${n % 2}`) })
  const history = await update({ ret: search('C') })
  expect(firsts(history.out)).toEqual(['A12', 'A11', 'A10', 'A9', 'A8', 'A7', 'A6', 'A5', 'A4', 'A3'])
  expect(history.ret).toHaveLength(10)
  expect((await house.db.selectFrom('searches').select('id').where('accountId', '=', as.id).execute()).length).toBe(20)
})

test('it is for signed-in users, each with their own, and can be forgotten [TPERM-006] [TPERM-033]', async () => {
  expect((await house.call(calls.fetchSearchHistory, {})).status).toBe(401)
  const other = await addTraveller(house)
  expect((await house.call(calls.fetchSearchHistory, {}, { as: other })).reply).toEqual({ out: [], ret: [] })
  expect((await house.call(calls.clearSearchHistory, {}, { as })).reply).toEqual({ out: [], ret: [] })
})

test('more than a search can be is refused', async () => {
  as = await addTraveller(house)
  const refused = await house.call(calls.updateSearchHistory, { out: { junk: 'x'.repeat(9000) } }, { as })
  expect([refused.status, refused.failure.fields?.[0]?.field]).toEqual([400, 'out'])
})
