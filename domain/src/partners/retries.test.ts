import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../time/instant.ts'
import { pauseAfterTry, TRIED_FOR } from './retries.ts'

test('tries become rarer and go on for three days', () => {
  let [age, tries] = [0, 0]
  const pauses: number[] = []
  for (let pause = pauseAfterTry(++tries, age); pause !== undefined; pause = pauseAfterTry(++tries, age)) {
    pauses.push(pause)
    age += pause
  }
  expect(pauses[0]).toBe(5 * SECOND)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(Math.max(...pauses)).toBe(3 * HOUR)
  expect([age >= TRIED_FOR, age < TRIED_FOR + 3 * HOUR, TRIED_FOR]).toEqual([true, true, 3 * DAY])
  // Three tries within the first minute: most absences are shorter.
  expect(pauses.slice(0, 2).reduce((sum, pause) => sum + pause, 0)).toBeLessThan(60 * SECOND)
})
