import * as calls from '@cledrau/contract/account/photocard.ts'
import type { PhotoRefusal } from '@cledrau/domain/photocards/photo.ts'
import { APP_NOTE, aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { isOwnPhotocard } from '@cledrau/domain/photocards/own-number.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => house.close())

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const FACE = base64(aJpeg({ scan: [1, 2, 3] }))
const OTHER_FACE = base64(aJpeg({ scan: [4, 5, 6] }))
const make = (picture: string, as = carys, name = 'Carys Evans') =>
  house.call(calls.makePhotocard, { name, picture }, { as })
const own = async (as = carys) => (await house.call(calls.readPhotocard, {}, { as })).reply.photocard

test('a photocard is made with a picture and a name, gets its number, and is seen by its owner alone', async () => {
  expect(await own()).toBeNull()
  const { reply } = await make(FACE)
  expect(reply.photocard).toMatchObject({ name: 'Carys Evans', picture: FACE, since: '2026-12-07T08:00:00+00:00' })
  expect(isOwnPhotocard(reply.photocard.number)).toBe(true)
  expect(await own()).toEqual(reply.photocard)
  expect(await own(await addTraveller(house))).toBeNull()
  expect((await house.call(calls.readPhotocard, {})).status).toBe(401)
  expect((await house.call(calls.makePhotocard, { name: 'X', picture: FACE })).status).toBe(401)
})

test('another picture keeps the number and says since when; the old one is nowhere any more', async () => {
  const first = (await make(FACE)).reply.photocard
  house.clock.advance(HOUR)
  expect((await make(FACE)).reply.photocard).toEqual(first)
  const next = (await make(OTHER_FACE)).reply.photocard
  expect(next).toEqual({ ...first, picture: OTHER_FACE, since: '2026-12-07T09:00:00+00:00' })
  const rows = await house.db.selectFrom('photocards').select('picture').where('accountId', '=', carys.id).execute()
  expect(rows.map(({ picture }) => base64(picture))).toEqual([OTHER_FACE])
})

test('its owner removes it: face and name are nowhere any more, and the number is theirs should they make it again', async () => {
  const first = (await make(FACE)).reply.photocard
  const remove = (as?: KnownTraveller) => house.call(calls.removePhotocard, {}, as ? { as } : {})
  expect((await remove()).status).toBe(401)
  expect((await remove(await addTraveller(house))).reply).toEqual({ photocard: null })
  expect(await own()).toEqual(first)

  for (const again of [1, 2]) expect([again, (await remove(carys)).reply]).toEqual([again, { photocard: null }])
  expect(await own()).toBeNull()
  expect(await house.app.accounts.photocards.named(first.number)).toBeNull()
  const rows = await house.db.selectFrom('photocards').selectAll().where('accountId', '=', carys.id).execute()
  expect(rows.map(({ number, name, picture }) => [number, name, picture.length])).toEqual([[first.number, '', 0]])

  house.clock.advance(HOUR)
  const next = (await make(FACE)).reply.photocard
  expect(next).toEqual({ ...first, since: '2026-12-07T09:00:00+00:00' })
})

test('sent twice at once it is one photocard', async () => {
  const both = await Promise.all([make(FACE), make(FACE)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ reply }) => reply.photocard.number)).size).toBe(1)
})

test('what a phone wrote into the picture, such as where it was taken, is never kept', async () => {
  expect((await make(base64(aJpeg({ scan: [1, 2, 3], notes: [APP_NOTE] })))).reply.photocard.picture).toBe(FACE)
})

test('what is no such picture is refused by its name, and a name that is none is no name [ASVS-1.3.4] [ASVS-5.2.1] [ASVS-5.2.2]', async () => {
  const no = async (bytes: Uint8Array, refusal: PhotoRefusal) => {
    const { status, failure } = await make(base64(bytes))
    expect([status, failure.code]).toEqual([422, refusal])
  }
  await no(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'PHOTO_NOT_JPEG')
  await no(new Uint8Array(45_000), 'PHOTO_TOO_LARGE')
  await no(Buffer.concat([aJpeg({}), aJpeg({})]), 'PHOTO_SEVERAL')
  await no(aJpeg({ width: 400, height: 300 }), 'PHOTO_WRONG_SHAPE')
  await no(aJpeg({}).subarray(0, 90), 'PHOTO_DAMAGED')
  expect((await make('not base64!')).status).toBe(400)
  expect((await make('A'.repeat(200_000))).status).toBe(400)
  expect((await make(FACE, carys, 'Carys\n<b>')).status).toBe(400)
  expect(await own()).toBeNull()
})
