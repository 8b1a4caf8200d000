import { expect, test } from 'vitest'
import { idleHere, idleIn, idleInAll } from './idle-railcards.ts'

const card = (program: string, en = 'It takes nothing off.') => ({ program, sentence: { en } })
const [young, senior, minimum] = [card('YNG'), card('SRN'), card('YNG', 'Below its minimum fare.')]

test('a card takes nothing off two tickets when neither counts it; when one of them does, it helps', () => {
  const both = idleIn([{ idleRailcards: [young, senior] }, { idleRailcards: [senior] }])
  expect(both).toEqual([senior])
  expect(idleIn([{ idleRailcards: [young] }, {}])).toEqual([])
  expect(idleIn([])).toEqual([])
})

test('what is so of every choice, for the same reason, is said once, and the rest beside its own', () => {
  const choices = [
    [young, senior],
    [minimum, senior],
  ]
  const once = idleInAll(choices)
  expect(once).toEqual([senior])
  expect(choices.map((choice) => idleHere(choice, once))).toEqual([[young], [minimum]])
  expect(idleInAll([])).toEqual([])
})
