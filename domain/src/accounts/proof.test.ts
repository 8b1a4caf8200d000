import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, instant, MINUTE } from '../time/instant.ts'
import { PROOF_LASTS, PROOF_WAYS, provenUntil, waysToProve, type WaysIn } from './proof.ts'

const now = instant(Date.parse('2026-12-07T08:00:00Z'))
const plain: WaysIn = { secondStep: false, passkey: false, resetAt: null }

test.each<[string, WaysIn, string[]]>([
  ['a password alone', plain, ['password']],
  ['a second step', { ...plain, secondStep: true }, ['password-and-code']],
  ['a passkey', { ...plain, passkey: true }, ['passkey']],
  ['both', { secondStep: true, passkey: true, resetAt: null }, ['password-and-code', 'passkey']],
  [
    'a passkey that may be lost, and a password just set by mail',
    { ...plain, passkey: true, resetAt: now },
    ['password', 'passkey'],
  ],
  [
    'a second step, and a password just set by mail',
    { ...plain, secondStep: true, resetAt: now },
    ['password-and-code'],
  ],
])('an account with %s is proven at its own strength', (_what, ways, taken) => {
  expect(waysToProve(ways, now)).toEqual(taken)
})

test('a password set by mail stands in for a lost passkey for an hour', () => {
  const ways = (age: number) => ({ ...plain, passkey: true, resetAt: instant(now - age) })
  expect(waysToProve(ways(HOUR - 1), now)).toContain('password')
  expect(waysToProve(ways(HOUR), now)).not.toContain('password')
})

test('a proof counts for five minutes, and only where it is strong enough', () => {
  const at = (minutes: number) => instant(now - minutes * MINUTE)
  expect(provenUntil(plain, [], now)).toBeNull()
  expect(provenUntil(plain, [{ way: 'password', at: at(4) }], now)).toBe(now + MINUTE)
  expect(provenUntil(plain, [{ way: 'password', at: at(5) }], now)).toBeNull()
  expect(provenUntil({ ...plain, secondStep: true }, [{ way: 'password', at: now }], now)).toBeNull()
})

const ways = fc.record({
  secondStep: fc.boolean(),
  passkey: fc.boolean(),
  resetAt: fc.option(fc.integer({ min: 0, max: 3 * HOUR }).map((age) => instant(now - age))),
})

test('whatever an account has, there is a way to prove whose it is, and it is one that the account has', () => {
  fc.assert(
    fc.property(ways, (account) => {
      const taken = waysToProve(account, now)
      expect(taken.length).toBeGreaterThan(0)
      if (!account.secondStep) expect(taken).not.toContain('password-and-code')
      if (!account.passkey) expect(taken).not.toContain('passkey')
      if (account.secondStep) expect(taken).not.toContain('password')
    }),
  )
})

test('nothing that is not fresh ever counts', () => {
  const old = fc.record({
    way: fc.constantFrom(...PROOF_WAYS),
    at: fc.integer({ min: 0, max: now - PROOF_LASTS }).map(instant),
  })
  fc.assert(
    fc.property(ways, fc.array(old), (account, proofs) => {
      expect(provenUntil(account, proofs, now)).toBeNull()
    }),
  )
})
