import { createPublicKey, verify } from 'node:crypto'
import { certificateOfLonger } from '@cledrau/contract/search/certificates.ts'
import { explainFare, validOnTrain } from '@cledrau/contract/search/fares.ts'
import { longerTickets } from '@cledrau/contract/search/longer.ts'
import { exchangeSearch } from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets } from '@cledrau/contract/after-sales/give-back.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { faultInLonger } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buyWithCard } from '../../../testing/bought.ts'
import { book, chooseLonger } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

let paying: PayingHouse
let house: TestServer
let chosen: Awaited<ReturnType<typeof chooseLonger>>
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
  chosen = await chooseLonger(house)
})
afterAll(() => paying.close())

const fareOf = () => chosen.fareInformation[0] as (typeof chosen.fareInformation)[number]
const trainsOf = () => chosen.legSolutions?.[0]?.travelSegments ?? []
const ticketOf = () => fareOf().ticketableFares[0] as ReturnType<typeof fareOf>['ticketableFares'][number]
const ask = (more = {}) =>
  house.call(longerTickets, {
    trains: trainsOf()
      .map((one) => Object.values(one).join('.'))
      .join(','),
    ...more,
  })

test('a ticket to beyond the journey that costs less is offered for its very trains, and says where one may get off', async () => {
  const { status, reply } = await ask()
  expect(status).toBe(200)
  const [fare] = reply.fareInformation
  const [first, last] = [trainsOf()[0], trainsOf().at(-1)]
  expect(fare?.longer).toMatchObject({ boards: first?.origin, alights: last?.destination })
  expect(fare?.longer?.saving).toBeGreaterThan(0)
  expect(fare?.totalPrice).toBeLessThan(chosen.instead.totalPrice)
  const { origin, destination } = ticketOf()
  expect(fare?.ticketableFares[0]).toMatchObject({ origin, destination })
  expect([origin, destination]).not.toEqual([first?.origin, last?.destination])
  const [said] = (fare?.ticketableFares[0]?.rules ?? []).filter(({ category }) => category === 'BREAK')
  expect(said?.description.en).toMatch(/^The ticket (goes on to|begins at) .+; you may (get off|board) at .+\.$/)
  expect(said?.description.cy).toMatch(/^Mae’r tocyn yn (mynd ymlaen i|dechrau y[nm]g?) /)
  expect(reply.places).toHaveProperty(destination)
})

test('the way back has its own, a party pays for everybody, and cards count on it as on any ticket', async () => {
  const back = (await ask({ direction: 'INBOUND' })).reply.fareInformation
  expect(back[0]?.ticketableFares[0]?.direction).toBe('INBOUND')
  const [pair] = (await ask({ adult: 2 })).reply.fareInformation
  expect(pair?.totalPrice).toBe(2 * fareOf().totalPrice)
  expect(pair?.ticketableFares[0]?.passengerReferences).toEqual(['A1', 'A2'])
  for (const fare of (await ask({ railcards: 'YNG' })).reply.fareInformation) {
    expect(fare.longer?.saving).toBeGreaterThan(0)
    expect(fare.totalPrice).toBeLessThanOrEqual(fareOf().totalPrice)
  }
})

test('of trains that don’t run, of no people and of unknown cards there is no longer ticket', async () => {
  const [train = ''] = trainsOf().map((one) => Object.values(one).join('.'))
  const refused = async (more: object) => (await ask(more)).failure.code
  expect(await refused({ trains: train.replace(/^\w+/, 'NONE') })).toBe('TRAIN_UNKNOWN')
  expect(await refused({ trains: train.replace(/\d{4}-/, '2031-') })).toBe('OUTSIDE_TIMETABLE')
  expect(await refused({ adult: 0 })).toBe('NO_PASSENGERS')
  expect(await refused({ railcards: 'ZZZ' })).toBe('RAILCARD_UNKNOWN')
  expect((await ask({ trains: 'CDF' })).status).toBe(400)
})

test('its price is explained from its own stations, to the penny', async () => {
  const { status, reply } = await house.call(explainFare, { fareInformation: fareOf(), outbound: trainsOf() })
  expect(status).toBe(200)
  expect(reply.totalPrice).toBe(fareOf().totalPrice)
  expect(reply.tickets).toMatchObject([{ origin: ticketOf().origin, destination: ticketOf().destination }])
})

