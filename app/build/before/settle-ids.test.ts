import { expect, test } from 'vitest'
import { settleIds } from './settle-ids.ts'

const page = (...ids: string[]) =>
  `<label for="_r_${ids[0]}_">a</label><input id="_r_${ids[0]}_"><ul id="_r_${ids[1]}_-list"></ul><i aria-owns="_r_${ids[1]}_-list"></i>`

/** Two pages, drawn one after the other. */
const drawn = (one: string[], other: string[]) => [one, other].map((ids) => page(...ids)).map(settleIds())

test('a page that was drawn with other numbers is the same page, and no two things in all of them have one id', () => {
  const built = drawn(['5', '6'], ['1a', '1b'])
  expect(drawn(['7', '2n'], ['3c', '40'])).toEqual(built)
  expect(built).toEqual([page('0', '1'), page('2', '3')])
})
