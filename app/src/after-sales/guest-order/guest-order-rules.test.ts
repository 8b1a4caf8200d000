import { expect, test } from 'vitest'
import { asMeant, codeProblems, nameProblems } from './guest-order-rules.ts'

const email = 'mair@example.org'

test.each([
  { recordLocator: 'GXJ3F2', wrong: undefined },
  { recordLocator: ' gxj 3f2 ', wrong: undefined },
  { recordLocator: 'GXJ3F', wrong: 'GUEST_ORDER_REFERENCE_WRONG' },
  { recordLocator: 'GXJ3F2A', wrong: 'GUEST_ORDER_REFERENCE_WRONG' },
  { recordLocator: 'GXJ-F2', wrong: 'GUEST_ORDER_REFERENCE_WRONG' },
  { recordLocator: '', wrong: 'GUEST_ORDER_REFERENCE_WRONG' },
])('the reference “$recordLocator” has $wrong wrong with it', ({ recordLocator, wrong }) =>
  expect(nameProblems({ recordLocator, email }).recordLocator).toBe(wrong),
)

test('the address is asked for as everywhere', () => {
  expect(nameProblems({ recordLocator: 'GXJ3F2', email: '' })).toEqual({ email: 'LOGIN_ERROR_EMAIL_EMPTY' })
  expect(nameProblems({ recordLocator: 'GXJ3F2', email: 'mair' })).toEqual({ email: 'LOGIN_ERROR_EMAIL_WRONG' })
})

test.each([
  { code: '123456', wrong: undefined },
  { code: '123 456', wrong: undefined },
  { code: '12345', wrong: 'GUEST_ORDER_CODE_WRONG' },
  { code: '12345a', wrong: 'GUEST_ORDER_CODE_WRONG' },
])('the code “$code” has $wrong wrong with it', ({ code, wrong }) => expect(codeProblems({ code }).code).toBe(wrong))

test('what was typed is sent as it was meant', () => expect(asMeant(' gxj 3f2 ')).toBe('GXJ3F2'))
