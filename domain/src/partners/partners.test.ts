import { expect, test } from 'vitest'
import { leftOf, mayOwe } from './account.ts'
import { isScope, scopesAsked } from './scopes.ts'

test('a token is for what was asked for, and for no more than the partner has', () => {
  expect(scopesAsked('sell plan', ['plan', 'sell', 'data'])).toEqual(['plan', 'sell'])
  expect(scopesAsked('  plan  ', ['plan'])).toEqual(['plan'])
  expect(scopesAsked(undefined, ['plan', 'data'])).toEqual(['plan', 'data'])
  expect(scopesAsked('', ['plan'])).toEqual(['plan'])
  expect(scopesAsked('plan after-sales', ['plan', 'sell'])).toBeUndefined()
  expect(scopesAsked('everything', ['plan'])).toBeUndefined()
  expect(['plan', 'Plan', ''].map(isScope)).toEqual([true, false, false])
})

test('a limit is reached to the penny, and not passed', () => {
  expect(mayOwe({ owed: 9_000, limit: 10_000 }, 1_000)).toBe(true)
  expect(mayOwe({ owed: 9_000, limit: 10_000 }, 1_001)).toBe(false)
  expect(mayOwe({ owed: -500, limit: 0 }, 500)).toBe(true)
  expect(leftOf({ owed: 9_000, limit: 10_000 })).toBe(1_000)
  expect(leftOf({ owed: 12_000, limit: 10_000 })).toBe(0)
})
