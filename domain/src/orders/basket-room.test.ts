import { expect, test } from 'vitest'
import { takesOneMore } from './basket-room.ts'

test.each([
  { held: 0, most: 5, takes: true },
  { held: 4, most: 5, takes: true },
  { held: 5, most: 5, takes: false },
  // The option was lowered while somebody held more.
  { held: 6, most: 5, takes: false },
  { held: 0, most: 1, takes: true },
  { held: 1, most: 1, takes: false },
  { held: 0, most: 0, takes: false },
])('a basket of $held of at most $most takes one more: $takes', ({ held, most, takes }) =>
  expect(takesOneMore({ held, most })).toBe(takes),
)
