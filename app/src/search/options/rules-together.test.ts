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

test('where tickets one after the other say different things of a subject, each sentence names its ticket', () => {
  const both = (en: string) => ({ en, cy: `${en} (cy)` })
  const named = (name: string, ...rules: ReturnType<typeof said>[]) =>
    ticket('1FA', name, 1700, ['early'], { rules }).ticketableFares
  const price = {
    ...ticket('1FA', 'Advance Single', 1700, ['early']),
    split: { stations: ['SHR'], saving: 1 },
    ticketableFares: [
      ...named('Advance Single, tier 1', said('Only on its train.'), said('No refund.', 'REFUND')),
      ...named('Off-Peak Single', said('Only on its train.'), said('Refund less £5.', 'REFUND')),
    ],
  }
  expect(rulesTogether(price, 'en', 'Any train.')).toEqual([
    { category: 'OUTBOUND', description: both('Only on its train.') },
    {
      category: 'REFUND',
      description: { en: 'Advance Single: No refund.', cy: 'Advance Single: No refund. (cy)' },
    },
    {
      category: 'REFUND',
      description: { en: 'Off-Peak Single: Refund less £5.', cy: 'Off-Peak Single (cy): Refund less £5. (cy)' },
    },
  ])
})
