import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('however many ask, no more are under way than may be, each in its turn, and one that fails holds up nobody', async () => {
  const under = new Map<number, PromiseWithResolvers<string>>()
  const began: number[] = []
  const ask = fewAtOnce(2, (n: number) => {
    began.push(n)
    const asked = Promise.withResolvers<string>()
    under.set(n, asked)
    return asked.promise
  })
  const answers = [1, 2, 3, 4, 5].map((n) => ask(n).catch((error: Error) => error.message))
  expect(began).toEqual([1, 2])
  under.get(2)!.reject(new Error('nothing goes'))
  expect(await answers[1]).toBe('nothing goes')
  expect(began).toEqual([1, 2, 3])
  under.get(1)!.resolve('one')
  under.get(3)!.resolve('three')
  expect(await Promise.all([answers[0], answers[2]])).toEqual(['one', 'three'])
  expect(began).toEqual([1, 2, 3, 4, 5])
  // Whoever comes while both places are taken waits, too.
  const last = ask(6)
  expect(began).not.toContain(6)
  for (const n of [4, 5]) under.get(n)!.resolve(String(n))
  expect(await Promise.all(answers.slice(3))).toEqual(['4', '5'])
  under.get(6)!.resolve('six')
  expect(await last).toBe('six')
})
