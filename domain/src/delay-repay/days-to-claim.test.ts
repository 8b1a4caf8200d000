import { expect, test } from 'vitest'
import { serviceInstant } from '../time/london.ts'
import { daysToClaim, isItsWay } from './days-to-claim.ts'

const season = { validFrom: '2026-11-01', validUntil: '2027-10-31', origin: 'CDF', destination: 'SWA' }
const at = (date: string, minutes = 12 * 60) => serviceInstant(date, minutes)

test('a ticket’s days can be claimed for as long as 28 days allow, the newest first, none before or after it', () => {
  const days = daysToClaim(season, '2026-12-10', at('2026-12-10'))
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-10', '2026-11-12', 29])
  // The last minute of the 28th day still counts.
  expect(daysToClaim(season, '2026-12-10', at('2026-12-10', 23 * 60 + 59)).at(-1)).toBe('2026-11-12')
  // In the small hours it is still yesterday's day of travel, and the oldest day is over.
  expect(daysToClaim(season, '2026-12-10', at('2026-12-11', 60)).at(-1)).toBe('2026-11-13')
  expect(daysToClaim({ ...season, validUntil: '2026-12-01' }, '2026-12-10', at('2026-12-10'))[0]).toBe('2026-12-01')
  expect(daysToClaim({ ...season, validFrom: '2026-12-09' }, '2026-12-10', at('2026-12-10'))).toHaveLength(2)
  expect(daysToClaim({ ...season, validFrom: '2026-12-11' }, '2026-12-10', at('2026-12-10'))).toEqual([])
})

test('a season is for its way there or back; a ticket for an area for any', () => {
  expect(isItsWay(season, 'CDF', 'SWA')).toBe(true)
  expect(isItsWay(season, 'SWA', 'CDF')).toBe(true)
  expect(isItsWay(season, 'CDF', 'NWP')).toBe(false)
  expect(isItsWay({ ...season, origin: '', destination: '' }, 'CDF', 'NWP')).toBe(true)
})
