import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@cledrau/contract/wallet/card-products.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { addCard } from '@cledrau/contract/wallet/smartcards.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { SMARTCARD_TYPE, type HostReply } from '@cledrau/domain/smartcards/card-host.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { startBureau, type Bureau } from '@cledrau/world/smartcards/bureau.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openCardBureau } from '../../../gateways/smartcards/smartcards.ts'
import { buyForCard } from '../../../testing/ticketed.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

/** The bureau hears by a job, on a machine that may be busy. */
const PATIENT = { timeout: 50_000 }

const folder = mkdtempSync(join(tmpdir(), 'card-products-'))
let bureau: Bureau
let house: TestServer
beforeAll(async () => {
  bureau = await startBureau({ folder, port: 0 })
  house = await startTestServer(inject('postgres'), {
    SMARTCARDS_URL: bureau.cards,
    SMARTCARD_HOST_URL: `${bureau.url}/`,
  })
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
  const bought = await buyForCard(house, as, isrn)
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

test('a permit of this account has the host write its tickets, and what is on the card the host says [NATIVE-018] [NATIVE-021]', async () => {
  const isrn = card('0000002')
  const { as, list } = await buySeason(isrn)
  await expect.poll(list, PATIENT).toHaveLength(1)
  const { permit, seconds } = (await house.call(calls.permitCards, {}, { as })).reply
  expect(seconds).toBeGreaterThan(0)
  // Told by app-data: where phones go, and by which path.
  const { smartcards } = (await house.call(appData, {})).reply
  expect(smartcards).toEqual({ hostUrl: bureau.url, clientPath: '/client/v1' })
  const host = `${smartcards?.hostUrl}${smartcards?.clientPath}`
  const ask = async (path: string, body: object, session = '') =>
    (await fetch(host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify(body),
    }).then((reply) => reply.json())) as HostReply & { session?: string }
  let reply = await ask('/sessions', { permit, smartcardType: SMARTCARD_TYPE })
  const { session } = reply
  while ('commands' in reply) {
    // Until the host has heard the card itself, nothing is on it, whatever the phone does.
    expect(await list()).toMatchObject([{ isrn, state: 'WAITING' }])
    const answers: string[] = []
    for (const command of reply.commands) answers.push(await bureau.chip(isrn).transceive(command))
    reply = await ask('/answers', { step: reply.step, answers }, session)
  }
  expect(reply).toMatchObject({ outcome: 'LOADED', count: 1 })
  expect(await list()).toMatchObject([{ isrn, state: 'LOADED' }])
})

test('nobody gets a permit for what isn’t theirs, without an account, or for what was given back', async () => {
  const isrn = card('0000004')
  const { as, orderID, list } = await buySeason(isrn)
  await expect.poll(list, PATIENT).toHaveLength(1)
  const owen = await addTraveller(house)
  const permit = (who?: typeof owen) => house.call(calls.permitCards, {}, who ? { as: who } : {})
  expect((await permit()).status).toBe(401)
  expect((await permit(owen)).failure.code).toBe('NOTHING_FOR_CARDS')
  // Whoever says that the card is theirs holds nothing for it all the same.
  await house.call(addCard, { isrn, nickname: 'Mine' }, { as: owen })
  expect((await permit(owen)).failure.code).toBe('NOTHING_FOR_CARDS')
  expect(await list()).toMatchObject([{ state: 'WAITING' }])
  expect((await permit(as)).status).toBe(200)
  await house.db.inTransaction(async (trx) =>
    done(await house.app.tickets.tickets.giveBack(trx, orderID, 'REFUNDED', null)),
  )
  expect((await permit(as)).failure.code).toBe('NOTHING_FOR_CARDS')
})

test('where no host is named, app-data names none, and nobody looks for one', async () => {
  const plain = await startTestServer(inject('postgres'))
  expect((await plain.call(appData, {})).reply.smartcards).toEqual({ clientPath: '/client/v1' })
  await plain.close()
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
