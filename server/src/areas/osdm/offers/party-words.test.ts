import { expect, test } from 'vitest'
import { ageOn, partyIn } from './party-words.ts'

const DAY = '2026-12-09'
const person = (externalRef: string, more: object = {}) => ({ externalRef, type: 'PERSON', ...more })
const party = (...people: Parameters<typeof partyIn>[0]) => {
  const read = partyIn(people, DAY)
  if (!read.ok) throw new Error(read.refusal)
  return read.value
}

test('ages decide, on the day of travel: under five nothing, under sixteen a child', () => {
  const { asked, called } = party(
    person('four', { age: 4 }),
    person('five', { dateOfBirth: '2021-12-09' }),
    person('nearly five', { dateOfBirth: '2021-12-10' }),
    person('fifteen', { dateOfBirth: '2010-12-10' }),
    person('sixteen', { dateOfBirth: '2010-12-09' }),
  )
  expect(asked).toEqual({ adult: 1, child: 2, ages: ['5', '15'] })
  expect(called).toEqual({ A1: 'sixteen', C1: 'five', C2: 'fifteen' })
})

test('children are named from the youngest, those last whose age nobody said, as prices name them', () => {
  const { asked, called } = party(
    person('unsaid', { type: 'CHILD' }),
    person('older', { age: 12 }),
    person('younger', { age: 7 }),
    person('mam'),
  )
  expect(asked).toEqual({ adult: 1, child: 3, ages: ['7', '12'] })
  expect(called).toEqual({ A1: 'mam', C1: 'younger', C2: 'older', C3: 'unsaid' })
})

test('where no age is said, the type says it', () => {
  const types = ['ADULT', 'SENIOR', 'YOUTH', 'WHEELCHAIR', 'FAMILY_CHILD', 'PRM_CHILD', 'YOUNG_CHILD', 'DOG', 'BICYCLE']
  const { asked } = party(...types.map((type) => ({ externalRef: type, type })))
  expect(asked).toEqual({ adult: 4, child: 2 })
})

test('cards count once for each that is carried, and only those that take something off', () => {
  const cards = [
    { type: 'REDUCTION_CARD', code: 'YNG' },
    { type: 'LOYALTY_CARD', code: 'whatever 123' },
  ]
  expect(party(person('a', { cards }), person('b', { cards })).asked.railcards).toEqual(['YNG', 'YNG'])
  const odd = partyIn([person('a', { cards: [{ type: 'REDUCTION_CARD', code: 'BahnCard' }] })], DAY)
  expect(odd).toEqual({ ok: false, refusal: 'RAILCARD_UNKNOWN' })
})

test('what can’t be told apart, or has no train, is said by its field', () => {
  const wrong = (...people: Parameters<typeof partyIn>[0]) => partyIn(people, DAY)
  const field = (name: string) => ({ ok: false, refusal: `WRONG anonymousPassengerSpecifications.${name}` })
  expect(wrong(person('a'), person('a'))).toEqual(field('1.externalRef'))
  expect(wrong(person('a', { type: 'MOTOCYCLE' }))).toEqual(field('0.type'))
  expect(wrong(person('a', { dateOfBirth: '2030-01-01' }))).toEqual(field('0.dateOfBirth'))
})

test('a birthday counts from its morning; that of a leap day from 1 March', () => {
  expect([ageOn('2010-12-09', DAY), ageOn('2010-12-10', DAY)]).toEqual([16, 15])
  expect([ageOn('2012-02-29', '2027-02-28'), ageOn('2012-02-29', '2027-03-01')]).toEqual([14, 15])
})
