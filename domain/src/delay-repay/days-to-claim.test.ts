import { expect, test } from 'vitest'
import { serviceInstant } from '../time/london.ts'
import { openGuide } from '../routeing/guide.ts'
import { unpackGuide } from '../routeing/packed-guide.ts'
import { A_GUIDE } from '../routeing/testing.ts'
import { daysToClaim, isItsWay, stationsOfWay, type Ground } from './days-to-claim.ts'

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

const way = { origin: 'CDF', destination: 'HHD', route: '00000', ticketCode: '7DS' }
const ground = { guide: openGuide(unpackGuide(A_GUIDE)), areaOf: () => undefined }
const goes = (from: string, to: string, more: object = {}, on: Ground = ground) =>
  isItsWay({ ...way, ...more }, [from, to], '2026-12-09', on)

test('a season is good between any two stations on a way that it may take, there or back, and on no other', () => {
  for (const [from, to] of [
    ['CDF', 'HHD'],
    ['CDF', 'SHR'],
    ['SHR', 'HHD'],
    ['BHM', 'HHD'],
  ] as const)
    expect([goes(from, to), goes(to, from)]).toEqual([true, true])
  // Each is on a way; but none leads by both. And nobody comes by the branch.
  expect([goes('SHR', 'BHM'), goes('BHM', 'SHR'), goes('SHR', 'AYW'), goes('AYW', 'HHD')]).toEqual(Array(4).fill(false))
  // What no guide tells of is on no way, though a guide says nothing against it.
  expect([goes('CDF', 'QQQ'), goes('QQQ', 'HHD')]).toEqual([false, false])
  const blind = { ...ground, guide: undefined }
  expect([goes('HHD', 'CDF', {}, blind), goes('CDF', 'SHR', {}, blind)]).toEqual([true, false])
})

test('its stations are told from one end to the other, and each of them is good from there', () => {
  expect(stationsOfWay(way, '2026-12-09', ground)).toEqual(['CDF', 'SHR', 'BHM', 'HHD'])
  expect(stationsOfWay(way, '2026-12-09', { ...ground, guide: undefined })).toEqual(['CDF', 'HHD'])
  expect(stationsOfWay({ ...way, origin: '', destination: '' }, '2026-12-09', ground)).toBeNull()
})

test('a rover is good between any two stations of its area, and one without a known area between any', () => {
  const rover = { origin: '', destination: '', ticketCode: 'EWL' }
  const area = { ...ground, areaOf: (code: string) => (code === 'EWL' ? new Set(['CDF', 'SHR']) : undefined) }
  expect([goes('CDF', 'SHR', rover, area), goes('CDF', 'BHM', rover, area), goes('CDF', 'BHM', rover)]).toEqual([
    true,
    false,
    true,
  ])
})
