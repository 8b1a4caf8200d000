import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import * as calls from '@cledrau/contract/wallet/smartcards.ts'
import { checkDigit, isIsrn, printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { startBureau, type Bureau } from '@cledrau/world/smartcards/bureau.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const folder = mkdtempSync(join(tmpdir(), 'smartcards-'))
let bureau: Bureau
let house: TestServer
beforeAll(async () => {
  bureau = await startBureau({ folder, port: 0 })
  house = await startTestServer(inject('postgres'), { SMARTCARDS_URL: bureau.cards })
})
afterAll(async () => {
  await house.close()
  await bureau.stop()
  rmSync(folder, { recursive: true, force: true })
})

const card = (serial: string) => `6335970028${serial}${checkDigit(`6335970028${serial}`)}`
const add = (as: KnownTraveller, isrn: string, nickname = 'To work') =>
  house.call(calls.addCard, { isrn, nickname, channelUI: 'web' }, { as })
const list = async (as: KnownTraveller) => (await house.call(calls.cardList, {}, { as })).reply.data
/** A new card for somebody, in the post. */
const orderFor = ({ email }: KnownTraveller) =>
  ({
    title: 'Ms',
    firstName: 'Carys',
    lastName: 'Evans',
    address1: '1 Heol y Bont',
    address2: '',
    address3: '',
    townCity: 'Aberystwyth',
    postcode: 'SY23 1AA',
    country: 'GB',
    email,
    nickname: 'New',
    cardType: calls.CARD_TYPE,
    dispatchType: calls.DISPATCH_TYPE,
  }) as const

test('a card that somebody has is kept with its name, typed as it is printed [DELIVERY-002] [DELIVERY-007] [DELIVERY-009] [TPERM-035]', async () => {
  const carys = await addTraveller(house)
  const isrn = card('0000001')
  expect((await add(carys, printIsrn(isrn))).reply).toEqual({ isrn, nickname: 'To work', cardStatus: 'ACTIVE' })
  expect((await add(carys, isrn, 'Old one')).reply.nickname).toBe('Old one')
  expect(await list(carys)).toEqual([{ isrn, nickname: 'Old one', cardStatus: 'ACTIVE' }])
  expect((await house.call(calls.cardList, {})).status).toBe(401)

  const owen = await addTraveller(house)
  expect((await add(owen, isrn)).failure.code).toBe('SMARTCARD_TAKEN')
  expect((await house.call(calls.removeCard, { isrn }, { as: owen })).failure.code).toBe('SMARTCARD_UNKNOWN')
  expect((await house.call(calls.removeCard, { isrn }, { as: carys })).status).toBe(200)
  expect((await add(owen, isrn)).status).toBe(200)
})

test('a number that is no card’s, one that was never made and one that is blocked are told apart', async () => {
  const carys = await addTraveller(house)
  const right = card('0000002')
  const wrong = right.slice(0, -1) + String((Number(right.at(-1)) + 1) % 10)
  expect((await add(carys, wrong)).failure.code).toBe('ISRN_WRONG')
  expect((await add(carys, card('7777777'))).failure.code).toBe('SMARTCARD_UNKNOWN')
  await fetch(`${bureau.url}/cards/${right}/lost`, { method: 'POST', redirect: 'manual' })
  expect((await add(carys, right)).failure.code).toBe('SMARTCARD_BLOCKED')
})

test('a new card is ordered once, made out to whoever has the account, and works once it has arrived [DELIVERY-008] [ACCOUNT-024]', async () => {
  const carys = await addTraveller(house)
  const key = randomUUID()
  const order = () =>
    house.call(calls.registerCard, orderFor(carys), { as: carys, headers: { 'idempotency-key': key } })
  const [first, again] = [await order(), await order()]
  expect(again.text).toBe(first.text)
  const { isrn } = first.reply
  expect(isIsrn(isrn)).toBe(true)
  expect(await list(carys)).toEqual([{ isrn, nickname: 'New', cardStatus: 'ORDERED' }])
  await fetch(`${bureau.url}/cards/${isrn}/arrived`, { method: 'POST', redirect: 'manual' })
  expect(await list(carys)).toEqual([{ isrn, nickname: 'New', cardStatus: 'ACTIVE' }])
  // The drawers' page of the bureau: what is printed on the card.
  expect(await (await fetch(bureau.url)).text()).toContain('Ms Carys Evans')

  const refused = async (wrong: object) =>
    (await house.call(calls.registerCard, { ...orderFor(carys), ...wrong }, { as: carys })).failure.code
  expect(await refused({ postcode: '' })).toBe('ADDRESS_NEEDED')
  expect(await refused({ title: 'Lord' })).toBe('TITLE_UNKNOWN')
  expect(await refused({ email: 'somebody.else@example.org' })).toBe('USER_UNKNOWN')
  // The card and the way it comes are fixed.
  expect(await refused({ cardType: 'GOLD' })).toBe('BAD_REQUEST')
  expect(await refused({ dispatchType: 'COURIER' })).toBe('BAD_REQUEST')
  expect(await list(carys)).toHaveLength(1)
})

test('the calls are those of the specification: what is added, and the list that answers [ACCOUNT-023] [ACCOUNT-025]', async () => {
  const carys = await addTraveller(house)
  const isrn = card('0000004')
  const authorization = `Bearer ${await house.tokenOf(carys)}`
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    house.app.server.inject({
      method,
      url: `/api/v1/smartcard/${path}?token=${APP_TOKEN}`,
      headers: { authorization },
      ...(body && { payload: { ...body, token: APP_TOKEN } }),
    })
  const added = await call('POST', 'addcard', { nickname: 'To work', isrn, channelUI: 'web' })
  expect(added.statusCode, added.body).toBe(200)
  expect((await call('GET', 'cardlist')).json()).toEqual({
    data: [{ isrn, nickname: 'To work', cardStatus: 'ACTIVE' }],
  })
})

test('when the bureau is silent, nothing is stored, and one is told to try again', async () => {
  const silent = await startTestServer(inject('postgres'), { SMARTCARDS_URL: 'http://127.0.0.1:9' })
  const carys = await addTraveller(silent)
  const asked = await silent.call(calls.addCard, { isrn: card('0000003'), nickname: '' }, { as: carys })
  expect([asked.status, asked.failure.code]).toEqual([502, 'OUTSIDE_TROUBLE'])
  expect((await silent.call(calls.cardList, {}, { as: carys })).reply.data).toEqual([])
  await silent.close()
})
