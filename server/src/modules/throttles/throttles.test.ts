import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, testClock, type TestServer } from '../../testing/test-server.ts'
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
  await expect(throttles.check('overtaken')).resolves.toBeUndefined()
})

test('after the free tries each waits twice as long as the last', async () => {
  const clock = testClock()
  const throttles = openThrottles(server.db, clock)
  for (let free = 0; free < GUESSES.free; free++) await throttles.count('guessed', GUESSES)
  for (const seconds of [1, 2, 4, 8]) {
    await expect(throttles.count('guessed', GUESSES)).rejects.toMatchObject({ code: 'TOO_MANY_CALLS' })
    const began = clock.now()
    clock.set(instant(began + seconds * SECOND - 1))
    await expect(throttles.check('guessed')).rejects.toMatchObject({ code: 'TOO_MANY_CALLS' })
    clock.set(instant(began + seconds * SECOND))
    await throttles.count('guessed', GUESSES)
  }
})