test('that nothing which may be used so is cheaper is proven by every price compared, signed as tickets are', async () => {
  const trains = trainsOf()
    .map((one) => Object.values(one).join('.'))
    .join(',')
  const { status, reply } = await house.call(certificateOfLonger, { trains, total: fareOf().totalPrice, adult: 1 })
  expect(status).toBe(200)
  const { certificate, signed } = reply
  expect(faultInLonger(certificate)).toBeUndefined()
  expect(certificate.stations[certificate.ticket.to]).toBe(ticketOf().destination)
  const [, text = '', mark, signature = ''] = /^(CLEDRAU-LONGER-1\.[\w-]+\.([0-9a-f]{8}))\.([\w-]+)$/.exec(signed) ?? []
  const { keys } = (await house.call(inspectorLists, {})).reply
  const x = keys.find((one) => one.mark === mark)?.publicKey ?? ''
  const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64url'))).toBe(true)
  const dearer = await house.call(certificateOfLonger, { trains, total: fareOf().totalPrice + 1, adult: 1 })
  expect(dearer.failure.code).toBe('PRICE_UNKNOWN')
})

test('whoever asks whether they may take its trains is told yes, though they use a part of it only', async () => {
  const { fareCodes, route, restriction, origin, destination, validity, price: paid } = ticketOf()
  const ticket = {
    code: fareCodes[0]?.code ?? '',
    route: route.code,
    restriction,
    origin,
    destination,
    date: validity.from,
    direction: 'OUTBOUND' as const,
    paid,
  }
  const { reply } = await house.call(validOnTrain, { ticket, trains: trainsOf() })
  expect(reply.valid).toBe(true)
  const elsewhere = await house.call(validOnTrain, { ticket: { ...ticket, destination: 'HHD' }, trains: trainsOf() })
  expect(elsewhere.reply.valid).toBe(false)
})

test('nobody makes a longer ticket of an ordinary one, nor an ordinary one of a longer', async () => {
  const carys = await addTraveller(house)
  const { longer: _, ...ordinary } = fareOf()
  const forged = { ...chosen, fareInformation: [ordinary] }
  expect((await book(house, carys, forged)).failure.code).toBe('PRICE_UNKNOWN')
  const elsewhere = { ...fareOf(), longer: { boards: 'CDF', alights: 'MAN', saving: 0 } }
  expect((await book(house, carys, { ...chosen, fareInformation: [elsewhere] })).failure.code).toBe('PRICE_UNKNOWN')
})

test('what was bought is a ticket to its own end and a journey to where one gets off: order, wallet and conditions', async () => {
  const carys = await addTraveller(house)
  const { total, recordLocator } = await buyWithCard(house, carys, chosen)
  expect(total).toBe(fareOf().totalPrice)
  const [entry] = (await house.call(ticketWallet, {}, { as: carys })).reply.wallet
  const [ticket] = entry?.tickets ?? []
  const { origin, destination } = ticketOf()
  expect(ticket).toMatchObject({ origin, destination, bookedTrainsOnly: false })
  expect(ticket?.trains[0]?.from).toBe(trainsOf()[0]?.origin)
  expect(ticket?.trains.at(-1)?.to).toBe(trainsOf().at(-1)?.destination)
  expect(ticket?.allows?.breaks.en).toMatch(/^The ticket (goes on to|begins at) .+ You may get off on the way/)
  // A change is another time of the journey, not of the ticket.
  const later = { outboundDate: '2026-12-10', outboundTime: '10:00' }
  const change = await house.call(exchangeSearch, { recordLocator, ...later }, { as: carys })
  const [other] = change.reply.found?.legSolutions.outbound ?? []
  expect(other?.travelSegments[0]?.origin.code).toBe(trainsOf()[0]?.origin)
  expect(other?.travelSegments.at(-1)?.destination.code).toBe(trainsOf().at(-1)?.destination)
  const back = await house.call(giveBackTickets, { recordLocator, amount: total }, { as: carys })
  expect(back.status).toBe(200)
})
