import { expect, inject, test } from 'vitest'
import { proveEndings } from './native-kill.ts'

/** The same code as `npm run proof -- native-kill`, with one ending: each takes seconds. */
test('an app that the phone ends in the middle of something loses nothing by it, and leaves nothing', async () => {
  expect(await proveEndings(inject('postgres'), 1)).toContain('no ticket lost')
})
