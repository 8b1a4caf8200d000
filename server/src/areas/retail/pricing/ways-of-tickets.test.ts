import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { splitWorthOffering } from '@cledrau/domain/fares/splits/split.ts'
import { whyNotValid, type HeldTicket } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { sayFrom } from '../../../words.ts'
import { loadFares } from './fares-files.ts'
import { sayBoth } from './say-both.ts'
import { wayRules, type WayTicket } from './way-rules.ts'

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

test('a ticket tells its ways by a station of each, and by which it may not go', () => {
  const [en, cy] = [shippedWords('en'), shippedWords('cy')]
  const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
  const both = (crs: string) => ({ en: crs, cy: crs })
  const say = sayBoth(sayFrom(() => words))
  const told = (origin: string, destination: string, changed: Partial<WayTicket> = {}) =>
    wayRules(
      fares,
      { origin, destination, route: '00000', bookedTrainsOnly: false, onDay: DATE, ...changed },
      { say, station: both, carrier: both },
    )
  expect(told('CDF', 'SHR')).toEqual([
    { en: 'Any permitted route: by way of HFD.', cy: 'Unrhyw lwybr a ganiateir: drwy HFD.' },
  ])
  expect(told('CDF', 'MAN')).toEqual([
    { en: 'Any permitted route: by way of SHR.', cy: 'Unrhyw lwybr a ganiateir: drwy SHR.' },
    { en: 'Not by way of BHM.', cy: 'Nid drwy BHM.' },
  ])
  expect(told('SWA', 'SHR')).toMatchObject([{ en: 'Any permitted route: by way of LLO or NWP.' }])
  // Between neighbours there is one way; a route may name it, and booked trains take theirs.
  expect(told('CDF', 'NWP')).toEqual([])
  expect(told('CDF', 'SHR', { route: '00120' })).toEqual([])
  expect(told('CDF', 'SHR', { bookedTrainsOnly: true })).toEqual([])
})

test('a ticket that is held is good on the ways that it was sold for, also where its journey was broken', () => {
  const held: HeldTicket = {
    ticket: 'SOS',
    route: '00000',
    restriction: '',
    origin: 'CDF',
    destination: 'SHR',
    date: DATE,
    direction: 'OUT',
    party: one,
    paid: 3000,
  }
  const why = (...trains: string[]) => whyNotValid(fares, held, { solution: journey(...trains), date: DATE })
  expect(why('CDF NWP HFD', 'HFD LUD SHR')).toBeUndefined()
  expect(why('CDF NWP CNM BHM', 'BHM WVH SHR')).toEqual({ rule: 'NOT_PERMITTED', why: 'OFF_THE_MAPS', at: 'CNM' })
  expect(why('CDF NWP HFD SHR CTR', 'CTR WRX SHR')).toMatchObject({ rule: 'NOT_PERMITTED', why: 'DOUBLES_BACK' })
  // A part of the way, where the rest of it is known.
  const along = ['CDF', 'NWP', 'HFD', 'LUD', 'SHR']
  const onPart = (calls: string) => whyNotValid(fares, { ...held, along }, { solution: journey(calls), date: DATE })
  expect(onPart('HFD LUD SHR')).toBeUndefined()
  expect(onPart('NWP CNM BHM WVH SHR')).toMatchObject({ rule: 'NOT_PERMITTED' })
})
