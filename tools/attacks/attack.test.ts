import { expect, test } from 'vitest'
import type { Attack, Field } from './field.ts'
import { outcomesOf } from './outcomes.ts'
import { attacks as doors } from './doors.ts'
import { attacks as calls } from './calls.ts'
import { attacks as edges } from './edges.ts'
import { attacks as tickets } from './tickets.ts'

const nowhere = {} as Field
const holds: Attack = { what: 'a door is shaken', attempt: () => Promise.resolve('shut') }
const gives: Attack = { what: 'a window is pushed', attempt: () => Promise.reject(new Error('open')) }

test('what held is said with how; the attack after one that gave way is tried all the same, and the whole fails', async () => {
  expect(await outcomesOf([holds], nowhere)).toBe('held      a door is shaken: shut\n1 attacks, none got through')
  const outcome = outcomesOf([gives, holds], nowhere)
  await expect(outcome).rejects.toThrow('1 of 2 attacks got through')
  await expect(outcome).rejects.toThrow(/GAVE WAY {2}a window is pushed: open\nheld {6}a door is shaken: shut/)
})

test('each attack is one sentence of its own', () => {
  const all = [...edges, ...doors, ...tickets, ...calls].map(({ what }) => what)
  expect(all.length).toBeGreaterThan(20)
  expect(new Set(all).size).toBe(all.length)
})
