import { favourites } from '@cledrau/contract/account/favourites.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { trainsNow } from '@cledrau/contract/live/trains-now.ts'
import { payPaygDebt } from '@cledrau/contract/payg/paying.ts'
import { readPartnerAccount, readPartnerStatement } from '@cledrau/contract/partners/partner-books.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rankOf, type Rank } from './admission.ts'
import { addPartner, bearing } from './testing/partners/partnered.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), {}, { turnsAway: true })
})
afterAll(() => house?.close())

const PLACES: readonly (readonly [AnyEndpoint, Rank])[] = [
  [startPayment, 'sell'],
  [payPaygDebt, 'sell'],
  [ticketWallet, 'sell'],
  [inspectorLists, 'sell'],
  [trainsNow, 'inform'],
  [login, 'inform'],
  [favourites, 'inform'],
  [ticketSearch, 'search'],
  [planJourneys, 'search'],
  [faresByDay, 'ahead'],
  // What partners ask about themselves isn’t what they sell: before these their tokens put it behind all others.
  [readPartnerStatement, 'inform'],
]
test.each(PLACES.map(([{ path }, rank]) => ({ path, rank })))('$path: $rank', ({ path, rank }) => {
  expect(rankOf(path)).toBe(rank)
})

/** Keeps the server as late as this until told otherwise: what it does takes so long each time, whatever it is. */
function keepLate(milliseconds: number): () => void {
  let over = false
  const work = () => {
    if (over) return
    const until = performance.now() + milliseconds
    while (performance.now() < until);
    setTimeout(work, 5)
  }
  work()
  return () => {
    over = true
  }
}

const statusOf = async (method: 'GET' | 'POST', url: string) => {
  const { statusCode, headers } = await house.app.server.inject({ method, url: `/api${url}`, payload: {} })
  return { status: statusCode, again: Number(headers['retry-after'] ?? 0) }
}
const SEARCH = '/v1/silverrail/ticketsearch'
const STRIP = '/v1/fares/by-day'

test('while a server is late with its work, whoever only looks ahead is told to come back, then searches; never whoever pays [ASVS-15.2.2]', async () => {
  // None of these shows the app’s token: whoever is let in is told so.
  expect((await statusOf('GET', STRIP)).status).toBe(401)
  const shop = await bearing(house, await addPartner(house, 'Siop'))
  const rush = keepLate(400)
  await expect.poll(async () => (await statusOf('GET', STRIP)).status, { timeout: 60_000 }).toBe(503)
  const { again } = await statusOf('GET', STRIP)
  expect(again).toBeGreaterThanOrEqual(2)
  expect((await statusOf('POST', '/v1/payments')).status).toBe(401)
  // A partner's books wait as well; what it sells is let in, and here told that it lacks something.
  expect((await house.call(readPartnerAccount, {}, shop)).failure.code).toBe('TOO_BUSY')
  expect((await house.call(createBookingWithoutBasket, {} as never, shop)).status).toBe(400)
  rush()

  const greater = keepLate(900)
  await expect.poll(async () => (await statusOf('GET', SEARCH)).status, { timeout: 60_000 }).toBe(503)
  expect((await statusOf('POST', '/v1/payments')).status).toBe(401)
  expect((await statusOf('GET', '/v1/inspections/lists')).status).toBeLessThan(500)
  greater()
  // Once it is over everybody is let in again.
  await expect.poll(async () => (await statusOf('GET', STRIP)).status, { timeout: 60_000 }).toBe(401)
  const { body } = await house.app.server.inject('/metrics')
  const turnedAway = (rank: Rank) =>
    Number(new RegExp(`^cledrau_turned_away{rank="${rank}"} (\\d+)$`, 'm').exec(body)?.[1])
  expect([turnedAway('sell'), turnedAway('ahead') > 0, turnedAway('search') > 0]).toEqual([0, true, true])
})
