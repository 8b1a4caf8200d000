import { expect, test } from 'vitest'
import { pathTo } from '../../routes/href.ts'
import { searchFor } from './search-for.ts'

const asked = { origin: 'PYC', destination: 'CDF', railcards: ['YNG'], children: 0 }
const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return { pathname, type: searchParams.get('type'), from: searchParams.get('from'), to: searchParams.get('to') }
}

test('what would have paid is searched for between the same stations, on its own page', () => {
  const between = { from: 'PYC', to: 'CDF' }
  expect(read(searchFor({ page: 'SEASON', ...asked }))).toMatchObject({ pathname: pathTo('Season'), ...between })
  expect(read(searchFor({ page: 'MULTIFLEX', ...asked }))).toMatchObject({ pathname: pathTo('Multiflex'), ...between })
  expect(searchFor({ page: 'SEASON', ...asked })).toContain('durations=weekly')
  expect(searchFor({ page: 'ROVER', ...asked })).toBe(pathTo('RoversAndRangers'))
})
