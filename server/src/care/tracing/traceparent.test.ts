import { expect, test } from 'vitest'
import { readTraceparent, traceparentOf } from './traceparent.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test('what was written is read again, drawn or not', () => {
  for (const isDrawn of [true, false])
    expect(readTraceparent(traceparentOf(TRACE, SPAN, isDrawn))).toEqual({ traceId: TRACE, spanId: SPAN, isDrawn })
})

test('a later version may say more behind it, ours may not', () => {
  expect(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)).toEqual({ traceId: TRACE, spanId: SPAN, isDrawn: true })
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01-more`)).toBeUndefined()
})

test.each([
  undefined,
  7,
  ['a', 'b'],
  '',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01\n`,
  `01-${TRACE}-${SPAN}-01-${'a'.repeat(300)}`,
])('%o is none, and a trace begins here', (text) => {
  expect(readTraceparent(text)).toBeUndefined()
})
