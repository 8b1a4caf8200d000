import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { splitWorthOffering } from '@cledrau/domain/fares/rules/split.ts'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { loadFares } from './fares-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'cledrau-ways-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { fares } = await loadFares(readSettings({}), folder)
const one = { adults: 1, children: 0 }
const DATE = '2026-12-09'

/** Trains one after the other, each told by its calls, half an hour from call to call. */
function journey(...trains: string[]) {
  let time = 600
  const legs = trains.map((train, at) => {
    const calls = train.split(' ').map((station) => ({ station, arrives: (time += 30), departs: time + 5 }))
    return { toc: 'AW', uid: `C${at}`, calls }
  })
  return { legs }
}
const tickets = (...trains: string[]) => price(fares, one, journey(...trains), DATE).length

test('a through ticket is sold for the way there, and for no journey that comes back on itself', () => {
  const there = ['RIA BRY CDF', 'CDF NWP HFD SHR', 'SHR WRX CTR LLJ BNG HHD']
  expect(tickets(...there)).toBeGreaterThan(0)
  const [first = '', second = '', third = ''] = there
  const around = [first, second, 'SHR WLP MCN AYW', 'AYW MCN WLP SHR', third]
  expect(tickets(...around)).toBe(0)
  // It is priced as the journeys that it is.
  const parts = splitWorthOffering(fares, one, { solution: journey(...around), date: DATE })
  expect(parts?.through).toBeUndefined()
  expect(parts?.parts.length).toBeGreaterThan(1)
  expect(parts?.total).toBeGreaterThan(price(fares, one, journey(...there), DATE)[0]?.total ?? Infinity)
})

test('Cardiff to Shrewsbury goes by Hereford and not by Birmingham', () => {
  expect(tickets('CDF NWP HFD SHR')).toBeGreaterThan(0)
  expect(tickets('CDF NWP HFD', 'HFD LEO LUD SHR')).toBeGreaterThan(0)
  expect(tickets('CDF NWP GCR CNM BHM', 'BHM WVH SHR')).toBe(0)
  // A train that would go all the way there is another matter.
  expect(tickets('CDF NWP GCR CNM BHM WVH SHR')).toBeGreaterThan(0)
})

test('where the guide says so one may turn back, or may not go by way of a station', () => {
  expect(tickets('AYW BRH MCN', 'MCN AVY TYW BRM')).toBeGreaterThan(0)
  expect(tickets('CDF NWP CNM BHM', 'BHM WVH STA SPT MAN')).toBe(0)
  expect(tickets('CDF NWP HFD SHR CRE', 'CRE SPT MAN')).toBeGreaterThan(0)
})
