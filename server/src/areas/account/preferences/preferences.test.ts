import * as calls from '@cledrau/contract/account/preferences.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'
import { readable } from './preferences.service.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const ALL: calls.Preferences = {
  favourite_railcard: 'YNG',
  favourite_railcard_season: 'TSU',
  favourite_ticket_type: 'return',
  direct_trains_only: true,
  our_trains_only: true,
  season_ticket_duration: 'monthly',
  home_station_search: 'CDF',
  destination_station_search: 'MCN',
  home_station_live_times: 'AYW',
  destination_station_live_times: 'SHR',
  live_times_direction_is_arrival: true,
  defaultSmartcard: '633597000000000001',
  e_ticket_delivery_preference: 'E_TICKET',
  defaultPage: 'LiveTimes',
  seatPreferences: { COACH: 'QUIET', POSITION: 'WINDOW', SEAT_AMENITY: ['TABLE', 'POWER'] },
}

test('who never chose anything opens with the ticket search and prefers nothing [PREF-013] [PREF-035] [ACCOUNT-004] [ACCOUNT-021]', async () => {
  const { reply } = await house.call(calls.readPreferences, {}, { as: await addTraveller(house) })
  expect(reply).toEqual({ data: calls.NO_PREFERENCES })
  expect(reply.data.defaultPage).toBe('TicketSearch')
})

test('every preference comes back as it was saved [PREF-004] [PREF-005] [PREF-006] [PREF-007]', async () => {
  const as = await addTraveller(house)
  const saved = await house.call(calls.savePreferences, { data: ALL }, { as })
  expect([saved.status, saved.reply.data]).toEqual([200, ALL])
  expect((await house.call(calls.readPreferences, {}, { as })).reply.data).toEqual(ALL)
})

test('what somebody prefers of seats, tickets and searches is kept, and theirs alone [PREF-001] [PREF-002] [PREF-003]', async () => {
  const [mair, idris] = [await addTraveller(house), await addTraveller(house)]
  for (const part of Object.keys(ALL) as (keyof calls.Preferences)[])
    await house.call(calls.savePreferences, { data: { [part]: ALL[part] } }, { as: mair })
  expect((await house.call(calls.readPreferences, {}, { as: mair })).reply.data).toEqual(ALL)
  expect((await house.call(calls.readPreferences, {}, { as: idris })).reply.data).toEqual(calls.NO_PREFERENCES)
})

test('stations, direction, smartcard and delivery are kept, too [PREF-008] [PREF-009] [PREF-010] [PREF-012]', async () => {
  const as = await addTraveller(house)
  const { direct_trains_only: _direct, favourite_railcard: _railcard, ...some } = ALL
  await house.call(calls.savePreferences, { data: some }, { as })
  expect((await house.call(calls.readPreferences, {}, { as })).reply.data).toMatchObject(some)
})

test('each page saves its own fields and leaves the others alone, even at the same moment [PREF-036] [PREF-011] [PREF-014] [ACCOUNT-003]', async () => {
  const as = await addTraveller(house)
  const parts: Partial<calls.Preferences>[] = [
    { defaultSmartcard: ALL.defaultSmartcard },
    { seatPreferences: ALL.seatPreferences },
    { defaultPage: 'TicketWallet' },
    { our_trains_only: true },
  ]
  await Promise.all(parts.map((data) => house.call(calls.savePreferences, { data }, { as })))
  const { reply } = await house.call(calls.readPreferences, {}, { as })
  expect(reply.data).toEqual({ ...calls.NO_PREFERENCES, ...Object.assign({}, ...parts) })
})

test.each([
  ['COACH', 'PREF-015', ['COMPARTMENT', 'ROOM', 'QUIET', 'NONE']],
  ['DIRECTION', 'PREF-017', ['AIRLINE', 'BACKWARD', 'FORWARD', 'NONE']],
  ['POSITION', 'PREF-019', ['AISLE', 'MIDDLE', 'SINGLE', 'WINDOW', 'NONE']],
  ['PLACE', 'PREF-021', ['NEARBY', 'NONE']],
  ['LAYOUT', 'PREF-024', ['FAMILY', 'FOUR_FACING', 'SIDEBYSIDE', 'SIX_FACING', 'LAYOUT', 'NONE']],
  ['LEVEL', 'PREF-026', ['BOTTOM', 'TOP', 'NONE']],
  ['SEAT_AMENITY', 'PREF-028', ['LAVATORY', 'LUGGAGE', 'PHONE', 'POWER', 'TABLE']],
])('the seat preference %s takes its options and no other [%s]', async (group, _clause, options) => {
  const as = await addTraveller(house)
  const save = (option: string) => {
    const seatPreferences = { [group]: group === 'SEAT_AMENITY' ? [option] : option } as calls.SeatPreferences
    return house.call(calls.savePreferences, { data: { seatPreferences } }, { as })
  }
  for (const option of options) expect((await save(option)).status, option).toBe(200)
  expect((await save('ROOF')).status).toBe(400)
})

test('a choice that is no longer offered falls away, the rest stays', () => {
  expect(readable({ ...ALL, favourite_ticket_type: 'carnet', old: 1 })).toEqual({ ...ALL, favourite_ticket_type: null })
})

test('nobody reads or changes somebody else’s [TPERM-002] [ACCOUNT-022]', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  await house.call(calls.savePreferences, { data: ALL }, { as: carys })
  expect((await house.call(calls.readPreferences, {}, { as: owen })).reply.data).toEqual(calls.NO_PREFERENCES)
  expect((await house.call(calls.readPreferences, {})).failure.code).toBe('SIGN_IN')
})
