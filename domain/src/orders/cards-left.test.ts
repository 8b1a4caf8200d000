import { expect, test } from 'vitest'
import { cardsLeft } from './cards-left.ts'

const people = (...cards: (string | null)[]) => cards.map((railcard, at) => ({ reference: `A${at + 1}`, railcard }))
const left = (...references: string[]) => new Set(references)

test('while everybody is there, so is each card, also one that nobody has a discount under', () => {
  expect(cardsLeft(['YNG', 'SRN'], people('YNG', null), left('A1', 'A2'))).toEqual(['YNG', 'SRN'])
})

test('a card goes with whom it is for', () => {
  expect(cardsLeft(['YNG', 'YNG'], people('YNG', 'YNG', null), left('A2', 'A3'))).toEqual(['YNG'])
  expect(cardsLeft(['YNG'], people('YNG', null), left('A2'))).toEqual([])
  expect(cardsLeft(['YNG', 'SRN'], people('YNG', null), left('A1'))).toEqual(['YNG'])
})

test('a card that several share stays with whoever of them is left', () => {
  expect(cardsLeft(['2TR'], people('2TR', '2TR', null), left('A1', 'A2'))).toEqual(['2TR'])
  expect(cardsLeft(['FAM'], people('FAM', 'FAM', 'FAM'), left('A3'))).toEqual(['FAM'])
  expect(cardsLeft(['2TR', '2TR'], people('2TR', '2TR', '2TR', '2TR'), left('A1'))).toEqual(['2TR'])
})
