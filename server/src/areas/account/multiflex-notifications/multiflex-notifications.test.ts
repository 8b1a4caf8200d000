import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import * as calls from '@cledrau/contract/account/multiflex-notifications.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
let as: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  as = await addTraveller(house)
})
afterAll(() => house.close())

/** As any app would ask, by the path itself. */
const ask = async (method: 'GET' | 'POST', path: string, notifications?: readonly string[]) => {
  const answer = await house.app.server.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${await house.tokenOf(as)}` },
    ...(method === 'GET' ? { query: { token: APP_TOKEN } } : { payload: { token: APP_TOKEN, notifications } }),
  })
  return { status: answer.statusCode, reply: answer.json<{ notifications: string[] }>() }
}

test('what may be chosen is a list with words in both languages [MFLEX-005]', async () => {
  const answer = await house.app.server.inject({
    method: 'GET',
    url: '/api/v1.1/mflex-notification/options',
    query: { token: APP_TOKEN },
  })
  expect(answer.statusCode).toBe(200)
  const options = answer.json<{ value: string; label: Record<string, string> }[]>()
  expect(options.map(({ value }) => value)).toContain('EXPIRES_IN_7_DAYS')
  for (const { label } of options) expect(label.en?.trim() && label.cy?.trim() && label.en !== label.cy).toBe(true)
})

test('nobody has chosen anything at first; what they choose is held, and replaces what was [MFLEX-001] [MFLEX-003] [MFLEX-004]', async () => {
  expect(await ask('GET', '/v1.1/mflex-notification')).toEqual({ status: 200, reply: { notifications: [] } })
  const chosen = ['PASSES_LEFT_1', 'EXPIRES_IN_7_DAYS']
  expect(await ask('POST', '/v1.1/mflex-notification/add', chosen)).toEqual({
    status: 200,
    reply: { notifications: chosen },
  })
  expect((await ask('GET', '/v1.1/mflex-notification')).reply.notifications).toEqual(chosen)
  await ask('POST', '/v1.1/mflex-notification/add', ['PASSES_LEFT_3', 'PASSES_LEFT_3'])
  expect((await ask('GET', '/v1.1/mflex-notification')).reply.notifications).toEqual(['PASSES_LEFT_3'])
})

test('one that isn’t in the list is refused with its name, and changes nothing', async () => {
  const before = (await ask('GET', '/v1.1/mflex-notification')).reply
  const refused = await house.call(
    calls.addMultiflexNotifications,
    { notifications: ['PASSES_LEFT_1', 'WHEN_IT_SNOWS'] },
    { as },
  )
  expect([refused.status, refused.failure.code]).toEqual([422, 'MULTIFLEX_NOTIFICATION_UNKNOWN'])
  expect((await ask('GET', '/v1.1/mflex-notification')).reply).toEqual(before)
})

test('each has their own, and nobody’s are shown to who isn’t signed in', async () => {
  const other = await addTraveller(house)
  expect((await house.call(calls.multiflexNotifications, {}, { as: other })).reply).toEqual({ notifications: [] })
  expect((await house.call(calls.multiflexNotifications, {})).status).toBe(401)
})
