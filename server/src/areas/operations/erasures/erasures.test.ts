import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePhotocard, readPhotocard, removePhotocard } from '@cledrau/contract/account/photocard.ts'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { askAssistance, readAssistance, withdrawAssistance } from '@cledrau/contract/after-sales/assistance.ts'
import { eraseGuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import { aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest } from '../../../http/callers.ts'
import { allRows } from '../../../testing/all-rows.ts'
import { buyWithCard, buyWithCardAsGuest } from '../../../testing/bought.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import { rowsToPutBack } from '../../../testing/proofs/put-back.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

let paying: PayingHouse
let house: TestServer
let list: string
beforeAll(async () => {
  // Nothing is done by itself: each test says what a job would do now.
  paying = await startPayingHouse(inject('postgres'), { ROLES: 'api' })
  house = paying.house
  list = join(house.varDir, 'erasures')
})
beforeEach(() => rmSync(list, { recursive: true, force: true }))
afterAll(() => paying.close())

const FACE = Buffer.from(aJpeg({ scan: [3, 1, 2, 7, 9, 4] })).toString('base64')
const chosen = async () => choose(await search(house), isWalkUp)
const { again, list: putOnList } = {
  again: () => house.app.erasures.again(),
  list: () => house.app.erasures.list(),
}
/** Tables that say one of these names. */
const naming = async (...names: string[]) =>
  [...(await allRows(house))].filter(([, rows]) => names.some((name) => rows.includes(name))).map(([table]) => table)

async function addNamed(lastName: string): Promise<KnownTraveller> {
  return addTraveller(house, { lastName, email: `${lastName.toLowerCase()}@example.org` })
}
const leave = async (as: KnownTraveller) => {
  const asked = { email: as.email, password: PASSWORD, reason: 'OTHER' }
  expect((await house.call(deleteUser, asked as never, { as })).status).toBe(200)
}
async function buyAsGuest(lastName: string) {
  const who = { firstName: 'Gwenhwyfar', lastName, emailAddress: `${lastName.toLowerCase()}@example.org` }
  const bought = await buyWithCardAsGuest(house, await chosen(), who)
  return { ...bought, guest: { kind: 'guest', orderId: bought.orderID } satisfies Guest }
}

test('what was erased after a backup was made is erased again once that backup is restored', async () => {
  const erased = await addNamed('Abermule')
  const staying = await addNamed('Builth')
  await house.call(makePhotocard, { name: 'Erin Abermule', picture: FACE }, { as: erased })
  await house.call(makePhotocard, { name: 'Mali Builth', picture: FACE }, { as: staying })
  const assisted = await buyWithCard(house, staying, await chosen())
  const wish = { way: 'OUT' as const, passenger: 'A1', calledName: 'Mali', consent: true as const }
  const asked = await house.call(
    askAssistance,
    { recordLocator: assisted.recordLocator, ...wish, needs: ['RAMP'] },
    { as: staying },
  )
  const requestID = asked.reply.requests[0]?.requestID ?? ''
  const guest = await buyAsGuest('Crickhowell')
  const other = await buyAsGuest('Dyserth')
  house.clock.advance(3 * DAY)
  const restore = await rowsToPutBack(house)

  house.clock.advance(HOUR)
  await leave(erased)
  await house.call(removePhotocard, {}, { as: staying })
  await house.call(withdrawAssistance, { requestID }, { as: staying })
  expect((await house.call(eraseGuestData, { orderID: guest.orderID }, { as: guest.guest })).status).toBe(200)
  await putOnList()
  const gone = await naming('Abermule', 'abermule', 'Crickhowell', 'crickhowell')

  await restore()
  expect((await naming('Abermule', 'Crickhowell')).length).toBeGreaterThan(4)
  expect((await house.call(readPhotocard, {}, { as: staying })).reply.photocard).not.toBeNull()

  expect(await again()).toBe(4)
  // Books and letters of leaving that were on their way are as they were without a backup.
  expect(await naming('Abermule', 'abermule', 'Crickhowell', 'crickhowell')).toEqual(
    gone.filter((table) => table !== 'public.messages'),
  )
  expect((await house.call(readPhotocard, {}, { as: staying })).reply.photocard).toBeNull()
  const { requests } = (await house.call(readAssistance, { recordLocator: assisted.recordLocator }, { as: staying }))
    .reply
  expect(JSON.stringify(requests)).not.toContain('RAMP')
  // Everybody else is there.
  expect((await naming('Builth')).length).toBeGreaterThan(0)
  expect((await naming(other.recordLocator)).length).toBeGreaterThan(0)
  expect((await naming('Dyserth')).length).toBeGreaterThan(0)

  expect(await again()).toBe(0)
})

test('what is made again after it was erased again stays, whatever the list says', async () => {
  const nia = await addNamed('Efailnewydd')
  await house.call(makePhotocard, { name: 'Nia', picture: FACE }, { as: nia })
  const restore = await rowsToPutBack(house)
  await house.call(removePhotocard, {}, { as: nia })
  await putOnList()
  await restore()
  expect(await again()).toBe(1)
  await house.call(makePhotocard, { name: 'Nia', picture: FACE }, { as: nia })
  expect(await again()).toBe(0)
  expect((await house.call(readPhotocard, {}, { as: nia })).reply.photocard).not.toBeNull()
})

test('nobody is erased by a line that we didn’t write, one that was changed, or half of one', async () => {
  const [one, other] = [await addNamed('Ferryside'), await addNamed('Garth')]
  const restore = await rowsToPutBack(house)
  house.clock.advance(HOUR)
  await leave(one)
  await putOnList()
  const [name = ''] = readdirSync(list)
  const file = join(list, name)
  const line = readFileSync(file, 'utf8').trim()
  await restore()
  writeFileSync(file, `${line.replace(one.id, other.id)}\n`)
  appendFileSync(file, `${line.slice(0, 90)}\n${JSON.stringify({ what: 'account', subject: other.id })}\n`)
  appendFileSync(file, `${line.replace(/"key":"[^"]+"/, '"key":"another"')}\n`)
  expect(await again()).toBe(0)
  expect((await naming('Garth', 'Ferryside')).length).toBeGreaterThan(0)
  // After half a line a whole one counts.
  appendFileSync(file, `${line.slice(0, 90)}\n${line}`)
  expect(await again()).toBe(1)
  expect(await naming(one.email)).toEqual([])
})

test('the list is this server’s alone to read, has nobody’s name, and goes when no backup is left', async () => {
  const owen = await addNamed('Harlech')
  await leave(owen)
  await putOnList()
  const [name = ''] = readdirSync(list)
  const text = readFileSync(join(list, name), 'utf8')
  expect(text).toContain(owen.id)
  expect(text).not.toMatch(/Harlech|harlech|Carys/)
  expect(statSync(join(list, name)).mode & 0o777).toBe(0o600)
  expect(statSync(list).mode & 0o777).toBe(0o700)
  const rows = () => house.db.selectFrom('erasures').selectAll().where('subject', '=', owen.id).execute()
  house.clock.advance(36 * DAY)
  await house.app.forgetting.run()
  expect([readdirSync(list).length, (await rows()).length]).toEqual([1, 1])
  house.clock.advance(2 * DAY)
  await house.app.forgetting.run()
  expect([readdirSync(list), await rows()]).toEqual([[], []])
})

test('while there is nowhere to write the list, an erasure is done all the same and waits to be listed', async () => {
  const lowri = await addNamed('Kidwelly')
  // Somebody put a file where the folder should be.
  mkdirSync(join(list, '..'), { recursive: true })
  writeFileSync(list, '')
  await leave(lowri)
  await expect(putOnList()).rejects.toThrow()
  const waiting = await house.db.selectFrom('erasures').select('subject').where('listedAt', 'is', null).execute()
  expect(waiting).toEqual([{ subject: lowri.id }])
  rmSync(list)
  await putOnList()
  expect(readFileSync(join(list, readdirSync(list)[0] ?? ''), 'utf8')).toContain(lowri.id)
})
