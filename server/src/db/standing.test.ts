import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openCutLine } from '../testing/cut-line.ts'
import { ownDatabase } from '../testing/test-server.ts'
import { openStanding } from './standing.ts'

let url: string
let line: Awaited<ReturnType<typeof openCutLine>>
beforeAll(async () => {
  url = await ownDatabase(inject('postgres'))
  line = await openCutLine(url)
})
afterAll(() => line.close())

/** Asked each time anew, where others are told again for a second what was heard. */
function standingOf(now: () => number = Date.now) {
  const said: string[] = []
  const log = { error: (_: object, text: string) => void said.push(text) }
  return { ...openStanding({ connectionString: line.url, now, goodForMs: 0, log }), said }
}

test('a database that answers is there; one that was cut off, or hears and says nothing, is away within its time', async () => {
  const { ask, close, said } = standingOf()
  expect((await ask()).isThere).toBe(true)
  line.cut()
  expect(await ask()).toEqual({ isThere: false, clockAhead: null })
  line.mend()
  expect((await ask()).isThere).toBe(true)
  expect(said).toEqual(['the database is away'])
  close()
})

test('a line that hangs is left, and the next question goes by another one', async () => {
  const { ask, close } = standingOf()
  expect((await ask()).isThere).toBe(true)
  line.hang()
  expect((await ask()).isThere).toBe(false)
  expect((await ask()).isThere).toBe(true)
  close()
})

test('a clock that is ahead of the database’s, or behind it, is found out, and said once', async () => {
  const [here, ahead, behind] = [0, 20 * 60_000, -2000].map((off) => standingOf(() => Date.now() + off))
  expect(Math.abs((await here?.ask())?.clockAhead ?? Infinity)).toBeLessThan(500)
  for (const _ of ['once', 'again']) expect((await ahead?.ask())?.clockAhead).toBeGreaterThan(19 * 60_000)
  expect(ahead?.said).toEqual(['this clock and the database’s are too far apart to serve'])
  expect((await behind?.ask())?.clockAhead).toBeLessThan(-1000)
  for (const one of [here, ahead, behind]) one?.close()
})
