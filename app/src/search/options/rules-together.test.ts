import { expect, test } from 'vitest'
import { ticket } from '../../testing/found-tickets.ts'
import { rulesTogether } from './use-choice-words.ts'

const said = (en: string, category: 'OUTBOUND' | 'REFUND' = 'OUTBOUND') => ({
  category,
  description: { en, cy: `${en} (cy)` },
})

test('of tickets one after the other the conditions never say “Any train.” beside a part that is bound', () => {
  const one = ticket('1FA', 'Advance Single', 1700, ['early'], {
    information: { split: { stations: ['SHR'], saving: 1 } },
  })
  const [fare] = one.ticketableFares
  if (!fare) throw new Error('no fare')
  const told = (split: boolean, ...parts: ReturnType<typeof said>[][]) =>
    rulesTogether(
      { ...one, split: split ? one.split : null, ticketableFares: parts.map((rules) => ({ ...fare, rules })) },
      'en',
      'Any train.',
    ).map(({ description }) => description.en)
  const free = [said('Any train.'), said('No refund.', 'REFUND')]
  expect(told(true, [said('Only on its train.')], free)).toEqual(['Only on its train.', 'No refund.'])
  expect(told(true, free, free)).toEqual(['Any train.', 'No refund.'])
  expect(told(false, free)).toEqual(['Any train.', 'No refund.'])
})
