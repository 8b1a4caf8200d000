import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSearch } from './search-history.ts'

const at = (search: object, hour: number) => ({
  search,
  timeOfSearch: `2026-12-07T${String(hour).padStart(2, '0')}:00:00Z`,
})
const cardiff = { stations: { first: 'CDF', second: 'MCN' }, adults: 1 }
const swansea = { stations: { first: 'SWA', second: 'CDF' }, adults: 1 }

test('a search that equals the newest adds nothing, in whatever order its fields came [HIST-004]', () => {
  const list = addSearch([], at(cardiff, 8), 10)
  const again = { adults: 1, stations: { second: 'MCN', first: 'CDF' } }
  expect(addSearch(list, at(again, 9), 10)).toEqual(list)
})

test('a search that was made before the newest is made again [HIST-004]', () => {
  const list = [at(cardiff, 8), at(swansea, 9), at(cardiff, 10)].reduce(
    (before, entry) => addSearch(before, entry, 10),
    addSearch<object>([], at(swansea, 7), 10),
  )
  expect(list.map(({ search }) => search)).toEqual([cardiff, swansea, cardiff, swansea])
})

test('no list grows past the limit, and it is the newest that stay [HIST-005]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.nat(12), (searches, limit) => {
      let list: { search: object; timeOfSearch: string }[] = []
      for (const [hour, adults] of searches.entries()) list = addSearch(list, at({ adults }, hour), limit)
      expect(list.length).toBeLessThanOrEqual(limit)
      if (limit > 0 && searches.length > 0) expect(list[0]?.search).toEqual({ adults: searches.at(-1) })
    }),
  )
})
