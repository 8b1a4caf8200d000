import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@cledrau/contract/wallet/card-products.ts'
import { addCard } from '@cledrau/contract/wallet/smartcards.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { startBureau, type Bureau } from '@cledrau/world/smartcards/bureau.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openCardBureau } from '../../../gateways/smartcards/smartcards.ts'
import { asSent } from '../../../testing/buying.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { buyTickets } from '../../../testing/ticketed.ts'
import { addTraveller } from '../../../testing/travellers.ts'

/** The bureau hears by a job, on a machine that may be busy. */
const PATIENT = { timeout: 50_000 }

const folder = mkdtempSync(join(tmpdir(), 'card-products-'))
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
const productsOf = async (isrn: string) => (await openCardBureau(bureau.cards).find(isrn))?.products

async function buySeason(isrn: string) {
  const as = await addTraveller(house)
  const ways = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-09', ticketType: 'season' } as const
  const found = (await house.call(travelPassSearch, ways)).reply?.fareInformation
  const weekly = found?.find(({ duration }) => duration === 'weekly')
  if (!weekly) throw new Error('no season')
  const bought = await buyTickets(
    house,
    as,
    { fareInformation: [asSent(weekly)] },
    {
      fulfilment: { method: 'SCT' },
      photocard: '12345',
      smartCardNumber: isrn,
      smartcardCollectionType: 'STATION',
      smartcardCollectionStation: 'CDF',
    },
  )
  const list = async () => (await house.call(calls.cardProducts, {}, { as })).reply.products
  return { as, ...bought, list }
}

test('a season for a smartcard is in the wallet, waits for the next reader, and is on the card once it has touched one [WALLET-003] [WALLET-009]', async () => {
  const isrn = card('0000001')
  const { as, recordLocator, list } = await buySeason(isrn)
  const [entry] = (await house.call(ticketWallet, {}, { as })).reply.wallet
  expect(entry).toMatchObject({ recordLocator, fulfilmentType: 'SCT', isrn, tickets: [{ barcode: null }] })

  const waiting = { recordLocator, isrn, station: expect.stringContaining('CDF') as string, state: 'WAITING' }
  await expect.poll(list, PATIENT).toEqual([waiting])
  await fetch(`${bureau.url}/cards/${isrn}/touched`, { method: 'POST', redirect: 'manual' })
  expect(await list()).toEqual([{ ...waiting, state: 'LOADED' }])

  const owen = await addTraveller(house)
  expect((await house.call(calls.cardProducts, {}, { as: owen })).reply.products).toEqual([])
})

test('a phone that holds the card puts on it what waits; a card that is lost gets nothing', async () => {
  const isrn = card('0000002')
  const { as, list } = await buySeason(isrn)
  await expect.poll(list, PATIENT).toHaveLength(1)
  const collect = (number: string) => house.call(calls.collectProducts, { isrn: number }, { as })
  expect((await collect(isrn)).reply.products).toMatchObject([{ isrn, state: 'LOADED' }])
  expect((await collect('633597002800000000')).failure.code).toBe('ISRN_WRONG')
  expect((await collect(card('7777777'))).failure.code).toBe('SMARTCARD_UNKNOWN')
  await fetch(`${bureau.url}/cards/${isrn}/lost`, { method: 'POST', redirect: 'manual' })
  expect((await collect(isrn)).failure.code).toBe('SMARTCARD_BLOCKED')
})

test('nobody loads anything onto, or learns anything of, a card that is nothing to them', async () => {
  const isrn = card('0000004')
  const { list } = await buySeason(isrn)
  await expect.poll(list, PATIENT).toHaveLength(1)
  const owen = await addTraveller(house)
  const collect = () => house.call(calls.collectProducts, { isrn }, { as: owen })
  expect((await collect()).failure.code).toBe('SMARTCARD_UNKNOWN')
  // Whoever says that the card is theirs still loads only what they hold themselves.
  await house.call(addCard, { isrn, nickname: 'Mine' }, { as: owen })
  expect((await collect()).reply.products).toEqual([])
  expect(await list()).toMatchObject([{ state: 'WAITING' }])
})

test('what is given back comes off the card', async () => {
  const isrn = card('0000003')
  const { orderID, list } = await buySeason(isrn)
  await expect.poll(list, PATIENT).toHaveLength(1)
  await house.db.inTransaction(async (trx) =>
    done(await house.app.tickets.tickets.giveBack(trx, orderID, 'REFUNDED', null)),
  )
  await expect.poll(() => productsOf(isrn), PATIENT).toEqual([])
})
