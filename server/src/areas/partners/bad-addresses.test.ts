import { startPayment } from '@cledrau/contract/buying/payments.ts'
import {
  listPartnerEvents,
  readPartnerHook,
  removePartnerHook,
  replayPartnerEvents,
  setPartnerHook,
} from '@cledrau/contract/partners/partner-events.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { openPost, Unavailable } from '../../gateways/post.ts'
import { isPrivateAddress } from '../../gateways/private-address.ts'
import { bookAsGuest, choose, isWalkUp, search, type Chosen } from '../../testing/buying.ts'
import { addPartner, bearing, type TestPartner } from '../../testing/partners/partnered.ts'
import { isSigned, startReceiver, type Receiver } from '../../testing/partners/receiver.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { hookAddresses } from './events/hook-addresses.ts'

/** Addresses that partners give: none leads into this house, and whoever is behind one holds up nobody else. */

let house: TestServer
let slow: Receiver
let quick: Receiver
let shop: TestPartner
let single: Chosen
let nth = 0
beforeAll(async () => {
  ;[slow, quick] = [await startReceiver(), await startReceiver()]
  house = await startTestServer(inject('postgres'), { WEBHOOK_HOSTS: `${slow.host},${quick.host}` })
  single = choose(await search(house), isWalkUp)
})
beforeEach(async () => {
  for (const one of [slow, quick]) {
    one.heard.length = 0
    one.answer(() => ({ status: 204 }))
  }
  shop = await addPartner(house, `Siop ${++nth}`)
})
afterAll(async () => {
  await slow.stop()
  await house.close()
  await quick.stop()
})

async function sell(by = shop) {
  const { reply } = await bookAsGuest(house, single, {}, (await bearing(house, by)).headers)
  const { orderID, price } = reply.order
  const own = { headers: { authorization: `Bearer ${reply.guestToken}` } }
  const asked = { target: { kind: 'order', orderID }, onAccount: price.total } as const
  expect((await house.call(startPayment, asked, own)).reply.state).toBe('PAID')
  return orderID
}
const hook = async (url: string, by = shop) => house.call(setPartnerHook, { url }, await bearing(house, by))

test.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:0a00:0001::1]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[::]/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://database./',
  'https://events.localhost/',
  'https://metadata.google.internal./',
  'https://printer.local/',
  'https://shop.example:443@127.0.0.1/',
  'https://shop.example@10.0.0.1/',
  'https://:secret@shop.example/',
  'https://shop.example/#inside',
  'https://shop.example:22/',
  'HTTP://shop.example/',
  'gopher://shop.example/',
  'data:text/plain,x',
  'https:///',
  'https://',
  '',
])('%s leads nowhere that a partner may send us [ASVS-13.2.4]', async (url) => {
  expect((await hook(url)).failure.code).toBe('PARTNER_HOOK_WRONG')
})

test('addresses that carry one of the old net in them lead anywhere, and are nobody’s', () => {
  for (const near of [
    '2002:7f00:1::',
    '2002:0a01:0203::1',
    '2002:a9fe:a9fe::1',
    '2001:0:1:2:3:4:5:6',
    '2001::1',
    '3fff::1',
  ])
    expect(isPrivateAddress(near), near).toBe(true)
  for (const far of ['2001:4860:4860::8888', '2606:4700::1111', '2003:e9::1', '2a00::1'])
    expect(isPrivateAddress(far), far).toBe(false)
})

test('what an operator no longer names is near no longer: what was set before isn’t told there', async () => {
  const { url } = quick
  const { post, close } = openPost()
  onTestFinished(close)
  // Numbers are looked up nowhere: they are looked at all the same.
  await expect(post(url, { headers: {}, body: '{"data":{}}', isNear: false })).rejects.toBeInstanceOf(Unavailable)
  await expect(post('https://[::1]:1/', { headers: {}, body: 'x', isNear: false })).rejects.toBeInstanceOf(Unavailable)
  expect(quick.heard).toEqual([])
  expect((await post(url, { headers: {}, body: '{"data":{}}', isNear: true })).status).toBe(204)
  expect(hookAddresses([]).isNear(url)).toBe(false)
})

test('an answer that leads elsewhere is no yes, and isn’t followed', async () => {
  await hook(slow.url)
  slow.answer(() => ({ status: 307, headers: { location: quick.url } }))
  await sell()
  const standing = async () => (await house.call(readPartnerHook, {}, await bearing(house, shop))).reply
  await expect.poll(async () => (await standing()).lastStatus, { timeout: 20_000 }).toBe(307)
  expect(quick.heard).toEqual([])
  expect((await standing()).waiting).toBeGreaterThan(0)
})

test('a machine that takes calls and says nothing holds up its own events, and nobody else’s', async () => {
  const idle = await addPartner(house, `Araf ${nth}`)
  await hook(slow.url, idle)
  slow.answer(() => 'waiting')
  for (let at = 0; at < 20; at++) await sell(idle)
  await hook(quick.url)
  const sold = await sell()
  // Sooner than anybody’s patience with the other one ends.
  await expect.poll(() => quick.heard.map(({ data }) => data.orderID), { timeout: 10_000 }).toContain(sold)
  const { reply } = await house.call(listPartnerEvents, {}, await bearing(house, idle))
  expect(reply.events.every(({ takenAt }) => takenAt === null)).toBe(true)
  await house.call(removePartnerHook, {}, await bearing(house, idle))
})

test('a flood of replays tells each once more, and no more than that', async () => {
  await hook(quick.url)
  await sell()
  const called = await bearing(house, shop)
  const waiting = async () => (await house.call(readPartnerHook, {}, called)).reply.waiting
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  quick.heard.length = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => house.call(replayPartnerEvents, { from: 0, to: 2 ** 40 }, called)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  expect(quick.heard.length).toBeLessThan(50)
  expect((await house.call(replayPartnerEvents, { from: 5, to: 1 }, called)).reply.events).toBe(0)
})

test('an address that is taken away and set again gets another secret than it had', async () => {
  const first = (await hook(quick.url)).reply.secret ?? ''
  await house.call(removePartnerHook, {}, await bearing(house, shop))
  const next = (await hook(quick.url)).reply.secret ?? ''
  expect([next.startsWith('whsec_'), next === first]).toEqual([true, false])
  const sold = await sell()
  await expect.poll(() => quick.heard.map(({ data }) => data.orderID), { timeout: 20_000 }).toContain(sold)
  expect(quick.heard.map((one) => [isSigned(one, first), isSigned(one, next)])).toContainEqual([false, true])
})
