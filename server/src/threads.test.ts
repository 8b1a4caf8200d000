import { afterEach, expect, test } from 'vitest'
import { testClock } from './testing/test-server.ts'
import { openThreads, type Threads } from './threads.ts'
import { openLiveTrains } from './timetable/live-trains.ts'

/** A thread that says what it was asked, and so in which order. */
const ECHO = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', (message) => { if (message.name) parentPort.postMessage(message) })`

type Named = { name: string }
let threads: Threads<Named, Named>
const open = (mostWaiting?: number) => {
  threads = openThreads<Named, Named>({
    name: 'echo',
    script: new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`),
    memory: () => ({}),
    known: () => [],
    threads: 1,
    live: openLiveTrains(testClock()),
    mostWaiting,
  })
}
afterEach(() => threads.close())

test('whoever searches goes before all that waits in the background, however long that waits', async () => {
  open()
  const answered: string[] = []
  const ask = (name: string, urgency: 'now' | 'background') =>
    threads.ask({ name }, undefined, urgency).then((answer) => answered.push(answer.name))
  await Promise.all([
    ask('calendar 1', 'background'),
    ask('calendar 2', 'background'),
    ask('calendar 3', 'background'),
    ask('search 1', 'now'),
    ask('search 2', 'now'),
  ])
  // The first was under way already.
  expect(answered).toEqual(['calendar 1', 'search 1', 'search 2', 'calendar 2', 'calendar 3'])
})

test('while people search, the background leaves room after each piece: who searches then doesn’t wait for the next', async () => {
  open()
  const answered: string[] = []
  const ask = (name: string, urgency: 'now' | 'background') =>
    threads.ask({ name }, undefined, urgency).then((answer) => answered.push(answer.name))
  // The thread has started: how long that takes says nothing about how lately somebody searched.
  await threads.ask({ name: 'start' })
  await ask('search 1', 'now')
  const [first, second] = [ask('calendar 1', 'background'), ask('calendar 2', 'background')]
  await first
  await ask('search 2', 'now')
  await second
  expect(answered).toEqual(['search 1', 'calendar 1', 'search 2', 'calendar 2'])
})

test('whoever buys goes before all who search, and comes in when no more of those may wait', async () => {
  open(2)
  const answered: string[] = []
  const ask = (name: string, urgency: 'sale' | 'now') =>
    threads.ask({ name }, undefined, urgency).then((answer) => answered.push(answer.name))
  const asked = [ask('search 1', 'now'), ask('search 2', 'now'), ask('search 3', 'now')]
  await expect(ask('search 4', 'now')).rejects.toThrow('TOO_BUSY')
  await Promise.all([...asked, ask('sale 1', 'sale'), ask('sale 2', 'sale')])
  expect(answered).toEqual(['search 1', 'sale 1', 'sale 2', 'search 2', 'search 3'])
})

test('a background that is full turns away what comes to it, and no search', async () => {
  open(2)
  const calendars = [1, 2, 3].map((n) => threads.ask({ name: `calendar ${n}` }, undefined, 'background'))
  await expect(threads.ask({ name: 'calendar 4' }, undefined, 'background')).rejects.toThrow('TOO_BUSY')
  expect(await threads.ask({ name: 'search' })).toEqual({ name: 'search' })
  expect(await Promise.all(calendars)).toHaveLength(3)
})
