import { readFileSync } from 'node:fs'
import * as calls from '@cledrau/contract/reading/words.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('the words come with a name and a value for each language, and say when they last changed [CONTENT-004] [CONTENT-031] [CONTENT-032]', async () => {
  const { status, reply } = await house.call(calls.words, {})
  expect(status).toBe(200)
  const english = JSON.parse(readFileSync('data/words/en.json', 'utf8')) as Record<string, string>
  for (const [name, en] of Object.entries(english)) {
    const word = reply.find((one) => one.name === name)
    expect(word).toEqual({ name, en, cy: expect.stringMatching(/\S/) })
  }
  const time = await house.call(calls.wordsTime, {})
  expect(Date.parse(time.reply.timestamp)).toBe(house.clock.now())
})

test('words that are unchanged cost no body', async () => {
  const first = await house.call(calls.words, {})
  const again = await house.call(calls.words, {}, { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
})
