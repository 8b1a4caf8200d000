import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { speaksOsdm, type Osdm } from '../../../testing/partners/osdm-asked.ts'
import { addPartner } from '../../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
let ask: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  ask = speaksOsdm(house, await addPartner(house, 'Siop'))
})
afterAll(() => house.close())

const namesFound = async (body: object, headers = {}) =>
  (await ask('POST', '/places', body, headers)).body.places.map(({ name }: { name: string }) => name)

test('a place is found by its name, in either language, and by its letters', async () => {
  expect((await namesFound({ placeInput: { name: 'Machynll' } }))[0]).toBe('Machynlleth')
  expect((await namesFound({ placeInput: { name: 'caerdydd canolog' } }))[0]).toBe('Cardiff Central')
  expect((await namesFound({ placeInput: { name: 'Cardiff' } }, { 'accept-language': 'cy' })).join()).toContain(
    'Caerdydd Canolog',
  )
  expect((await namesFound({ placeInput: { name: 'cdf' } }))[0]).toBe('Cardiff Central')
})

test('near a point come the nearest first, and no more than were asked for', async () => {
  const near = { placeInput: { geoPosition: { longitude: -3.179, latitude: 51.476 } } }
  const found = await namesFound({ ...near, restrictions: { numberOfResults: 3 } })
  expect([found.length, found[0]]).toEqual([3, 'Cardiff Central'])
})

test('every place has an id by which it is found again', async () => {
  const { body, headers } = await ask('GET', '/places')
  // Whoever holds it is told that it is the same.
  const held = await ask('GET', '/places', undefined, { 'if-none-match': String(headers.etag) })
  expect([held.status, held.text]).toEqual([304, ''])
  expect(body.places.length).toBeGreaterThan(2000)
  expect(body.places.find(({ id }: { id: string }) => id === 'urn:x_crs:stn:SHR')).toEqual({
    objectType: 'StopPlace',
    id: 'urn:x_crs:stn:SHR',
    alternativeIds: [expect.stringMatching(/^urn:x_nlc:stn:\w{4}$/)],
    name: 'Shrewsbury',
    geoPosition: { longitude: expect.any(Number), latitude: expect.any(Number) },
  })
  const { body: one } = await ask('GET', `/places/${encodeURIComponent('urn:x_crs:stn:SHR')}`)
  expect(one.places.map(({ name }: { name: string }) => name)).toEqual(['Shrewsbury'])
})

test('what is no place is not found, as the standard has it', async () => {
  const { status, body } = await ask('POST', '/places', { placeInput: { name: 'Hwngari Newydd Fawr' } })
  expect([status, body.code]).toEqual([404, 'PLACE_NO_RESULTS'])
  expect((await ask('GET', '/places/urn:uic:stn:8500000')).status).toBe(404)
})
