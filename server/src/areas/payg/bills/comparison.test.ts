import { bill } from '@cledrau/domain/payg/bill.ts'
import { factsOf, SCHEME } from '@cledrau/domain/payg/testing.ts'
import { expect, test } from 'vitest'
import { betterThan } from './comparison.service.ts'

test('a season that would have paid is offered with the search between the stations that most of its journeys are between', () => {
  const days = ['07', '08', '09'].map(
    (day) => `2026-12-${day} 07:00 in EBB, 08:00 out CDF, 17:00 in CDF, 18:00 out EBB`,
  )
  const journeys = bill(factsOf(['2026-12-07 05:00 in CDF, 05:20 out NWP', ...days].join(', ')), SCHEME).weeks.flatMap(
    (week) => week.journeys,
  )
  const said = { en: '', cy: '' }
  const way = (name: 'SEASON' | 'SINGLES', kind: 'SEASON' | 'SINGLE', total: number, covers: number[]) => ({
    way: name,
    total,
    dearer: 0,
    sentences: [],
    purchases: [{ kind, code: null, names: said, assumes: null, price: total, from: null, until: null, covers }],
  })
  const season = way('SEASON', 'SEASON', 2000, [1, 2, 3, 4, 5, 6])
  const party = { railcards: ['YNG'], children: 0 }
  expect(betterThan(2700, [way('SINGLES', 'SINGLE', 1900, [0]), season], journeys, party)).toEqual({
    way: 'SEASON',
    total: 2000,
    saving: 700,
    search: { page: 'SEASON', origin: 'EBB', destination: 'CDF', ...party },
  })
  expect(betterThan(2000, [season], journeys, party)).toBeNull()
})
