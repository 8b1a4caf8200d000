import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, testClock, type TestServer } from '../../../testing/test-server.ts'
import { GUESSES, openThrottles } from './throttles.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(inject('postgres'))
})
afterAll(() => server.close())

test('tries that overtake each other on their way to the database are all free', async () => {
  const clock = testClock()
  const throttles = openThrottles(server.db, clock)
  for (let free = 1; free < GUESSES.free; free++) {
    await throttles.count('overtaken', GUESSES)
    // The next one was told the time before this one was.
    clock.advance(-1)
  }
  await expect(throttles.count('overtaken', GUESSES)).resolves.toBeUndefined()
})

test('after the free tries each waits twice as long as the last', async () => {
  const clock = testClock()
  const throttles = openThrottles(server.db, clock)
  for (let free = 0; free < GUESSES.free; free++) await throttles.count('guessed', GUESSES)
  for (const seconds of [1, 2, 4, 8]) {
    await expect(throttles.count('guessed', GUESSES)).rejects.toMatchObject({ code: 'TOO_MANY_CALLS' })
    const began = clock.now()
    clock.set(instant(began + seconds * SECOND - 1))
    await expect(throttles.count('guessed', GUESSES)).rejects.toMatchObject({ code: 'TOO_MANY_CALLS' })
    clock.set(instant(began + seconds * SECOND))
    await throttles.count('guessed', GUESSES)
  }
})

test('of many tries at the same moment no more are let through than one after the other, and right ones are given back', async () => {
  const throttles = openThrottles(server.db, testClock())
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => throttles.count('burst', GUESSES)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(GUESSES.free)
  await throttles.forgive('burst', GUESSES)
  await throttles.count('burst', GUESSES)
  await expect(throttles.count('burst', GUESSES)).rejects.toMatchObject({ code: 'TOO_MANY_CALLS' })
  for (let right = 0; right < 50; right++) {
    await throttles.count('office', GUESSES)
    await throttles.forgive('office', GUESSES)
  }
})

test('of many who ask at the same moment at two servers whether somebody has an account, five hear it within the hour', async () => {
  const clock = testClock()
  const servers = [openThrottles(server.db, clock), openThrottles(server.db, clock)]
  const ask = (times: number) =>
    Promise.allSettled(Array.from({ length: times }, (_, nth) => servers[nth % 2]!.countConflict('192.0.2.7')))
  const told = (answers: PromiseSettledResult<void>[]) => answers.filter(({ status }) => status === 'fulfilled').length
  expect(told(await ask(40))).toBe(5)
  await servers[1]!.forgiveConflict('192.0.2.7')
  expect(told(await ask(3))).toBe(1)
  await expect(servers[0]!.countConflict('192.0.2.7')).rejects.toMatchObject({ retryAfterSeconds: 3600 })
  clock.set(instant(clock.now() + 3600 * SECOND))
  expect(told(await ask(40))).toBe(5)
})
