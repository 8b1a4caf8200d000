import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_OUTCOMES, isDone, readHostReply, SMARTCARD_TYPE } from './card-host.ts'

test('a smartcard is of type 22 [NATIVE-018]', () => expect(SMARTCARD_TYPE).toBe(22))

test('commands and ends are told apart, and nothing of another shape reaches a card', () => {
  const commands = { step: 1, phase: 'READING', commands: ['00A40400'] }
  expect(readHostReply({ ...commands, more: 'ignored' })).toEqual(commands)
  for (const outcome of CARD_OUTCOMES)
    expect(readHostReply({ step: 2, outcome, count: 0 })).toEqual({ step: 2, outcome, count: 0 })
  for (const wrong of [
    null,
    'text',
    {},
    { ...commands, step: '1' },
    { ...commands, phase: 'BREAKING' },
    { ...commands, commands: [] },
    { ...commands, commands: ['00A404'] },
    { ...commands, commands: ['00A40400 ; rm'] },
    { ...commands, commands: Array.from({ length: 65 }, () => '00A40400') },
    { step: 2, outcome: 'LOADED' },
    { step: 2, outcome: 'STOLEN', count: 1 },
  ])
    expect(readHostReply(wrong), JSON.stringify(wrong)).toBeNull()
})

test('whatever a host says, reading it throws nothing', () => {
  fc.assert(fc.property(fc.anything(), (value) => void readHostReply(value)))
})

test('only 9000 means that the card did it', () => {
  expect(['9000', 'AB9000', '6A82', '90', ''].map(isDone)).toEqual([true, true, false, false, false])
})
