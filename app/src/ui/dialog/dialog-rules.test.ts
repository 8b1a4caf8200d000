import { describe, expect, test } from 'vitest'
import type { DialogFacts } from './dialog-rules.ts'
import { dialogButtons, dialogStays } from './dialog-rules.ts'

const asks: DialogFacts = { hasCancel: true, loading: false, needsNetwork: false, offline: false, takesAway: false }
const looks = (facts: Partial<DialogFacts>) =>
  dialogButtons({ ...asks, ...facts }).map(
    ({ does, kind, off, loading }) => `${does} ${kind}${off ? ' off' : ''}${loading ? ' loading' : ''}`,
  )

describe('the buttons of a dialog', () => {
  test.each([
    { says: 'a question', facts: {}, buttons: ['confirm main', 'cancel quiet'] },
    { says: 'a message', facts: { hasCancel: false }, buttons: ['confirm main'] },
    { says: 'what takes something away', facts: { takesAway: true }, buttons: ['confirm stop', 'cancel quiet'] },
    { says: 'no network, and none is needed', facts: { offline: true }, buttons: ['confirm main', 'cancel quiet'] },
    { says: 'a network where one is needed', facts: { needsNetwork: true }, buttons: ['confirm main', 'cancel quiet'] },
    {
      says: 'no network where one is needed',
      facts: { needsNetwork: true, offline: true },
      buttons: ['confirm main off', 'cancel quiet'],
    },
    { says: 'work under way', facts: { loading: true }, buttons: ['confirm main loading', 'cancel quiet off'] },
  ])('with $says are $buttons', ({ facts, buttons }) => expect(looks(facts)).toEqual(buttons))

  test('stay while something is being done, and only then', () =>
    expect([true, false].map((loading) => dialogStays({ loading }))).toEqual([true, false]))
})
