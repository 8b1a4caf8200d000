import { createPublicKey, verify } from 'node:crypto'
import { giveBackTickets } from '@cledrau/contract/after-sales/give-back.ts'
import * as calls from '@cledrau/contract/search/certificates.ts'
import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { comparedIn, faultInFull } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buyWithCard } from '../../../testing/bought.ts'
import { chooseSplit, type Chosen } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

let paying: PayingHouse
let house: TestServer
let split: Chosen
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
  split = await chooseSplit(house)
})
afterAll(() => paying.close())

const trainsOf = ({ legSolutions = [] }: Chosen) =>
  (legSolutions[0]?.travelSegments ?? []).map((one) =>
    [one.uid, one.serviceDate, one.origin, one.destination].join('.'),
  )
const fareOf = ({ fareInformation }: Chosen) => fareInformation[0] as FareInformation
const ofQuote = (more = {}) =>
  house.call(calls.certificateOfQuote, { trains: trainsOf(split), total: fareOf(split).totalPrice, adult: 1, ...more })

/** As anybody would check it: with the public keys that guards' devices keep. */
async function isSigned(signed: string): Promise<boolean> {
  const { keys } = (await house.call(inspectorLists, {})).reply
  const [, text = '', mark, signature = ''] = /^(.+\.([0-9a-f]{8}))\.([\w-]+)$/.exec(signed) ?? []
  const key = keys.find((one) => one.mark === mark)
  if (!key) return false
  const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64url'))
}

test('whoever is offered a split can have every price that it was compared with, signed, before they buy', async () => {
  const { status, reply } = await ofQuote()
  expect(status).toBe(200)
  const { certificate, signed, places } = reply
  expect(faultInFull(certificate)).toBeUndefined()
  expect(certificate.total).toBe(fareOf(split).totalPrice)
  expect(certificate.tickets).toHaveLength((fareOf(split).split?.stations.length ?? 0) + 1)
  expect(comparedIn(certificate)).toBeGreaterThan(certificate.stations.length)
  expect(Object.keys(places)).toEqual(expect.arrayContaining(certificate.stations))
  expect(await isSigned(signed)).toBe(true)
  expect(JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString())).toEqual(certificate)
  const other = signed.replace('CLEDRAU-SPLIT-1.', 'CLEDRAU-SPLIT-1.A')
  expect(await isSigned(other)).toBe(false)
})

test('of another price, of other people and of trains that don’t run there is no certificate', async () => {
  expect((await ofQuote({ total: fareOf(split).totalPrice - 1 })).failure.code).toBe('PRICE_UNKNOWN')
  expect((await ofQuote({ adult: 2 })).failure.code).toBe('PRICE_UNKNOWN')
  expect((await ofQuote({ adult: 0 })).failure.code).toBe('NO_PASSENGERS')
  expect((await ofQuote({ railcards: ['ZZZ'] })).failure.code).toBe('RAILCARD_UNKNOWN')
  const [train = ''] = trainsOf(split)
  expect((await ofQuote({ trains: [train.replace(/^\w+/, 'NONE')] })).failure.code).toBe('TRAIN_UNKNOWN')
  expect((await ofQuote({ trains: [train.replace(/\d{4}-/, '2031-')] })).failure.code).toBe('OUTSIDE_TIMETABLE')
  expect((await ofQuote({ trains: ['CDF'] })).status).toBe(400)
  const unknown = await house.call(calls.certificateOfTicket, { certificate: 'A'.repeat(22) })
  expect([unknown.status, unknown.failure.code]).toEqual([404, 'CERTIFICATE_UNKNOWN'])
})

test('the certificate goes with the ticket: it is the one of the purchase, names nobody, may be kept, and outlasts a refund', async () => {
  const carys = await addTraveller(house)
  const { recordLocator, total } = await buyWithCard(house, carys, split)
  const entry = async () => (await house.call(ticketWallet, {}, { as: carys })).reply.wallet[0]
  const [known] = (await entry())?.certificates ?? []
  expect(known?.direction).toBe('OUT')
  const read = () => house.call(calls.certificateOfTicket, { certificate: known?.id ?? '' })
  const { reply, text, headers } = await read()
  expect(faultInFull(reply.certificate)).toBeUndefined()
  expect(reply.certificate.total).toBe(total)
  expect(await isSigned(reply.signed)).toBe(true)
  for (const secret of [recordLocator, carys.email, carys.id]) expect(text).not.toContain(secret)
  expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/)
  expect((await house.call(giveBackTickets, { recordLocator, amount: total }, { as: carys })).status).toBe(200)
  house.clock.advance(DAY)
  expect((await entry())?.certificates).toEqual([known])
  expect((await read()).reply.certificate).toEqual(reply.certificate)
})

test('tickets split for any train say until the last that the train must call where they meet, and prove what they were compared with', async () => {
  const isFree = ({ split: one }: FareInformation) => one?.flexibility === 'ANYTIME' && one.saving > 0
  const free = await chooseSplit(house, {}, isFree)
  const { stations = [] } = fareOf(free).split ?? {}
  const asked = { trains: trainsOf(free), total: fareOf(free).totalPrice, adult: 1 }
  const { reply } = await house.call(calls.certificateOfQuote, { ...asked, flexibility: 'ANYTIME' })
  expect(reply.certificate).toMatchObject({ flexibility: 'ANYTIME', total: fareOf(free).totalPrice })
  expect(faultInFull(reply.certificate)).toBeUndefined()
  expect(await isSigned(reply.signed)).toBe(true)
  // With tickets for booked trains among them it is another price.
  expect((await house.call(calls.certificateOfQuote, asked)).status).toBe(409)

  const carys = await addTraveller(house)
  await buyWithCard(house, carys, free)
  const [entry] = (await house.call(ticketWallet, {}, { as: carys })).reply.wallet
  const bought = entry?.certificates?.[0]?.id ?? ''
  const kept = await house.call(calls.certificateOfTicket, { certificate: bought })
  expect(kept.reply.certificate.flexibility).toBe('ANYTIME')
  expect(entry?.tickets).toHaveLength(stations.length + 1)
  for (const { allows, bookedTrainsOnly } of entry?.tickets ?? []) {
    expect(bookedTrainsOnly).toBe(false)
    expect(allows?.limited).toBe(true)
    expect(allows?.trains.filter(({ en }) => en.startsWith('The train must call at '))).toHaveLength(1)
  }
})
