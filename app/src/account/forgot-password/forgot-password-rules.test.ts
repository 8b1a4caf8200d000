import { expect, test } from 'vitest'
import { forgotAnswer } from './forgot-password-rules.ts'

test.each([
  { status: null, answer: 'sent' },
  { status: 400, answer: 'bad-request' },
  // No network, too many calls, a fault of ours: said as every call's trouble is.
  { status: 0, answer: 'trouble' },
  { status: 429, answer: 'trouble' },
  { status: 500, answer: 'trouble' },
])('asking for a link answered by $status is $answer', ({ status, answer }) =>
  expect(forgotAnswer(status)).toBe(answer),
)
