import { expect, test } from 'vitest'
import { keepWatch, workOff } from './watch.ts'

const HOURS = 10_000_000
const log = { error: () => {} }

/** Work that ends when the test says so. */
function work() {
  const begun: { end: () => void }[] = []
  const waiting: (() => void)[] = []
  return {
    do: () =>
      new Promise<void>((end) => {
        begun.push({ end })
        for (const heard of waiting.splice(0)) heard()
      }),
    begun,
    next: () => new Promise<void>((heard) => waiting.push(heard)),
  }
}

test('whoever is woken looks at once, and once more if it was looking: nothing that came meanwhile waits for the clock', async () => {
  const { do: look, begun, next } = work()
  const watch = keepWatch('test', look, HOURS, log)
  expect(begun).toHaveLength(1)
  watch.wake()
  watch.wake()
  expect(begun).toHaveLength(1)
  let began = next()
  begun[0]?.end()
  await began
  expect(begun).toHaveLength(2)

  // The one that is asked for after a look has ended, too; however often it is asked.
  begun[1]?.end()
  await new Promise((resolve) => setImmediate(resolve))
  began = next()
  watch.wake()
  watch.wake()
  await began
  expect(begun).toHaveLength(3)
  begun[2]?.end()
  await watch.stop()
  watch.wake()
  expect(begun).toHaveLength(3)
})

test('of a great many that fail some are told, and their number; the others are done', async () => {
  const due = Array.from({ length: 1000 }, (_, n) => n)
  let worked = 0
  const ended = await workOff(
    () => Promise.resolve(due.splice(0, 8)),
    (n) => (n % 2 === 0 ? Promise.resolve((worked += 1)) : Promise.reject(new Error(`no ${n}`))),
  ).catch((error: unknown) => error)
  expect(worked).toBe(500)
  expect(ended).toBeInstanceOf(AggregateError)
  expect((ended as AggregateError).message).toBe('500 of what was due failed')
  expect((ended as AggregateError).errors).toHaveLength(20)
})
